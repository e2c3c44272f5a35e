import DeviceSystems
import FleetFacts
import FleetWorld
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
  /// The fact that brought it about; nil where nothing did, such as a donation that never came, or
  /// time alone.
  package var fact: FactID?
}

extension PausedRun {
  /// What decided on a tip, from its explanation.
  package func cause(of explanation: TipExplanation) -> TipCause {
    guard explanation.isPresent else { return TipCause(ground: .absent, fact: nil) }
    switch explanation.answer {
    case .onScreen: return TipCause(ground: .onScreen, fact: explanation.appearance)
    case .shown: return TipCause(ground: .offered, fact: lastObstacleGone(explanation))
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

  /// Why a rule says what it says, and the fact since which it does.
  private func cause(ofRule number: Int, _ explanation: TipExplanation) -> TipCause {
    let rules = world.scenario.app.tips[explanation.tip.position].rules
    guard number < rules.count else { return TipCause(ground: .rule, fact: nil) }
    switch rules[number].input {
    case .event: return TipCause(ground: .rule, fact: explanation.turningDonations[number])
    case .parameter(let parameter):
      let launch = lastFact(on: explanation.device) { $0 == .device(.launched) }
      let setting = lastSetting(of: parameter, on: explanation.device, since: launch)
      if let pointer = explanation.pointer, pointer.parameter == parameter {
        // What another device wrote is in force whatever is attached here.
        let change = pointer.write == nil ? pointer.change : nil
        return TipCause(ground: .pointer, fact: change ?? setting)
      }
      guard let filter = explanation.filters.first(where: { $0.parameter == parameter }) else {
        return TipCause(ground: .rule, fact: setting)
      }
      let ground = filter.usedValue != filter.standardValue ? TipCause.Ground.focus : .rule
      // An app that has to be started sets the parameter then. One that runs and had nothing to set
      // found at its start what holds.
      let found = filter.turn.flatMap { turn in launch.flatMap { turn < $0 ? turn : nil } }
      return TipCause(
        ground: ground, fact: explanation.isLaunched ? filter.turn : setting ?? found)
    }
  }

  /// The fact with which a parameter got its value on a device; nil where it has its default, to
  /// which a transient one returns with each launch.
  private func lastSetting(
    of parameter: ParameterIndex, on device: DeviceIndex, since launch: FactID?
  ) -> FactID? {
    let setting = lastFact(on: device) { kind in
      if case .tip(.parameterSet(parameter, _)) = kind { return true }
      if case .tip(.parameterMerged(parameter, _)) = kind { return true }
      return false
    }
    guard world.scenario.app.parameters[parameter.position].isTransient, let launch,
      let setting, setting < launch
    else { return setting }
    return nil
  }

  /// The last fact that a tip which would be shown had to wait for; nil where nothing ever held it
  /// back, or where after all such facts it still had to wait for time to pass.
  private func lastObstacleGone(_ explanation: TipExplanation) -> FactID? {
    var facts: [FactID] = []
    for (number, isThere) in explanation.checks.hasRule.enumerated() where isThere {
      if let fact = cause(ofRule: number, explanation).fact { facts.append(fact) }
    }
    if let fact = lastEndBefore(explanation) { facts.append(fact) }
    guard let last = facts.max() else { return nil }
    if let opening = explanation.gateOpening {
      let opened = world.now + (opening - explanation.wall)
      guard journal.facts[last.position].instant >= opened else { return nil }
    }
    return last
  }

  /// The last fact that retired a tip before this one in its group.
  private func lastEndBefore(_ explanation: TipExplanation) -> FactID? {
    guard let group = explanation.group else { return nil }
    let tips = world.scenario.app.groups[group.group.position].tips
    let records = tips.prefix { $0 != explanation.tip }.map { tip in
      world.devices[explanation.device.position].systems.tips.recordOfTip[tip.position]
    }
    return lastFact(on: explanation.device) { kind in
      if case .tip(.invalidated(let invalidation)) = kind {
        return records.contains(invalidation.record)
      }
      if case .tip(.statusMerged(let record, let status)) = kind {
        return records.contains(record) && status.invalidation != nil
      }
      return false
    }
  }
}

extension DecisionContext {
  /// By rule: what made the donation with which it came to hold or ceased to.
  func turningDonations(_ provenance: Provenance) -> [FactID?] {
    app.tips[tip.position].rules.map { rule in
      guard case .event(let event) = rule.input,
        let row = ledger.turningDonation(of: rule, at: time, in: app, values: values)
      else { return nil }
      return provenance.making(of: row, event)?.fact
    }
  }

  /// When the frequency gate opens for the tip, or did; nil where it never closed for it.
  var gateOpening: Instant? {
    let gap = ledger.frequency.gap
    guard gap > .zero, !app.tips[tip.position].options.ignoresDisplayFrequency,
      ledger.records[record.position].count == 0
    else { return nil }
    return ledger.frequencyClock.map { $0 + gap }
  }
}
