import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What every device knows, folded from the facts by the judges themselves.
public struct ReplayedFleet: Sendable {
  /// What the scenario declares.
  public let declarations: Declarations
  /// By device.
  @usableFromInline package internal(set) var devices: [ReplayedDevice]
  /// By record: whether a testing override ever showed it; caps, orders and gaps
  /// leave such tips out (C1).
  @usableFromInline var overridden: [Bool] = []
  /// How far each device is in touch with its account.
  package private(set) var sync: SyncTracker
  /// The request of each device that has no answer yet. It and `step` are kept for judges alone.
  package internal(set) var requests: RequestTracker
  /// What the fact that is judged means for the request of its device.
  package internal(set) var step: RequestTracker.Step?
  /// The screens of all devices, and when their views have to ask. Kept for judges alone, as the
  /// following.
  package internal(set) var screens: ScreenTracker
  /// Which devices must have told and heard everything, with the fact that is judged.
  package internal(set) var scope: QuiescenceScope
  /// Who donated what, with the fact that is judged.
  package internal(set) var donations: DonationTracker
  private var resolver = TipResolver()
  /// How many ids the fleet met.
  @usableFromInline var metRecordCount = 0

  /// Devices of which no fact has told anything.
  public init(_ declarations: Declarations) {
    self.declarations = declarations
    sync = SyncTracker(declarations)
    requests = RequestTracker(declarations)
    screens = ScreenTracker(declarations)
    scope = QuiescenceScope(declarations)
    donations = DonationTracker(declarations)
    devices = declarations.devices.indices.map { ReplayedDevice($0, declarations) }
  }

  /// What a device knows.
  @inlinable
  public subscript(_ device: DeviceIndex) -> ReplayedDevice {
    _read { yield devices[device.position] }
  }

  /// What a device knows of a tip.
  @inlinable
  public func known(_ record: RecordIndex, on device: DeviceIndex) -> KnownTip {
    // Taken from where it lies: a copy of the store would count references.
    let index = record.position
    guard index < devices[device.position].store.tips.count else { return KnownTip() }
    return devices[device.position].store.tips[index]
  }

  /// Whether a testing override ever showed the tip.
  @inlinable
  public func isOverridden(_ record: RecordIndex) -> Bool {
    record.position < overridden.count && overridden[record.position]
  }

  /// The group through which a view on the device's open screen asks.
  package func group(ofSlot slot: UInt16, on device: DeviceIndex) -> GroupIndex? {
    guard let screen = devices[device.position].screen.map(Int.init),
      screen < declarations.groupOfSlot.count, Int(slot) < declarations.groupOfSlot[screen].count
    else { return nil }
    return declarations.groupOfSlot[screen][Int(slot)]
  }

  /// Whether a merged fact may take knowledge of `record` away: what it says was deleted, the zone
  /// was purged, or eligibility was reset.
  package func mayForget(
    _ record: RecordIndex, on device: DeviceIndex, _ entry: JournalEntry,
    in journal: borrowing Journal
  ) -> Bool {
    if declarations.judgeFault == .forgettingExcused { return true }
    guard let cause = journal.firstCause(of: entry.id) else { return false }
    let stamps = stamps(of: record, on: device)
    if stamps.deleted == cause || stamps.epochMoved == cause { return true }
    return isPurge(journal.fact(cause))
  }

  /// A merge that no import caused: the zone was purged, and the store cleared (7.20).
  package func isPurge(_ cause: Fact) -> Bool {
    switch cause.kind {
    case .network: true
    default: false
    }
  }

  /// The id of a tip as text; nil if no store met it so far.
  package func name(of record: RecordIndex) -> String? {
    record.position < resolver.names.count ? resolver.names[record.position] : nil
  }

  /// Learns how the ids read that the fleet met since the last time; `names` are all, by record.
  @inlinable
  public mutating func meetRecords(named names: borrowing [String]) {
    if metRecordCount < names.count { meetNewRecords(named: names) }
  }

  @usableFromInline
  mutating func meetNewRecords(named names: borrowing [String]) {
    resolver.meetRecords(named: names)
    metRecordCount = names.count
    for index in devices.indices {
      devices[index].tips.meet(resolver)
      devices[index].answersVersion &+= 1
    }
  }

