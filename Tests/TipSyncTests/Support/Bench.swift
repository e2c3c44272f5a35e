import CloudSync
import DeviceSystems
import SimulationKernel
import TipSync

@testable import TipDomain

/// One app, one hub and some stores, moved by hand: an upload here, a fetch there.
///
/// Every call stands for one answered request, so a test decides alone what meets when.
struct Bench {
  let app: AppDefinition
  let merge: MergeChoice
  var hub: Hub
  var stores: [ReplicaStore]
  var tokens: [ChangeToken?]
  var clock = Instant(microseconds: 1_000_000)
  /// The facts that the last import or upload told the ledger.
  var told: [TipFact] = []

  init(
    _ merge: MergeChoice = .gCounter, stores count: Int = 2,
    limits: HubLimits = HubLimits(recordsPerUpload: 400, bytesPerUpload: 2_097_152),
    knobs configure: (inout BehaviourKnobs) -> Void = { _ in }
  ) {
    var knobs = BehaviourKnobs()
    configure(&knobs)
    app = AppDefinition(
      texts: TextTable(), events: [EventDefinition(id: "didVisit")],
      parameters: [
        ParameterDefinition(id: "Tip.isPro", type: .boolean, defaultValue: .boolean(false))
      ],
      tips: [TipDefinition(typeName: "Tip")], knobs: knobs)
    self.merge = merge
    hub = Hub(accountCount: 1, limits: limits)
    stores = (0..<count).map { ReplicaStore(replica: ReplicaIndex($0), recordCount: 1) }
    tokens = Array(repeating: nil, count: count)
  }

  var zone: HubZone { hub.zones[0] }

  static let tip = RecordIndex(0)
  static let event = EventIndex(0)

  // MARK: What happens on a device

  /// Applies a fact of the device's own.
  mutating func apply(_ fact: TipFact, on device: Int) {
    tick()
    stores[device].apply(fact, wall: clock, in: app, merge: merge)
  }

  mutating func tick() { clock = clock + .seconds(1) }

  /// The tip appears and goes away again, `times` times.
  mutating func display(on device: Int, times: Int = 1) {
    for _ in 0..<times {
      tick()
      presentation += 1
      let display = Display(
        presentation: presentation, tip: TipIndex(0), record: Self.tip, slot: 0,
        surface: .popover, byOverride: false, isFirst: false, counts: true, knownBefore: 0,
        date: clock)
      apply(.displayed(display), on: device)
      apply(
        .displayEnded(
          DisplayEnd(
            presentation: presentation, record: Self.tip, reason: .screenLeft,
            visible: .seconds(2), date: clock, counts: false, addsDuration: true)),
        on: device)
    }
  }
  private var presentation: UInt32 = 0

  mutating func invalidate(on device: Int, _ reason: InvalidationReason = .tipClosed) {
    let epoch = stores[device].fields(of: .tip(Self.tip))?.status.epoch ?? 0
    tick()
    apply(
      .invalidated(
        Invalidation(
          record: Self.tip, reason: reason, epoch: epoch, date: clock, cause: .person)),
      on: device)
  }

  mutating func resetEligibility(on device: Int) {
    let epoch = stores[device].fields(of: .tip(Self.tip))?.status.epoch ?? 0
    tick()
    apply(.eligibilityReset(record: Self.tip, epoch: epoch + 1, date: clock), on: device)
  }

  /// A donation, numbered `sequence` by its replica.
  @discardableResult
  mutating func donate(on device: Int, sequence: UInt32 = 1) -> DonationRow {
    tick()
    let row = DonationRow(date: clock, replica: stores[device].replica, sequence: sequence)
    apply(.donated(event: Self.event, row: row), on: device)
    return row
  }

  mutating func deleteDonations(on device: Int) {
    tick()
    apply(.donationsDeleted(event: Self.event, through: clock, count: 0), on: device)
  }

