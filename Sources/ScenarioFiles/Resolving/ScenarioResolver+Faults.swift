import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats

// What goes wrong, and when.

extension ScenarioResolver {
  mutating func resolveFaults() -> [FaultDefinition] {
    var faults: [FaultDefinition] = []
    for fault in syntax.faults {
      let schedule = schedule(of: fault)
      guard let kind = fault.kind(by: &self) else { continue }
      faults.append(
        FaultDefinition(
          name: fault.name.value, kind: kind, schedule: schedule, isEnabled: fault.isEnabled))
    }
    return faults
  }

  private mutating func schedule(of fault: any FaultSyntax) -> FaultSchedule {
    if let windows = fault.windows { return .windows(resolve(windows.value)) }
    let every = fault.every ?? .constant(harmEnd)
    return .recurring(
      first: fault.first ?? every, between: every, dwell: fault.lasting ?? .constant(.zero))
  }

  private mutating func resolve(_ windows: [WindowSyntax]) -> [FaultWindow] {
    var resolved: [FaultWindow] = []
    for window in windows {
      let start = window.from.value
      if let last = resolved.last, .zero + start < last.end {
        error(
          .inconsistent, at: window.from.range,
          "it begins before the one above it ends, at \(DurationQuantity.text(last.end - .zero))"
        )
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
