import CloudSync
import DeviceSystems
import FleetFacts
import Invariants
import JournalFiles
import Metrics
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@testable import TipDomain

/// A journal written by hand, fact by fact, and judged while it is written and once it is.
///
///     var story = Story(tips: [.capped("Compass", 1)])
///     story.display(0, on: phone)
///     #expect(story.verdict(of: "local-display-cap") == .pass)
///
/// Every device's app runs behind a screen that was visited before it came to the foreground,
/// unless the story is not to open any.
struct Story {
  private(set) var scenario: Scenario
  private(set) var state: LedgerState
  private var live: LiveJudges
  private(set) var now = Instant.zero
  private var presentations: [UInt32]
  private var sequences: [UInt32]
  private(set) var replicas: [ReplicaIndex]
  private var messages: UInt32 = 0
  /// The fact with which the last request was sent.
  var lastSent: FactID?

  init(
    tips: [TipDefinition] = [.capped("Compass", 3)], devices: Int = 2, names: [String]? = nil,
    knobs: BehaviourKnobs = BehaviourKnobs(), groups: [TipGroupDefinition] = [],
    events: [EventDefinition] = [EventDefinition(id: "visited")],
    parameters: [ParameterDefinition] = [], opens: Bool = true,
    _ adjust: (inout Scenario) -> Void = { _ in }
  ) {
    let app = AppDefinition(
      texts: TextTable(), events: events, parameters: parameters, tips: tips, groups: groups,
      knobs: knobs)
    var scenario = Scenario(name: "story", claim: "", app: app, duration: .days(30))
    scenario.heal = HealPhase(after: .days(29), within: .days(1))
    scenario.devices = (0..<devices).map {
      DeviceDefinition(id: ["phone", "tablet", "desk"][$0], platform: [.iPhone, .iPad, .mac][$0])
    }
    let slots =
      groups.isEmpty
      ? tips.indices.map { TipSlot(tip: TipIndex($0)) }
      : [TipSlot(tip: nil, group: GroupIndex(0))]
    scenario.screens = [Screen(id: "home", slots: slots)]
    adjust(&scenario)
    self.scenario = scenario
    state = LedgerState(scenario, names: names ?? tips.map(\.identifier))
    live = LiveJudges(scenario)
    presentations = scenario.devices.map { _ in 0 }
    sequences = scenario.devices.map { _ in 0 }
    replicas = scenario.devices.indices.map { ReplicaIndex($0) }
    world(.began)
    for device in scenario.devices.indices { on(DeviceIndex(device), .device(.joined)) }
    guard opens else { return }
    for device in scenario.devices.indices { open(DeviceIndex(device)) }
  }

  // MARK: Judging

