import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel
import TipDomain

/// A parameter that a tip's rules ask and the app's Focus filter sets, on one device.
package struct FilterExplanation: Sendable {
  /// The parameter.
  package var parameter: ParameterIndex
  /// The Focus that is on; nil if none is.
  package var focus: FocusIndex?
  /// When that changed last; nil if it never did.
  package var transition: FactID?
  /// When it came about last that the app is to set another value; nil if it never did.
  package var turn: FactID?
  /// The values that the app goes by, and what it sets the parameter to.
  package var used: SettingsIndex
  package var usedValue: Value
  /// The values that are in force.
  package var inForce: SettingsIndex
  /// What the parameter would be without a Focus.
  package var standardValue: Value
  /// Whether the person switched the filter off in the app.
  package var isOverridden: Bool
  /// Whether the app asks for the values in force when it comes to the foreground.
  package var catchesUp: Bool
  /// Whether the parameter syncs.
  package var syncs: Bool
  /// The write of another device that is in force here; nil if the app's own is.
  package var write: ParameterWrite?
}

extension PausedRun {
  /// What the filter sets of the parameters that a tip's rules ask.
  func filters(on device: DeviceIndex, _ context: DecisionContext) -> [FilterExplanation] {
    guard let definition = world.scenario.focus else { return [] }
    let state = world.devices[device.position].systems.focus[0]
    let asked = context.askedParameters
    let transition = lastTransition(on: device)
    return world.scenario.filterLinks.filter { asked.contains($0.parameter) }.map { link in
      func value(with settings: SettingsIndex) -> Value {
        link.value(with: settings, of: definition, in: context.app)
      }
      return FilterExplanation(
        parameter: link.parameter, focus: state.active, transition: transition,
        turn: lastTurn(of: link, on: device, definition, context.app),
        used: state.usedInApp, usedValue: value(with: state.usedInApp),
        inForce: state.settingsInForce, standardValue: value(with: .defaults),
        isOverridden: state.isOverridden, catchesUp: definition.catchesUp,
        syncs: context.app.syncs(link.parameter),
        write: otherWrite(of: link.parameter, on: device, context))
    }
  }

  private func lastTransition(on device: DeviceIndex) -> FactID? {
    lastFact(on: device) { kind in
      guard case .focus(let focus) = kind else { return false }
      return focus.kind == .activated || focus.kind == .deactivated
    }
  }

  /// The last fact with which the value changed that an app that starts sets a parameter to.
  private func lastTurn(
    of link: FilterLink, on device: DeviceIndex, _ definition: FocusDefinition,
    _ app: AppDefinition
  ) -> FactID? {
    let shares = world.scenario.devices[device.position].sharesFocus
    var state = FocusState(device, shares: shares, in: definition)
    func value() -> Value {
      let settings = definition.catchesUp ? state.settingsInForce : state.usedInApp
      return link.value(
        with: state.isOverridden ? .defaults : settings, of: definition, in: app)
    }
    var last = value()
    var turn: FactID?
    for (index, fact) in journal.facts.prefix(factCount).enumerated() {
      guard fact.actor == .device(device), case .focus(let focus) = fact.kind else { continue }
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      FocusSystem.evolve(&state, focus, at: time, in: definition)
      guard value() != last else { continue }
      (last, turn) = (value(), FactID(index))
    }
    return turn
  }
}
