import Scenarios

/// What a scenario gives names of its own that a run can reach.
public struct CoverageNames: Sendable {
  /// Its faults.
  public let faults: [String]
  /// What people do on its screens, one screen after another.
  public let actions: [String]

  /// The names of a scenario.
  public init(_ scenario: Scenario) {
    faults = scenario.faults.map(\.name)
    actions = scenario.screens.flatMap { $0.actions.map(\.id) }
  }

  /// No names.
  package static let none = CoverageNames(faults: [], actions: [])

  private init(faults: [String], actions: [String]) {
    self.faults = faults
    self.actions = actions
  }

  /// The kind of the labels of faults.
  package static let fault = "fault"
  /// The kind of the labels of what people do on screens.
  package static let action = "action"
}
