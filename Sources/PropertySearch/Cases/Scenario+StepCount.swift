import Scenarios
import SimulatedNetwork

extension FaultDefinition {
  /// How many windows are written for it; one for a fault that comes at random.
  package var windowCount: Int {
    switch schedule {
    case .windows(let windows): windows.count
    case .recurring: 1
    }
  }
}

extension Scenario {
  /// How many steps it has: those of the timeline, and each time that a fault comes.
  package var stepCount: Int {
    timeline.count + faults.reduce(0) { $0 + $1.windowCount }
  }
}