  /// What the judges find; it is an error of the test if the journal gives something else, or if
  /// the facts do not tell the state.
  func result(
    of id: String, _ location: SourceLocation = #_sourceLocation
  ) throws -> InvariantResult {
    let stored = JournalJudges.judge(
      state.journal, scenario: scenario, recordNames: state.names)
    let watched = live.results(names: state.names)
    let differences = Agreement.compare(run: watched, journal: stored)
    #expect(
      differences.isEmpty, "\(differences.map(\.sentence).joined(separator: "\n"))",
      sourceLocation: location)
    #expect(
      live.mismatches.isEmpty, "\(live.mismatches.map(\.sentence).joined(separator: "\n"))",
      sourceLocation: location)
    return try #require(stored.first { $0.id == id }, sourceLocation: location)
  }

  /// What the judges that watched found.
  var liveResults: [InvariantResult] { live.results(names: state.names) }

  /// Where the facts do not tell the state.
  var differences: [Disagreement] { live.mismatches }

  /// The state changes without a fact.
  mutating func changeSecretly(_ change: (inout LedgerState) -> Void) { change(&state) }

  func verdict(of id: String, _ location: SourceLocation = #_sourceLocation) throws -> Verdict {
    try result(of: id, location).verdict
  }

  // MARK: Numbers

  mutating func nextMessage() -> UInt32 {
    messages += 2
    return messages + 10_000
  }

  mutating func nextRow(on device: DeviceIndex, sequence: UInt32?, local: Instant?) -> DonationRow {
    sequences[device.position] = sequence ?? sequences[device.position] + 1
    return DonationRow(
      date: local ?? now, replica: replicas[device.position],
      sequence: sequences[device.position])
  }

  mutating func keep(_ records: [RecordChange]) -> CarriedRecords { state.journal.keep(records) }

  /// From now on a device writes under another replica.
  mutating func use(_ replica: Int, on device: DeviceIndex) {
    replicas[device.position] = ReplicaIndex(replica)
  }

  /// What a device has still to upload.
  mutating func leavePending(_ count: Int, on device: DeviceIndex) {
    state.pending[device.position] = count
  }

  /// What can be measured of the journal.
  var metrics: RunMetrics {
    Measurement.of(state.journal, scenario: scenario, recordNames: state.names)
  }

  // MARK: Facts

  @discardableResult
  mutating func on(
    _ device: DeviceIndex, _ kind: FactKind, because cause: FactID? = nil,
    local: Instant? = nil
  ) -> FactID {
    record(
      Fact(
        instant: now, localInstant: local ?? now, actor: .device(device),
        replica: replicas[device.position], kind: kind), because: cause)
  }

  @discardableResult
  mutating func atHub(_ kind: FactKind, because cause: FactID? = nil) -> FactID {
    record(
      Fact(instant: now, localInstant: now, actor: .hub, replica: .none, kind: kind),
      because: cause)
  }

  @discardableResult
  mutating func world(_ fact: RunFact) -> FactID {
    record(
      Fact(instant: now, localInstant: now, actor: .world, replica: .none, kind: .run(fact)),
      because: nil)
  }

  private mutating func record(_ fact: Fact, because cause: FactID?) -> FactID {
    let id = state.journal.record(fact, because: Causes(cause))
    state.apply(fact)
    live.observe(fact, id: id, in: state.journal, state.names, state: state)
    return id
  }

  /// Time passes.
  mutating func wait(_ duration: SimulatedDuration) { now = now + duration }

  /// The app has a process and its tips, and no screen yet.
  mutating func launch(_ device: DeviceIndex) {
    on(device, .device(.launched))
    on(device, .tip(.configured))
  }

  mutating func open(_ device: DeviceIndex) {
    launch(device)
    on(device, .person(.visited(screen: 0)))
  }

  /// A tip appears; what the store knew before is what its ledger holds, unless told otherwise.
  @discardableResult
  mutating func display(
    _ tip: Int, on device: DeviceIndex, known: Int32? = nil, counts: Bool = true,
    byOverride: Bool = false, record: Int? = nil, slot: UInt16 = 0, isFirst: Bool? = nil,
    local: Instant? = nil
  ) -> UInt32 {
    let number = RecordIndex(record ?? tip)
    let remembered = known ?? state.remembered(number, on: device).count
    presentations[device.position] += 1
    let presentation = presentations[device.position]
    on(
      device,
      .tip(
        .displayed(
          Display(
            presentation: presentation, tip: TipIndex(tip), record: number, slot: slot,
            surface: .popover, byOverride: byOverride, isFirst: isFirst ?? (remembered == 0),
            counts: counts, knownBefore: remembered, date: local ?? now))),
      local: local)
    return presentation
  }

  /// A tip leaves after `visible`.
  mutating func end(
    _ presentation: UInt32, _ record: Int = 0, on device: DeviceIndex,
    _ reason: DisplayEndReason = .screenLeft, visible: SimulatedDuration = .seconds(5),
    counts: Bool = false
  ) {
    wait(visible)
    endNow(presentation, record, on: device, reason, visible: visible, counts: counts)
  }

  /// A tip leaves at this moment, and says that it was visible for so long.
  mutating func endNow(
    _ presentation: UInt32, _ record: Int = 0, on device: DeviceIndex,
    _ reason: DisplayEndReason = .screenLeft, visible: SimulatedDuration, counts: Bool = false
  ) {
    on(
      device,
      .tip(
        .displayEnded(
          DisplayEnd(
            presentation: presentation, record: RecordIndex(record), reason: reason,
            visible: visible, date: now, counts: counts, addsDuration: true))))
  }

  /// A tip is shown for a moment.
  mutating func show(_ tip: Int, on device: DeviceIndex, known: Int32? = nil, record: Int? = nil) {
    let presentation = display(tip, on: device, known: known, record: record)
    end(presentation, record ?? tip, on: device)
    wait(.minutes(1))
  }

  /// A tip is done.
  @discardableResult
  mutating func invalidate(
    _ record: Int = 0, on device: DeviceIndex, _ reason: InvalidationReason = .tipClosed,
    epoch: UInt32 = 0, cause: InvalidationCause = .person
  ) -> FactID {
    on(
      device,
      .tip(
        .invalidated(
          Invalidation(
            record: RecordIndex(record), reason: reason, epoch: epoch, date: now, cause: cause))))
  }

  /// Changes come in from the hub.
  @discardableResult
  mutating func imports(_ changes: [RecordChange], on device: DeviceIndex) -> FactID {
    messages += 1
    let carried = state.journal.keep(changes)
    return on(device, .sync(.imported(message: messages, records: carried)))
  }

  /// The store learns of a total of displays, by an import of another replica's tally.
  mutating func learnsCount(
    _ count: Int32, of record: Int = 0, on device: DeviceIndex, deleting: Bool = false
  ) {
    let key = RecordKey.tally(RecordIndex(record), of: ReplicaIndex(9))
    let cause = imports(
      [RecordChange(key: key, fields: RecordFields(), isDeletion: deleting)], on: device)
    on(
      device,
      .tip(
        .talliesMerged(
          record: RecordIndex(record), count: count,
          duration: scenario.devices.indices.map {
            state.remembered(RecordIndex(record), on: DeviceIndex($0)).duration
          }.max() ?? .zero)),
      because: cause)
  }

  /// The store learns of a status.
  mutating func learnsStatus(
    _ invalidation: InvalidationReason?, epoch: UInt32 = 0, of record: Int = 0,
    on device: DeviceIndex, deleting: Bool = false
  ) {
    let cause = imports(
      [
        RecordChange(
          key: .tip(RecordIndex(record)), fields: RecordFields(), isDeletion: deleting)
      ], on: device)
    on(
      device,
      .tip(
        .statusMerged(
          record: RecordIndex(record),
          status: StoredStatus(epoch: epoch, invalidation: invalidation, date: now))),
      because: cause)
  }
}

