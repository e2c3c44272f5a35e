import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats

// What goes wrong, and when.

extension ScenarioResolver {
  mutating func resolveFaults() -> [FaultDefinition] {
    var faults: [FaultDefinition] = []
    for fault in syntax.faults {
      subject = fault.name.range
      let kind = fault.kind(by: &self)
      let schedule = schedule(of: fault, lasts: kind?.lasts ?? true)
      guard let kind else { continue }
      checkLoss(of: kind, at: fault.name.range)
      faults.append(
        FaultDefinition(
          name: fault.name.value, kind: kind, schedule: schedule, isEnabled: fault.isEnabled))
    }
    return faults
  }

  /// Where all pushes are lost anyway, no fault loses more.
  private mutating func checkLoss(of kind: FaultKind, at range: SourceRange) {
    guard case .pushLoss = kind, syntax.sync.push.loss == .always else { return }
    warning(
      .neverHappens, at: range,
      "no more pushes are lost than without the fault, because \"loss\" of \"push\" is 100%")
  }

  private mutating func schedule(of fault: any FaultSyntax, lasts: Bool) -> FaultSchedule {
    if let windows = fault.windows { return .windows(resolve(windows.value, lasts: lasts)) }
    let every = fault.every ?? .constant(harmEnd)
    return .recurring(
      first: fault.first ?? every, between: every, dwell: fault.lasting ?? .constant(.zero))
  }

  private mutating func resolve(
    _ windows: [WindowSyntax], lasts: Bool
  ) -> [FaultWindow] {
    var resolved: [FaultWindow] = []
    for window in windows {
      let start = window.from.value
      if let last = resolved.last, .zero + start < last.end {
        let end = DurationQuantity.text(last.end - .zero)
        error(
          .inconsistent, at: window.from.range,
          lasts
            ? "it begins before the one above it ends, at \(end)"
            : "the moments are in order, and each is there once")
      }
      if start >= harmEnd {
        warning(
          .neverHappens, at: window.from.range,
          "it begins too late: from \(DurationQuantity.text(harmEnd)) on there are no faults")
      }
      resolved.append(FaultWindow(start: .zero + start, end: .zero + window.end))
    }
    return resolved
  }
}
