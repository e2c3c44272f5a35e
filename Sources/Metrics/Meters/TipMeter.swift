import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// What happened to one tip id.
public struct TipMetrics: Sendable {
  /// The id.
  public var record: RecordIndex
  /// The id as text.
  public var name: String
  /// The cap of its tip; nil for none.
  public var cap: Int32?
  /// Displays that count towards the cap, by device.
  public var displaysByDevice: [Int32] = []
  /// Those displays on all devices.
  public var displayCount: Int32 = 0
  /// How many of them are more than the cap of the type that was displayed, which counts anew for
  /// each account and, where a reset of the eligibility clears counts, after each reset. Of a tip
  /// that a testing override showed, later displays are left out.
  public var overshoot: Int32 = 0
  /// The accounts on whose devices it was displayed at least once.
  public var accountsReached: Int32 = 0
  /// Displays after the first invalidation, on devices of the account that had not heard of it.
  public var lateDisplays: Int32 = 0
  /// Time on screen, on all devices.
  public var visible = SimulatedDuration.zero
  /// How often a view asked for it and got none.
  public var withheldCount: Int32 = 0
  /// How often a popover fell into a transition although the tip was available (8.9).
  public var droppedCount: Int32 = 0
  /// Whether it was available at least once and never displayed (8.9).
  public var availableButNeverDisplayed = false
  /// The first invalidation on the devices of each account, the earliest first.
  public var invalidations: [InvalidationMetrics] = []
  /// Its status on the devices over time, in order.
  public var statusChanges: [StatusChange] = []

  /// A tip id of which nothing is known yet.
  public init(record: RecordIndex, name: String, cap: Int32?) {
    self.record = record
    self.name = name
    self.cap = cap
  }

  /// The first invalidation of all; nil if there was none.
  public var invalidation: InvalidationMetrics? { invalidations.first }
  /// The longest time until all devices of an account that ever knew of its first invalidation did;
  /// nil where no other device ever knew.
  public var spread: SimulatedDuration? { invalidations.compactMap(\.spread).max() }
  /// How many devices never knew of the first invalidation of their account.
  public var neverLearned: Int32 { invalidations.reduce(0) { $0 &+ $1.neverLearned } }
}

/// How an invalidation became known.
public struct InvalidationMetrics: Sendable {
  /// Where it happened.
  public var device: DeviceIndex
  /// When, by true time.
  public var instant: Instant
  /// Why.
  public var reason: InvalidationReason
  /// How long it took until each device knew; nil for one that never did, or had not to learn it.
  public var delayByDevice: [SimulatedDuration?]
  /// By device: whether it had to learn of it. It is of the same account, is not the origin, and
  /// knew at some time or was there at the end.
  public var hadToLearn: [Bool]
  /// How long it took until all devices that ever knew did: the spread.
  public var spread: SimulatedDuration?
  /// How many devices that had to learn of it never did.
  public var neverLearned: Int32
}

/// A change of what a device knows of a tip's status.
public struct StatusChange: Sendable, BitwiseCopyable {
  /// The fact that says so.
  public var fact: FactID
  /// When, by true time.
  public var instant: Instant
  /// The device.
  public var device: DeviceIndex
  /// Why the tip is done; nil when it is not, or not any more.
  public var invalidation: InvalidationReason?
}

/// Measures what happened to each tip id.
struct TipMeter {
  private let declarations: Declarations
  private let names: [String]
  private var tips: [TipMetrics] = []
  /// By record: whether anything is known of it, and whether it could have been on screen.
  private var isMentioned: [Bool] = []
  private var wasAvailable: [Bool] = []
  private var wasDisplayed: [Bool] = []
  /// By record: whether a testing override ever showed it (C1).
  private var isOverridden: [Bool] = []
  /// By record: the tip of the app that a fact said last that it belongs to; nil if none did.
  private var lastTip: [TipIndex?] = []
  /// By record: the first invalidation of each account.
  private var beginnings: [[Beginning]] = []
  /// What lets these sums begin anew.
  private var lifts: CapLifts
  /// By record: displays that count, by account and reset of the eligibility; few or one.
  private var sums: [[Sum]] = []
  /// What each device was last seen to know: by device and record.
  private var lastKnown: [[InvalidationReason?]]

  /// The first invalidation of a tip id on the devices of an account.
  private struct Beginning {
    let account: UInt16?
    let epoch: UInt32
    /// What is told of it; the delays are those of whatever device knew of it.
    var metrics: InvalidationMetrics
  }

  /// Displays of a tip id on the devices of an account since they were forgotten last.
  private struct Sum {
    let account: UInt16?
    let epoch: UInt32
    /// How often the displays of the account had been forgotten before.
    let lifts: UInt32
    /// Displays under a cap.
    var count: Int32 = 0
    /// How many of them are more than the cap.
    var overshoot: Int32 = 0
  }

  init(_ declarations: Declarations, recordNames: [String]) {
    self.declarations = declarations
    names = recordNames
    lifts = CapLifts(declarations)
    lastKnown = Array(repeating: [], count: declarations.devices.count)
  }

