import PropertySearch
import Scenarios
import TextFormats

/// How big a scenario is, for a reader.
package struct ScenarioSize: Sendable, Equatable {
  /// How many devices it has.
  package let deviceCount: Int
  /// How many people act at random in it.
  package let personCount: Int
  /// How many explicit steps: those of the timeline, and each time that a fault comes.
  package let stepCount: Int

  /// The size of a scenario.
  package init(_ scenario: Scenario) {
    deviceCount = scenario.devices.count
    personCount = scenario.people.count
    stepCount = scenario.stepCount
  }

  /// Such as `2 devices, 4 steps`.
  package var text: String {
    var parts = [English.count(deviceCount, "device")]
    if personCount > 0 { parts.append(English.count(personCount, "person", "people")) }
    parts.append(English.count(stepCount, "step"))
    return parts.joined(separator: ", ")
  }
}