  /// The number or the version of a device's process is another.
  private mutating func resolveTips(on index: Int) {
    devices[index].tips.begin(
      on: index, version: devices[index].version, launch: devices[index].launch, declarations,
      resolver)
  }

  /// Applies what a fact says.
  public mutating func apply(_ entry: JournalEntry, in journal: borrowing Journal) {
    sync.observe(entry, in: journal)
    guard let device = entry.device, device.position < devices.count else { return }
    devices[device.position].replica = entry.fact.replica
    if entry.fact.kind.mayChangeAnswers { devices[device.position].answersVersion &+= 1 }
    apply(entry.fact.kind, of: entry, on: device, in: journal)
  }

  mutating func apply(
    _ fact: TipFact, _ entry: JournalEntry, on device: DeviceIndex,
    in journal: borrowing Journal
  ) {
    let index = device.position
    let gate = gate(movedBy: fact, on: device)
    switch fact {
    case .displayed(let display):
      if display.byOverride { noteOverride(of: display.record) }
      let shown = ShownTip(
        display: display, group: group(ofSlot: display.slot, on: device), appeared: entry.id,
        at: entry.fact.instant)
      devices[index].shown.append(shown)
    case .displayEnded(let ended):
      let open = devices[index].shown.firstIndex {
        $0.display.presentation == ended.presentation
      }
      if let open { devices[index].shown.remove(at: open) }
    case .invalidationNotStored(let record, _): noteOverride(of: record)
    case .statusMerged(let record, let status):
      if devices[index].store[record].epoch != status.epoch {
        let cause = journal.firstCause(of: entry.id)
        devices[index].withStamp(record) { $0.epochMoved = cause }
      }
    case .talliesMerged(let record, let count, let duration):
      // Time on screen may be forgotten without a display: it came after its display was (5.9).
      let known = devices[index].store[record]
      let isLess = count < known.count || duration < known.duration
      if isLess, mayForget(record, on: device, entry, in: journal) {
        devices[index].store[record].ownCount = 0
        devices[index].store[record].ownVisible = .zero
      }
    case .datastoreReset: devices[index].lifeNumber &+= 1
    default: break
    }
    devices[index].rulesVersions.take(fact)
    let change = StoreChange(fact: fact, id: entry.id, instant: entry.fact.instant, gate: gate)
    devices[index].store.apply(change, declarations)
    if declarations.saveDelay > .zero, fact.changesStore {
      devices[index].settle(
        before: entry.fact.instant, delay: declarations.saveDelay, declarations)
      devices[index].noteUnsaved(change)
    }
  }

  mutating func apply(
    _ fact: DeviceFact, _ entry: JournalEntry, on device: DeviceIndex,
    in journal: borrowing Journal
  ) {
    let index = device.position
    if fact.endsOrBeginsProcess { devices[index].rulesVersions.changeAll() }
    let now = entry.fact.instant
    let savesLate = declarations.saveDelay > .zero
    if savesLate {
      devices[index].settle(before: now, delay: declarations.saveDelay, declarations)
    }
    switch fact {
    case .joined: devices[index].isPresent = true
    case .retired: devices[index].isPresent = false
    case .launched:
      devices[index].launch &+= 1
      devices[index].version = devices[index].nextVersion
      resolveTips(on: index)
      devices[index].process = .background
      devices[index].isOfExtension = isForExtension(entry, in: journal)
      devices[index].launchedAt = entry.fact.localInstant
      devices[index].forgetTransients(declarations)
    case .terminated:
      if savesLate { devices[index].saveEverything() }
      endProcess(of: device)
    case .crashed(let lost):
      devices[index].crash(losing: Int(lost), declarations)
      endProcess(of: device)
    case .reinstalled: devices[index].beginAnew()
    case .backedUp:
      if savesLate {
        devices[index].settle(
          before: now, includesNow: true, delay: declarations.saveDelay, declarations)
      }
      devices[index].backUp(savesLate: savesLate)
    case .restored:
      devices[index].restoreTags()
      replace(device, by: devices[index].backedUp)
    case .cloned(let source, _):
      guard source.position < devices.count else { return }
      devices[index].tags = devices[source.position].tags
      replace(device, by: devices[source.position].store)
    case .updated(let version): devices[index].nextVersion = version
    case .activated:
      devices[index].process = .foreground
      devices[index].isOfExtension = false
      devices[index].setVisible(true, at: now)
    case .suspended:
      devices[index].process = .background
      devices[index].setVisible(false, at: now)
    default: break
    }
  }