  /// Counts what a fact says; `source` is from before it.
  @inline(__always)
  mutating func observe(_ entry: JournalEntry, _ source: borrowing some StatusSource) {
    lifts.observe(entry)
    guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
    if case .displayed(let display) = fact {
      observe(display, on: device, source)
    } else if case .displayEnded(let ended) = fact {
      reserve(ended.record)
      tips[ended.record.position].visible = tips[ended.record.position].visible + ended.visible
    } else if case .withheld(let tip, let record, let reason) = fact {
      if case .absent = reason {
        // The limits of a type that the app does not have here say nothing of what it has.
        reserve(record)
        isMentioned[record.position] = true
      } else {
        mention(record, of: tip)
      }
      tips[record.position].withheldCount &+= 1
      if case .presentationDropped = reason { tips[record.position].droppedCount &+= 1 }
      if TipMeter.isAvailable(reason) { wasAvailable[record.position] = true }
    } else if case .invalidated(let invalidation) = fact {
      reserve(invalidation.record)
      isMentioned[invalidation.record.position] = true
      begin(invalidation, entry, on: device, source)
    } else if case .invalidationNotStored(let record, _) = fact {
      reserve(record)
      isOverridden[record.position] = true
    }
  }

  /// Notes what a device knows after a fact; `source` is from after it.
  @inline(__always)
  mutating func observeChange(_ entry: JournalEntry, _ source: borrowing some StatusSource) {
    guard let device = entry.device else { return }
    switch entry.fact.kind {
    case .tip(.invalidated(let invalidation)): note(invalidation.record, on: device, entry, source)
    case .tip(.statusMerged(let record, _)), .tip(.eligibilityReset(let record, _, _)):
      note(record, on: device, entry, source)
    case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned),
      .device(.crashed):
      for record in tips.indices { note(RecordIndex(record), on: device, entry, source) }
    default: break
    }
  }

  /// The tips of which anything is known, in the order of their ids.
  func results(_ source: borrowing some StatusSource) -> [TipMetrics] {
    var results: [TipMetrics] = []
    for index in tips.indices where isMentioned[index] {
      var tip = tips[index]
      tip.availableButNeverDisplayed = wasAvailable[index] && !wasDisplayed[index]
      if lastTip[index] == nil { tip.cap = declaredCap(of: tip.name) }
      count(&tip, index)
      for beginning in beginnings[index] {
        tip.invalidations.append(finished(beginning, source))
      }
      results.append(tip)
    }
    return results
  }

  // MARK: Displays

  private mutating func observe(
    _ display: Display, on device: DeviceIndex, _ source: borrowing some StatusSource
  ) {
    let index = display.record.position
    mention(display.record, of: display.tip)
    wasDisplayed[index] = true
    if isLate(display, on: device, source) { tips[index].lateDisplays &+= 1 }
    if display.byOverride { isOverridden[index] = true }
    guard display.counts else { return }
    tips[index].displayCount &+= 1
    tips[index].displaysByDevice[device.position] &+= 1
    let clears = declarations.knobs.resetEligibilityClears != .nothing
    add(
      display, of: declarations.devices[device.position].account,
      epoch: clears ? source.known(display.record, on: device).epoch : 0)
  }

  private mutating func add(_ display: Display, of account: UInt16?, epoch: UInt32) {
    let index = display.record.position
    let lifts = lifts.count(of: display.record, for: account)
    let found = sums[index].firstIndex {
      $0.account == account && $0.epoch == epoch && $0.lifts == lifts
    }
    if found == nil { sums[index].append(Sum(account: account, epoch: epoch, lifts: lifts)) }
    guard !isOverridden[index], let cap = declarations.cap(of: display.tip) else { return }
    let sum = found ?? sums[index].count - 1
    sums[index][sum].count &+= 1
    sums[index][sum].overshoot = max(sums[index][sum].overshoot, sums[index][sum].count &- cap)
  }

  /// Whether the tip was first invalidated on another device of the account, and this one has not
  /// heard of it. What it knew and lost again is not late: a reset, or a merge that took it back.
  private func isLate(
    _ display: Display, on device: DeviceIndex, _ source: borrowing some StatusSource
  ) -> Bool {
    guard !display.byOverride else { return false }
    for beginning in beginnings[display.record.position] {
      guard beginning.metrics.device != device,
        beginning.metrics.delayByDevice[device.position] == nil,
        source.account(of: beginning.metrics.device) == source.account(of: device)
      else { continue }
      let known = source.known(display.record, on: device)
      if known.invalidation == nil && known.epoch <= beginning.epoch { return true }
    }
    return false
  }

  /// Whether the tip itself could have been shown: only its view could not (8.9).
  private static func isAvailable(_ reason: IneligibilityReason) -> Bool {
    switch reason {
    case .presentationDropped, .surfaceUnavailable, .otherTipOfGroup: true
    case .absent, .notConfigured, .hiddenByOverride, .invalidated, .displayLimitReached,
      .earlierTipInGroup, .rule, .frequency:
      false
    }
  }

  /// What was displayed on the devices of each account: on how many at all, and how often more than
  /// the cap.
  private func count(_ tip: inout TipMetrics, _ index: Int) {
    var reached: [UInt16?] = []
    for sum in sums[index] {
      if !reached.contains(sum.account) { reached.append(sum.account) }
      tip.overshoot &+= sum.overshoot
    }
    tip.accountsReached = Int32(truncatingIfNeeded: reached.count)
  }

  @inline(__always)
  private mutating func mention(_ record: RecordIndex, of tip: TipIndex) {
    if record.position < lastTip.count, lastTip[record.position] == tip { return }
    mentionAnother(tip, as: record)
  }

  private mutating func mentionAnother(_ tip: TipIndex, as record: RecordIndex) {
    reserve(record)
    lastTip[record.position] = tip
    isMentioned[record.position] = true
    guard let cap = declarations.cap(of: tip) else { return }
    tips[record.position].cap = min(tips[record.position].cap ?? cap, cap)
  }

  /// The cap of a tip that was invalidated and that no view asked for: the least of the tips whose
  /// id reads like that on any device.
  private func declaredCap(of name: String) -> Int32? {
    declarations.tips.filter { tip in
      declarations.definitions.contains { device in
        IdentifierText.resolve(tip.identifier, on: device, version: device.version, launch: nil)
          == name
      }
    }.compactMap(\.cap).min()
  }

  private mutating func reserve(_ record: RecordIndex) {
    while tips.count <= record.position {
      let name = tips.count < names.count ? names[tips.count] : "tip \(tips.count)"
      var tip = TipMetrics(record: RecordIndex(tips.count), name: name, cap: nil)
      tip.displaysByDevice = Array(repeating: 0, count: declarations.devices.count)
      tips.append(tip)
      isMentioned.append(false)
      wasAvailable.append(false)
      wasDisplayed.append(false)
      isOverridden.append(false)
      lastTip.append(nil)
      beginnings.append([])
      sums.append([])
    }
  }

  // MARK: Invalidations

  /// The account that a device is signed in to, or else the one that it belonged to at the
  /// beginning.
  private func account(
    of device: DeviceIndex, _ source: borrowing some StatusSource
  ) -> UInt16? {
    source.account(of: device) ?? declarations.devices[device.position].account
  }

  private mutating func begin(
    _ invalidation: Invalidation, _ entry: JournalEntry, on device: DeviceIndex,
    _ source: borrowing some StatusSource
  ) {
    let account = account(of: device, source)
    let index = invalidation.record.position
    if beginnings[index].contains(where: { $0.account == account }) { return }
    let count = declarations.devices.count
    beginnings[index].append(
      Beginning(
        account: account, epoch: invalidation.epoch,
        metrics: InvalidationMetrics(
          device: device, instant: entry.fact.instant, reason: invalidation.reason,
          delayByDevice: Array(repeating: nil, count: count),
          hadToLearn: Array(repeating: false, count: count), spread: nil, neverLearned: 0)))
  }

  private mutating func note(
    _ record: RecordIndex, on device: DeviceIndex, _ entry: JournalEntry,
    _ source: borrowing some StatusSource
  ) {
    reserve(record)
    let known = source.known(record, on: device)
    while lastKnown[device.position].count <= record.position {
      lastKnown[device.position].append(nil)
    }
    if lastKnown[device.position][record.position] != known.invalidation {
      lastKnown[device.position][record.position] = known.invalidation
      tips[record.position].statusChanges.append(
        StatusChange(
          fact: entry.id, instant: entry.fact.instant, device: device,
          invalidation: known.invalidation))
    }
    guard known.invalidation != nil else { return }
    let index = record.position
    for number in beginnings[index].indices {
      guard beginnings[index][number].metrics.device != device,
        beginnings[index][number].epoch == known.epoch,
        beginnings[index][number].metrics.delayByDevice[device.position] == nil
      else { continue }
      beginnings[index][number].metrics.delayByDevice[device.position] =
        entry.fact.instant - beginnings[index][number].metrics.instant
    }
  }

  /// What is told of an invalidation: of the devices of its account alone.
  private func finished(
    _ beginning: Beginning, _ source: borrowing some StatusSource
  ) -> InvalidationMetrics {
    var metrics = beginning.metrics
    for index in declarations.devices.indices where index != metrics.device.position {
      let other = DeviceIndex(index)
      guard account(of: other, source) == beginning.account else {
        metrics.delayByDevice[index] = nil
        continue
      }
      if let delay = metrics.delayByDevice[index] {
        metrics.hadToLearn[index] = true
        metrics.spread = max(metrics.spread ?? delay, delay)
      } else if source.isPresent(other), source.account(of: other) != nil {
        metrics.hadToLearn[index] = true
        metrics.neverLearned &+= 1
      }
    }
    return metrics
  }
}
