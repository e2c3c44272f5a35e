import SimulatedNetwork
import SimulationKernel

// From faults to their file.

extension WrittenFault {
  init(_ fault: FaultDefinition, _ names: ScenarioNames) {
    name = Located(fault.name)
    isEnabled = fault.isEnabled
    setKind(fault.kind, names)
    switch fault.schedule {
    case .windows(let list):
      windows = Located(
        list.map { window in
          WrittenWindow(
            from: Located(window.start - .zero), until: kind.lasts ? window.end - .zero : nil)
        })
    case .recurring(let first, let between, let dwell):
      every = between
      self.first = first == between ? nil : first
      lasting = kind.lasts ? dwell : nil
    }
  }

  private mutating func setKind(_ kind: FaultKind, _ names: ScenarioNames) {
    var touched: [DeviceIndex]?
    switch kind {
    case .offline(let devices): (self.kind, touched) = (.offline, devices)
    case .partition(let devices, let way):
      (self.kind, touched, direction) = (.partition, devices, way)
    case .loss(let devices, let chance):
      (self.kind, touched, probability) = (.loss, devices, chance)
    case .burstLoss(let devices, let model):
      (self.kind, touched, burst) = (.burstLoss, devices, model)
    case .latency(let devices, let extra): (self.kind, touched, delay) = (.latency, devices, extra)
    case .duplication(let devices, let chance, let after):
      (self.kind, touched, probability, delay) = (.duplication, devices, chance, after)
    case .reordering(let devices, let chance, let extra):
      (self.kind, touched, probability, delay) = (.reordering, devices, chance, extra)
    case .bandwidth(let devices, let rate):
      (self.kind, touched, bytesPerSecond) = (.bandwidth, devices, rate)
    case .hold(let devices): (self.kind, touched) = (.hold, devices)
    case .hubError(let error, let wait): (self.kind, trouble, retryAfter) = (.hubError, error, wait)
    case .partialFailure(let chance): (self.kind, probability) = (.partialFailure, chance)
    case .lostAnswers(let devices, let chance):
      (self.kind, touched, probability) = (.lostAnswers, devices, chance)
    case .pushLoss(let chance): (self.kind, probability) = (.pushLoss, chance)
    case .tokenExpiry: self.kind = .tokenExpiry
    case .quotaFull(let number): (self.kind, account) = (.quotaFull, names[number])
    case .crash(let devices): (self.kind, touched) = (.crash, devices)
    case .termination(let devices): (self.kind, touched) = (.termination, devices)
    case .clockOffset(let devices, let by):
      (self.kind, touched, offset) = (.clockOffset, devices, by)
    case .signOut(let devices): (self.kind, touched) = (.signOut, devices)
    }
    let all = names.devices.indices.map { DeviceIndex($0) }
    devices = touched.flatMap { $0 == all ? nil : names[devices: $0] }
  }
}
