import DeviceSystems
import FleetFacts
import FleetSimulation
import Scenarios
import SimulationKernel
import TipDomain

/// What decides on a tip on one device, in a word, and the fact that brought it about.
package struct TipCause: Sendable, Hashable {
  /// What decides.
  package enum Ground: String, Sendable, CaseIterable {
    /// It is on screen.
    case onScreen
    /// A view would get it.
    case offered
    /// It is invalidated.
    case retired
    /// Its displays are used up.
    case limit
    /// A rule does not hold, about events or a parameter that the app sets.
    case rule
    /// A rule does not hold since the Focus filter set its parameter.
    case focus
    /// A rule does not hold since the attachment of a pointer is its parameter.
    case pointer
    /// A tip was shown too recently.
    case frequency
    /// Another tip of its group comes first.
    case group
    /// The app or the device does not show it at all.
    case app
    /// The device is not in the fleet.
    case absent
  }

  /// What decides.
  package var ground: Ground
  /// The fact that brought it about; nil where nothing did, such as a donation that never came.
  package var fact: FactID?
}

extension PausedRun {
  /// What decided on a tip, from its explanation.
  package func cause(of explanation: TipExplanation) -> TipCause {
    guard explanation.isPresent else { return TipCause(ground: .absent, fact: nil) }
    switch explanation.answer {
    case .onScreen: return TipCause(ground: .onScreen, fact: explanation.appearance)
    case .shown: return TipCause(ground: .offered, fact: nil)
    case .withheld(let reason): return cause(reason, explanation)
    }
  }

  private func cause(
    _ reason: IneligibilityReason, _ explanation: TipExplanation
  ) -> TipCause {
    switch reason {
    case .invalidated: TipCause(ground: .retired, fact: explanation.invalidationFact)
    case .displayLimitReached: TipCause(ground: .limit, fact: explanation.appearance)
    case .frequency: TipCause(ground: .frequency, fact: explanation.gate)
    case .rule(let number): cause(ofRule: Int(number), explanation)
    case .earlierTipInGroup, .otherTipOfGroup: TipCause(ground: .group, fact: nil)
    case .absent, .notConfigured, .surfaceUnavailable, .hiddenByOverride, .presentationDropped:
      TipCause(ground: .app, fact: nil)
    }
  }

  private func cause(ofRule number: Int, _ explanation: TipExplanation) -> TipCause {
    let rules = world.scenario.app.tips[explanation.tip.position].rules
    guard number < rules.count else { return TipCause(ground: .rule, fact: nil) }
    switch rules[number].input {
    case .event(let event):
      let known = explanation.events.first { $0.event == event }?.donations.first
      return TipCause(ground: .rule, fact: known?.made)
    case .parameter(let parameter):
      let setting = lastSetting(of: parameter, on: explanation.device)
      if let pointer = explanation.pointer, pointer.parameter == parameter {
        // What another device wrote is in force whatever is attached here.
        let change = pointer.write == nil ? pointer.change : nil
        return TipCause(ground: .pointer, fact: change ?? setting)
      }
      let filter = explanation.filters.first { $0.parameter == parameter }
      if let filter, filter.usedValue != filter.standardValue {
        return TipCause(ground: .focus, fact: setting ?? filter.transition)
      }
      return TipCause(ground: .rule, fact: setting)
    }
  }

  /// The fact with which a parameter got its value on a device.
  private func lastSetting(of parameter: ParameterIndex, on device: DeviceIndex) -> FactID? {
    lastFact(on: device) { kind in
      if case .tip(.parameterSet(parameter, _)) = kind { return true }
      if case .tip(.parameterMerged(parameter, _)) = kind { return true }
      return false
    }
  }
}
