import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import SimulationKernel

/// How the Focus of a device stands: what is on, and which values the app goes by.
package struct FocusCondition: Hashable, Sendable, BitwiseCopyable {
  /// The Focus that is on.
  package let focus: FocusIndex?
  /// The values that the person gave the filter for it.
  package let settingsInForce: SettingsIndex
  /// The values that the app goes by.
  package let settingsUsed: SettingsIndex
  /// Whether the person switched the filter off in the app, so that the app goes by the defaults.
  package let isOverridden: Bool

  fileprivate init(_ state: borrowing FocusState) {
    focus = state.active
    settingsInForce = state.settingsInForce
    settingsUsed = state.usedInApp
    isOverridden = state.isOverridden
  }

  /// Whether the app goes by other values than those in force, and nobody told it to.
  package var isWrong: Bool { !isOverridden && settingsUsed != settingsInForce }
}

/// A stretch of time on one device in which its Focus and the values of its app stayed as they are.
package struct FocusPeriod: Sendable, BitwiseCopyable {
  /// The device.
  package let device: DeviceIndex
  /// When it began.
  package let from: Instant
  /// When it ended.
  package let to: Instant
  /// How things stood.
  package let condition: FocusCondition

  /// How long it was.
  package var length: SimulatedDuration { to - from }
}

/// Cuts the time of each device into periods, fact by fact. Periods of no length are left out.
package struct FocusPeriods: Sendable {
  private let definition: FocusDefinition
  private var states: [FocusState]
  /// When the period of each device began; nil once the device has left.
  private var since: [Instant?]

  /// Nil where the scenario has no Focus.
  package init?(_ scenario: Scenario) {
    guard let definition = scenario.focus else { return nil }
    self.definition = definition
    states = scenario.devices.enumerated().map { index, device in
      FocusState(DeviceIndex(index), shares: device.sharesFocus, in: definition)
    }
    since = Array(repeating: .zero, count: states.count)
  }

  /// What is known of a device now.
  package subscript(_ device: DeviceIndex) -> FocusState { states[device.position] }

  /// The period that a fact ended, if it did.
  package mutating func observe(_ fact: borrowing Fact) -> FocusPeriod? {
    guard case .device(let device) = fact.actor else { return nil }
    switch fact.kind {
    case .focus(let change):
      let former = FocusCondition(states[device.position])
      let time = DeviceTime(wall: fact.instant, monotonic: fact.instant)
      FocusSystem.evolve(&states[device.position], change, at: time, in: definition)
      guard FocusCondition(states[device.position]) != former else { return nil }
      return close(device, former, at: fact.instant, nextFrom: fact.instant)
    case .device(.joined):
      since[device.position] = fact.instant
      return nil
    case .device(.retired):
      let former = FocusCondition(states[device.position])
      return close(device, former, at: fact.instant, nextFrom: nil)
    default: return nil
    }
  }

  /// The period that the end of the run ended on a device, if any.
  package mutating func end(on device: DeviceIndex, at instant: Instant) -> FocusPeriod? {
    close(device, FocusCondition(states[device.position]), at: instant, nextFrom: nil)
  }

  private mutating func close(
    _ device: DeviceIndex, _ condition: FocusCondition, at instant: Instant, nextFrom: Instant?
  ) -> FocusPeriod? {
    guard let start = since[device.position] else { return nil }
    since[device.position] = nextFrom
    guard instant > start else { return nil }
    return FocusPeriod(device: device, from: start, to: instant, condition: condition)
  }
}