  private mutating func replace(_ device: DeviceIndex, by store: ReplayedStore) {
    devices[device.position].replaceStore(by: store)
    devices[device.position].saveEverything()
  }

  private mutating func endProcess(of device: DeviceIndex) {
    devices[device.position].launch &+= 1
    resolveTips(on: device.position)
    devices[device.position].shown.removeAll(keepingCapacity: true)
    devices[device.position].screen = nil
    devices[device.position].process = .notRunning
    devices[device.position].store.forgetTransients(declarations)
  }

  mutating func apply(
    _ fact: SyncFact, _ id: FactID, on device: DeviceIndex,
    in journal: borrowing Journal
  ) {
    switch fact {
    case .imported(_, let records), .uploadSettled(_, _, let records), .sweptMissing(let records):
      stamp(records, id, on: device, in: journal)
    case .accountChanged(let account): devices[device.position].account = account
    case .uploadRequested:
      // What leaves a device is saved there (7.27).
      if declarations.saveDelay > .zero { devices[device.position].saveEverything() }
    default: break
    }
  }

  private mutating func stamp(
    _ records: CarriedRecords, _ id: FactID, on device: DeviceIndex,
    in journal: borrowing Journal
  ) {
    devices[device.position].lastImport = id
    for index in records.range {
      let change = journal.carriedRecord(index)
      switch change.key.tipKind {
      case .tip, .tally, .display:
        // A record that was deleted and made again begins from nothing, too.
        let seenTag = devices[device.position].tags.set(change.key, change.tag)
        let isDeleted = change.isDeletion || seenTag.map { $0 < change.made } ?? false
        // A reset may arrive with a tally before it comes with the status (7.33).
        let record = RecordIndex(Int(change.key.subject))
        let isReset = change.fields.status.epoch > devices[device.position].store[record].epoch
        devices[device.position].withStamp(record) {
          $0.named = id
          if isDeleted { $0.deleted = id }
          if isReset { $0.epochMoved = id }
        }
      case .donation, .parameter, .clearing, .frequencyClock, nil: break
      }
    }
  }

  private mutating func noteOverride(of record: RecordIndex) {
    while overridden.count <= record.position { overridden.append(false) }
    overridden[record.position] = true
  }

  /// To which time of the device's clock a fact that is still to be taken in moves the frequency
  /// gate; nil if it leaves it where it is.
  package func gate(movedBy fact: TipFact, on device: DeviceIndex) -> Instant? {
    let from = declarations.knobs.frequencyFrom
    if case .displayed(let display) = fact, from == .appear, closesGate(display) {
      return display.date
    }
    guard case .displayEnded(let ended) = fact, from == .disappear else { return nil }
    let shown = devices[device.position].shown.first {
      $0.display.presentation == ended.presentation
    }
    guard let shown, closesGate(shown.display) else { return nil }
    return ended.date
  }

  /// Whether a display closes the frequency gate behind it (3.14, C1).
  package func closesGate(_ display: Display) -> Bool {
    let knobs = declarations.knobs
    if display.byOverride && knobs.overriddenDisplaysCount == .no { return false }
    if !display.isFirst && knobs.redisplayRestartsGap == .no { return false }
    guard display.tip.position < declarations.tips.count else { return true }
    let ignores = declarations.tips[display.tip.position].ignoresFrequency
    return !(ignores && knobs.ignoringTipRestartsGap == .no)
  }
}

extension FactKind {
  /// Whether the clauses of a tip, or a view, may say something else after it: what a view was told
  /// and what sync asks and answers change nothing, merged facts do.
  fileprivate var mayChangeAnswers: Bool {
    if case .tip(.withheld) = self { return false }
    if case .sync = self { return false }
    return true
  }
}

extension ReplayedFleet {
  /// The facts that change what it holds.
  @inlinable public static var interests: FactFamilies {
    [
      .display, .displayEnd, .status, .tally, .donation, .parameter, .otherTip, .store, .process,
      .sync, .person, .systems,
    ]
  }
}
