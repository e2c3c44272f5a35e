import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FleetSnapshot {
  /// The state at the moment at which a run was stopped.
  package init(_ paused: borrowing PausedRun) {
    let words = ExplanationWords(paused)
    self.init(paused.world, factCount: paused.factCount, words)
  }

  init(_ world: borrowing World, factCount: Int, _ words: ExplanationWords) {
    instant = world.now
    self.factCount = factCount
    isHealed = world.isHealed
    activeFaults = world.faults.indices.filter { world.faults[$0].isActive }.map {
      PrintableText.escaped(world.scenario.faults[$0].name)
    }
    devices = []
    for index in world.devices.indices {
      devices.append(DeviceSnapshot(DeviceIndex(index), in: world, words))
    }
    zones = []
    for account in world.hub.zones.indices {
      zones.append(ZoneSnapshot(account, in: world, words))
    }
    messages = []
    for slot in world.messages.slots.indices where world.messages.slots[slot].copies > 0 {
      let message = world.messages.slots[slot]
      let isHeld = world.held.contains { Int($0.slot) == slot }
      messages.append(MessageSnapshot(message, isHeld: isHeld, words))
    }
    messages.sort { $0.number < $1.number }
  }
}

extension DeviceSnapshot {
  init(_ device: DeviceIndex, in world: borrowing World, _ words: ExplanationWords) {
    let state = world.devices[device.position]
    let scenario = world.scenario
    name = words.device(device)
    isPresent = state.isPresent
    process = state.process
    isAwake = state.process == .foreground || (state.process == .background && state.isAwake)
    screen = state.screen.map { PrintableText.escaped(scenario.screens[Int($0)].id) }
    isOnline = state.isOnline
    wall = state.clock.wall(at: world.now)
    clockAhead = wall - world.now
    account = state.account.map { scenario.accountName($0) }
    replica = PrintableText.escaped(words.names.replicaNames[state.replica.position])
    version = Int(state.version)
    unsavedChanges = Int(state.unsavedChanges)
    frequencyClock = state.systems.tips.frequencyClock
    tips = []
    for tip in scenario.app.tips.indices {
      tips.append(TipSnapshot(TipIndex(tip), world.context(of: TipIndex(tip), on: device), words))
    }
    events = scenario.app.events.indices.map {
      NamedNumber(
        name: words.event(EventIndex($0)), number: state.systems.tips.donations[$0].rows.count)
    }
    parameters = scenario.app.parameters.indices.map {
      let parameter = ParameterIndex($0)
      return NamedText(
        name: words.parameter(parameter),
        text: words.value(state.systems.tips.value(of: parameter, in: scenario.app)))
    }
    for index in tips.indices where !isPresent || !world.runsApp(on: device) {
      tips[index].because = nil
    }
    var store = state.store
    var pending: [RecordChange] = []
    store.takeBatch(limit: .max, into: &pending)
    outbox = pending.map(words.record)
    openRequest = state.openRequest.map(Int.init)
    token = state.agent.token.map {
      TokenSnapshot(
        generation: Int($0.generation), sequence: Int($0.sequence), issued: $0.issued)
    }
  }
}

extension TipSnapshot {
  init(_ tip: TipIndex, _ context: DecisionContext, _ words: ExplanationWords) {
    let record = context.record
    let known = context.ledger.records[record.position]
    name = words.tip(tip)
    self.record = words.record(record)
    status = context.status()
    // What is stored is told also where nobody asks before an app runs.
    if let reason = known.status.invalidation, status == .pending { status = .invalidated(reason) }
    isOnScreen = context.ledger.isOnScreen(record)
    displays = Int(known.count)
    limit = context.app.tips[tip.position].options.maximumDisplayCount
    duration = known.duration
    epoch = Int(known.status.epoch)
    if case .withheld(let reason) = context.answer() {
      because = words.reason(reason, tip)
    } else {
      because = nil
    }
  }
}

extension ZoneSnapshot {
  init(_ account: Int, in world: borrowing World, _ words: ExplanationWords) {
    let zone = world.hub.zones[account]
    self.account = world.scenario.accountName(UInt16(truncatingIfNeeded: account))
    generation = Int(zone.generation)
    sequence = Int(zone.sequence)
    isFull = world.hub.isFull[account]
    var changes: [RecordChange] = []
    _ = zone.fetch(since: nil, at: world.now, tokenLifetime: nil, limit: .max, into: &changes)
    records = changes.map(words.record)
  }
}

extension MessageSnapshot {
  init(_ message: Message, isHeld: Bool, _ words: ExplanationWords) {
    number = Int(message.number)
    name = words.prose.messageName(message.number)
    sent = message.sent.map { words.journal.facts[$0.position].instant }
    self.isHeld = isHeld
    records = message.records.map(words.record)
  }
}

extension Scenario {
  /// An account by its name, safe to print; those that were built in code may have none.
  func accountName(_ account: UInt16) -> String {
    let index = Int(account)
    return accounts.indices.contains(index)
      ? PrintableText.escaped(accounts[index]) : "account-\(account)"
  }
}

extension ExplanationWords {
  /// A record with what it says.
  func record(_ change: RecordChange) -> String {
    let name = PrintableText.escaped(prose.text(change.key))
    if change.isDeletion { return "the deletion of \(name)" }
    switch change.key.tipKind {
    case .tally, .display: return "\(name): \(English.count(Int(change.fields.count), "display"))"
    case .tip:
      let displays =
        change.fields.count > 0 ? ", \(English.count(Int(change.fields.count), "display"))" : ""
      let status =
        change.fields.status.invalidation.map { "invalidated (\($0.name))" } ?? "not invalidated"
      return "\(name): \(status)\(displays)"
    case .donation: return "\(name) from \(TimeText.moment(change.fields.date))"
    case .parameter: return name + (change.fields.value.map { ": \(value($0))" } ?? "")
    case .clearing, .frequencyClock: return "\(name): \(TimeText.moment(change.fields.date))"
    case nil: return name
    }
  }

  /// A clause that holds a tip back, as a part of a sentence that names no device.
  func reason(_ reason: IneligibilityReason, _ tip: TipIndex) -> String {
    PrintableText.escaped(prose.reason(reason, tip, "the device"))
  }
}
