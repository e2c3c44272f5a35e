import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// Explains tips at the moment at which a run was stopped.
package enum TipExplainer {
  /// Why `tip` would, or would not, be shown on `device`.
  ///
  /// The question is put to the device's own decisions, on a copy of its state, as by a view that
  /// is there at that moment; where the app does not run, it is started first, also where an
  /// extension of it has a process. What the screen itself would donate when it appears is not
  /// counted.
  ///
  /// - `looksForChanges`: whether the nearest change is looked for, which takes most of the time.
  package static func explain(
    _ tip: TipIndex, on device: DeviceIndex, in paused: inout PausedRun,
    looksForChanges: Bool = true
  ) -> TipExplanation {
    let index = device.position
    let isPresent = paused.world.devices[index].isPresent
    let isLaunched = isPresent && !paused.world.runsApp(on: device)
    let before = paused.world.devices[index]
    defer { paused.world.devices[index] = before }
    if isLaunched { paused.world.startApp(on: device) }
    var context = paused.world.context(of: tip, on: device)
    if let given = paused.answer(about: tip, on: device) {
      context.ask(for: given, among: paused.world.openViews(of: tip, on: device))
    }
    let undelivered = paused.world.undeliveredChanges(for: device)
    let history = EffectHistory(
      of: context.record, on: device, in: paused.world.scenario, journal: paused.journal,
      factCount: paused.factCount)
    var search = CounterfactualSearch(
      paused.world.scenario, undelivered: undelivered, effects: history)
    let checks = context.ledger.checks(
      of: tip, at: context.time, in: context.app, values: context.values)
    let record = context.record
    let provenance = Provenance(
      of: record, on: device, events: context.askedEvents, gate: context.gate,
      journal: paused.journal, factCount: paused.factCount)
    let counterfactuals = isPresent && looksForChanges ? search.search(context) : Counterfactuals()
    return TipExplanation(
      tip: tip, record: record, device: device, isPresent: isPresent, isLaunched: isLaunched,
      version: context.ledger.version, wall: context.time.wall, view: context.view,
      answer: context.answer(),
      status: context.status(), checks: checks, group: context.groupExplanation(),
      events: context.eventExplanations(provenance),
      turningDonations: context.turningDonations(provenance),
      displays: paused.world.displays(of: record, in: context, provenance),
      gate: context.ledger.frequencyClock == nil ? nil : provenance.gate,
      gateOpening: context.gateOpening,
      invalidationFact: checks.status.invalidation == nil ? nil : provenance.invalidationFact,
      appearance: checks.isOnScreen ? provenance.appearance : nil,
      elsewhere: paused.world.unseenChanges(of: record, on: device, context, provenance),
      filters: paused.filters(on: device, context),
      pointer: paused.pointer(on: device, context),
      notes: paused.world.notes(on: device, context, wasRunning: !isLaunched),
      counterfactuals: counterfactuals)
  }
}

extension World {
  /// What a device knows now and the view that would ask for a tip.
  func context(of tip: TipIndex, on device: DeviceIndex) -> DecisionContext {
    let index = device.position
    let platform = devices[index].systems.tips.platform
    return DecisionContext(
      app: scenario.app, ledger: devices[index].systems.tips, store: devices[index].store,
      time: time(on: device), values: valueLists, merge: scenario.sync.merge, tip: tip,
      view: scenario.view(of: tip, on: platform, openScreen: devices[index].screen))
  }

  /// The views of the screen that is open on a device which ask for a tip, in their order.
  func openViews(of tip: TipIndex, on device: DeviceIndex) -> [TipView] {
    let index = device.position
    guard let screen = devices[index].screen else { return [] }
    return scenario.views(
      of: tip, on: devices[index].systems.tips.platform, screen: Int(screen))
  }