  mutating func set(_ value: Bool, on device: Int) {
    apply(.parameterSet(parameter: ParameterIndex(0), value: .boolean(value)), on: device)
  }

  // MARK: What goes between a device and the hub

  /// What the device would upload now; its rows count as on their way.
  mutating func take(from device: Int, limit: Int = 250) -> [RecordChange] {
    var items: [RecordChange] = []
    stores[device].takeBatch(limit: limit, into: &items)
    return items
  }

  /// The hub's answer to `items`, which does not reach the device yet.
  @discardableResult
  mutating func receive(_ items: inout [RecordChange], isAtomic: Bool = false) -> SyncError? {
    hub.upload(
      &items, to: 0, policy: merge.savePolicy, isAtomic: isAtomic, order: app.knobs.lwwOrder)
  }

  /// The answer reaches the device.
  mutating func settle(_ items: [RecordChange], on device: Int) {
    told.removeAll()
    for item in items {
      stores[device].settle(item, in: app, merge: merge, facts: &told)
    }
  }

  /// One upload with its answer.
  @discardableResult
  mutating func upload(from device: Int, isAtomic: Bool = false) -> SyncError? {
    var items = take(from: device)
    let error = receive(&items, isAtomic: isAtomic)
    settle(items, on: device)
    stores[device].abandonFlight()
    return error
  }

  /// Fetches until there is no more, in pages of `limit`.
  mutating func fetch(on device: Int, limit: Int = 200) {
    told.removeAll()
    var isFull = false
    while true {
      if tokens[device] == nil && !isFull {
        isFull = true
        stores[device].beginFullFetch()
      }
      var changes: [RecordChange] = []
      tick()
      let answer = hub.zones[0].fetch(
        since: tokens[device], at: clock, tokenLifetime: nil, limit: limit, into: &changes)
      if answer.error != nil {
        tokens[device] = nil
        isFull = false
        continue
      }
      for change in changes {
        stores[device].importChange(change, in: app, merge: merge, facts: &told)
      }
      tokens[device] = answer.token
      if answer.isLast { break }
    }
    guard isFull else { return }
    var removed: [RecordChange] = []
    stores[device].sweepMissing(in: app, merge: merge, removed: &removed, facts: &told)
  }

  /// Uploads and fetches on all devices, as often as it takes for nothing to be left.
  mutating func syncAll() {
    for _ in 0..<8 {
      for device in stores.indices {
        upload(from: device)
        fetch(on: device)
      }
    }
  }

  // MARK: What a device knows

  /// The displays that the store sums, as an import would tell them; own contributions included.
  func count(on device: Int) -> Int {
    var sum = 0
    switch merge.layout {
    case .inTipRecord, .local:
      return Int(stores[device].fields(of: .tip(Self.tip))?.count ?? 0)
    case .perReplica:
      for replica in stores.indices {
        let key = RecordKey.tally(Self.tip, of: ReplicaIndex(replica))
        sum += Int(stores[device].fields(of: key)?.count ?? 0)
      }
    case .perDisplay:
      for replica in stores.indices {
        for sequence in 1...64 {
          let key = RecordKey.display(
            Self.tip, of: ReplicaIndex(replica), sequence: UInt32(sequence))
          sum += Int(stores[device].fields(of: key)?.count ?? 0)
        }
      }
    }
    return sum
  }

  func status(on device: Int) -> StoredStatus {
    stores[device].fields(of: .tip(Self.tip))?.status ?? .initial
  }

  func hasDonation(_ row: DonationRow, on device: Int) -> Bool {
    let key = RecordKey.donation(Self.event, of: row.replica, sequence: row.sequence)
    return stores[device].fields(of: key) != nil
  }

  /// The count that the last import told the ledger, if it told one.
  var toldCount: Int? {
    for fact in told.reversed() {
      if case .talliesMerged(_, let count, _) = fact { return Int(count) }
    }
    return nil
  }
}
