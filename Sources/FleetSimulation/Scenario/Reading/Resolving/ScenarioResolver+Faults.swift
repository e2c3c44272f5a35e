import SimulatedNetwork
import SimulationKernel
import TextFormats

// What goes wrong, and when.

extension ScenarioResolver {
  mutating func resolveFaults() -> [FaultDefinition] {
    var faults: [FaultDefinition] = []
    for fault in written.faults {
      let schedule = schedule(of: fault)
      guard let kind = kind(of: fault) else { continue }
      faults.append(
        FaultDefinition(
          name: fault.name.value, kind: kind, schedule: schedule, isEnabled: fault.isEnabled))
    }
    return faults
  }

  private mutating func kind(of fault: WrittenFault) -> FaultKind? {
    switch fault.kind {
    case .offline: return .offline(devices(fault.devices))
    case .partition: return .partition(devices(fault.devices), fault.direction)
    case .loss: return .loss(devices(fault.devices), fault.probability)
    case .burstLoss: return .burstLoss(devices(fault.devices), fault.burst)
    case .latency: return .latency(devices(fault.devices), fault.delay)
    case .duplication:
      return .duplication(devices(fault.devices), fault.probability, copyAfter: fault.delay)
    case .reordering:
      return .reordering(devices(fault.devices), fault.probability, extra: fault.delay)
    case .bandwidth:
      return .bandwidth(devices(fault.devices), bytesPerSecond: fault.bytesPerSecond)
    case .hold: return .hold(devices(fault.devices))
    case .hubError: return .hubError(fault.hubError.error, retryAfter: fault.retryAfter)
    case .partialFailure: return .partialFailure(fault.probability)
    case .lostAnswers: return .lostAnswers(devices(fault.devices), fault.probability)
    case .pushLoss: return .pushLoss(fault.probability)
    case .tokenExpiry: return .tokenExpiry
    case .quotaFull:
      return account(fault.account, mayBeNew: false).map { .quotaFull(account: $0) }
    case .crash: return .crash(devices(fault.devices))
    case .termination: return .termination(devices(fault.devices))
    case .clockOffset: return .clockOffset(devices(fault.devices), by: fault.offset)
    case .signOut: return .signOut(devices(fault.devices))
    }
  }

  private mutating func schedule(of fault: WrittenFault) -> FaultSchedule {
    if let windows = fault.windows { return .windows(resolve(windows.value)) }
    let every = fault.every ?? .constant(harmEnd)
    return .recurring(
      first: fault.first ?? every, between: every, dwell: fault.lasting ?? .constant(.zero))
  }

  private mutating func resolve(_ windows: [WrittenWindow]) -> [FaultWindow] {
    var resolved: [FaultWindow] = []
    for window in windows {
      let start = window.from.value
      if let last = resolved.last, .zero + start < last.end {
        error(
          .inconsistent, at: window.from.range,
          "it begins before the one above it ends, \(DurationQuantity.text(last.end - .zero)) in"
        )
      }
      if start >= harmEnd {
        warning(
          .neverHappens, at: window.from.range,
          "it begins when there are no faults any more, \(DurationQuantity.text(harmEnd)) in")
      }
      resolved.append(FaultWindow(start: .zero + start, end: .zero + window.end))
    }
    return resolved
  }
}