  /// What else a reader has to know.
  func notes(on device: DeviceIndex, _ context: DecisionContext, wasRunning: Bool) -> [String] {
    var notes: [String] = []
    guard let number = context.view.screen else {
      return ["No screen of the app shows this tip; the answer is what any view would get."]
    }
    let screen = scenario.screens[Int(number)]
    let index = device.position
    if wasRunning, devices[index].screen == number,
      Int(context.view.slot) < devices[index].slots.count,
      devices[index].slots[Int(context.view.slot)].presented == context.record
    {
      notes.append(
        isDropped(devices[index].slots[Int(context.view.slot)])
          ? "The popover was requested during a transition and never appeared; the view does not "
            + "ask again until its screen appears again."
          : "The view has already shown the tip since its screen appeared, and does not ask again "
            + "until the screen appears again.")
    }
    if let condition = screen.slots[Int(context.view.slot)].condition,
      !context.holds(condition)
    {
      let rule = condition.rule.map { ", which is when \(RuleText.onOneLine($0.text))" } ?? ""
      notes.append(
        "The view itself is not in the screen now\(rule); the answer is what it would get.")
    }
    let events = context.askedEvents
    let donates = screen.donations.contains { events.contains($0.event) }
    if donates {
      notes.append(
        "When it appears, the screen donates an event that the tip's rules use; that donation is "
          + "not counted here.")
    }
    if context.view.surface == .popover
      && scenario.app.knobs.presentationDropProbability != .never
    {
      notes.append("A popover may also be lost during a transition; that is not considered here.")
    }
    return notes
  }
}

/// Whether the last thing that a view got was a popover that never came (2.26).
private func isDropped(_ slot: SlotState) -> Bool {
  guard case .withheld(_, slot.presented, .presentationDropped) = slot.withheld else {
    return false
  }
  return true
}

extension DecisionContext {
  /// What closes the frequency gate of the device.
  var gate: Provenance.Gate {
    let (app, ledger) = (self.app, self.ledger)
    return Provenance.Gate(
      clock: ledger.frequencyClock, from: app.knobs.frequencyFrom,
      closes: { ledger.closesGate($0, in: app) })
  }

  /// Of which eligibility displays count, given how often the tip was reset; nil if of all (1.16).
  func countedEpoch(of status: StoredStatus) -> UInt32? {
    app.knobs.resetEligibilityClears == .nothing ? nil : status.epoch
  }

  /// The events that the tip's rules ask, each once.
  var askedEvents: [EventIndex] {
    var events: [EventIndex] = []
    for rule in app.tips[tip.position].rules {
      if case .event(let event) = rule.input, !events.contains(event) { events.append(event) }
    }
    return events
  }

  /// The parameters that the tip's rules ask, each once.
  var askedParameters: [ParameterIndex] {
    var parameters: [ParameterIndex] = []
    for rule in app.tips[tip.position].rules {
      if case .parameter(let parameter) = rule.input, !parameters.contains(parameter) {
        parameters.append(parameter)
      }
    }
    return parameters
  }

  /// What the tip's group says.
  func groupExplanation() -> GroupExplanation? {
    guard let group = view.group else { return nil }
    let tips = app.groups[group.position].tips
    var earlier: [(tip: TipIndex, reason: IneligibilityReason?)] = []
    for other in tips.prefix(while: { $0 != tip }) where ledger.has(other, in: group, of: app) {
      let record = ledger.recordOfTip[other.position]
      guard ledger.records[record.position].status.invalidation == nil else { continue }
      var reason: IneligibilityReason?
      if case .withheld(let because) = asking(for: other).answer() { reason = because }
      earlier.append((other, reason))
    }
    var onScreen: TipIndex?
    for shown in ledger.presentations
    where shown.display.tip != tip && ledger.isSlot(shown.display.slot, of: group) {
      onScreen = shown.display.tip
    }
    return GroupExplanation(group: group, earlier: earlier, onScreen: onScreen)
  }

  /// The donations that the tip's rules may see.
  func eventExplanations(_ provenance: Provenance) -> [EventExplanation] {
    askedEvents.map { event in
      let visible = ledger.visibleDonations(of: event, at: time, in: app)
      let rules = app.tips[tip.position].rules.filter { $0.input == .event(event) }
      let donations = visible.reversed().map { row in
        let made = provenance.making(of: row, event)
        let key = RecordKey.donation(event, of: row.replica, sequence: row.sequence)
        return KnownDonation(
          row: row, origin: made?.device,
          counts: rules.contains {
            ledger.looks($0, at: row, at: time, in: app, values: values)
          },
          made: made?.fact, stored: provenance.storing(of: key),
          arrival: arrival(
            isOwn: row.replica == ledger.replica,
            learned: provenance.learning(of: row, event), provenance))
      }
      return EventExplanation(
        event: event, donations: donations,
        unseenCount: ledger.donations[event.position].rows.count - visible.count)
    }
  }

  /// How something came here that `learned` brought, if anything did.
  func arrival(isOwn: Bool, learned: FactID?, _ provenance: Provenance) -> Arrival {
    if let learned, learned > provenance.replacement ?? learned { return .imported(learned) }
    if isOwn { return .here }
    if let replacement = provenance.replacement { return .withStore(replacement) }
    return learned.map(Arrival.imported) ?? .unknown
  }
}
