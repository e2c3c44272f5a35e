import SimulatedNetwork
import SimulationKernel
import TextFormats

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
    self.kind = kind.word
    switch kind {
    case .offline, .hold, .tokenExpiry, .crash, .termination, .signOut: break
    case .partition(_, let way): direction = way
    case .loss(_, let chance), .partialFailure(let chance), .lostAnswers(_, let chance),
      .pushLoss(let chance):
      probability = chance
    case .burstLoss(_, let model): burst = model
    case .latency(_, let extra): delay = extra
    case .duplication(_, let chance, let after): (probability, delay) = (chance, after)
    case .reordering(_, let chance, let extra): (probability, delay) = (chance, extra)
    case .bandwidth(_, let rate): bytesPerSecond = rate
    case .hubError(let error, let wait): (hubError, retryAfter) = (HubErrorWord(error), wait)
    case .quotaFull(let number): account = names[number]
    case .clockOffset(_, let by): offset = by
    }
    let all = names.devices.indices.map { DeviceIndex($0) }
    devices = kind.devices.flatMap { $0 == all ? nil : names[devices: $0] }
  }
}