extension Story {
  /// The app donates; the row's number follows the last one unless given.
  @discardableResult
  mutating func donate(
    on device: DeviceIndex, sequence: UInt32? = nil, event: Int = 0, local: Instant? = nil
  ) -> DonationRow {
    let row = nextRow(on: device, sequence: sequence, local: local)
    on(device, .tip(.donated(event: EventIndex(event), row: row)))
    return row
  }

  /// An import brings a donation.
  mutating func learnsDonation(_ row: DonationRow, on device: DeviceIndex, event: Int = 0) {
    let key = RecordKey.donation(EventIndex(event), of: row.replica, sequence: row.sequence)
    let cause = imports([RecordChange(key: key, fields: RecordFields())], on: device)
    on(
      device, .tip(.donationMerged(event: EventIndex(event), row: row)), because: cause)
  }

  /// The device uploads rows of donations, and nothing is left to upload.
  mutating func uploads(_ rows: [DonationRow] = [], on device: DeviceIndex) {
    let carried = keep(
      rows.map {
        RecordChange(
          key: .donation(EventIndex(0), of: $0.replica, sequence: $0.sequence),
          fields: RecordFields())
      })
    on(device, .sync(.uploadRequested(message: 900, records: carried)))
    on(device, .sync(.outboxDrained))
  }

  /// The device fetches, and takes in everything that the hub has by now; what it has not seen yet,
  /// or everything anew.
  mutating func fetches(on device: DeviceIndex, anew: Bool = false) {
    let message = nextMessage()
    let token = ChangeToken(generation: 1, sequence: 1, issued: now)
    on(device, .sync(.fetchRequested(message: message, since: anew ? nil : token)))
    let arrived = atHub(.network(.delivered(message: message, isCopy: false)))
    atHub(
      .sync(
        .fetchAnswered(
          message: message + 1, error: nil, records: .none, isLast: true)),
      because: arrived)
  }

  /// The fleet is at rest, and every device says what it knows.
  mutating func rest() {
    world(.healed)
    world(.quiescent)
    for device in scenario.devices.indices where state.present[device] {
      tellKnowledge(of: DeviceIndex(device))
    }
  }

  /// The time to come to rest is over, and every device says what it knows.
  mutating func timeOutQuiescence() {
    world(.quiescenceTimedOut)
    for device in scenario.devices.indices where state.present[device] {
      tellKnowledge(of: DeviceIndex(device))
    }
    world(.ended)
  }

  private mutating func tellKnowledge(of device: DeviceIndex) {
    for record in 0..<state.recordCount {
      let known = state.remembered(RecordIndex(record), on: device)
      on(
        device,
        .run(
          .knowsTip(
            record: RecordIndex(record), exists: known.exists, count: known.count,
            duration: known.duration, status: known.status)))
    }
    for event in scenario.app.events.indices {
      var digest = StableDigest()
      let rows = state.donations(of: EventIndex(event), on: device)
      for row in rows {
        digest.combine(UInt64(row.replica.rawValue))
        digest.combine(UInt64(row.sequence))
      }
      on(
        device,
        .run(
          .knowsEvent(
            event: EventIndex(event), count: UInt32(rows.count), digest: digest.value)))
    }
    for parameter in scenario.app.parameters.indices {
      on(
        device,
        .run(
          .knowsParameter(
            parameter: ParameterIndex(parameter),
            value: state.parameter(ParameterIndex(parameter), on: device))))
    }
    on(
      device,
      .run(
        .knowsOutbox(
          pending: UInt32(state.pendingCount(on: device)),
          isSignedIn: state.account(of: device) != nil)))
  }
}

let phone = DeviceIndex(0)
let tablet = DeviceIndex(1)
let desk = DeviceIndex(2)
