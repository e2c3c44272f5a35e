import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Measures what each person saw of each tip, and how late a dismissal reaches the other devices.
struct TipExposureMeter {
  private let declarations: Declarations
  /// How long people use the fleet.
  private let duration: SimulatedDuration
  /// The people, by the accounts of their devices at the beginning, in the order of the devices.
  private let people: [UInt16?]
  /// By device: whose it is, as an index into `people`.
  private let owners: [Int]
  /// By person, then by tip.
  private var exposures: [TipExposure]
  /// By person and tip: displays since each reset of the eligibility.
  private var sums: [[EpochSum]]
  private var lifts: CapLifts
  /// By record: the tip that facts give it.
  private var tips: [TipIndex?] = []
  private var dismissals: [Dismissal] = []

  private struct EpochSum {
    let epoch: UInt32
    /// How often the displays of the person had been forgotten before.
    let lifts: UInt32
    var count: Int32 = 0
  }

  /// That a person was done with a tip id, and which devices know.
  private struct Dismissal {
    let record: RecordIndex
    let device: DeviceIndex
    let epoch: UInt32
    let instant: Instant
    /// By device.
    var hearings: [Hearing]
  }

  /// How a device came to know of a dismissal.
  private enum Hearing {
    /// It does not know yet.
    case waiting
    /// It had nothing to learn: it belongs to somebody else, was not in the fleet then, or knew
    /// already that the tip was over.
    case none
    /// It knew so long after the dismissal.
    case after(SimulatedDuration)
  }

  init(_ declarations: Declarations, duration: SimulatedDuration) {
    self.declarations = declarations
    self.duration = duration
    var people: [UInt16?] = []
    var owners: [Int] = []
    for device in declarations.devices {
      if let index = people.firstIndex(of: device.account) {
        owners.append(index)
      } else {
        owners.append(people.count)
        people.append(device.account)
      }
    }
    self.people = people
    self.owners = owners
    exposures = people.flatMap { account in
      declarations.tips.indices.map { TipExposure(tip: TipIndex($0), account: account) }
    }
    sums = Array(repeating: [], count: exposures.count)
    lifts = CapLifts(declarations)
  }

  /// Counts what a fact says; `source` is from before it.
  mutating func observe(_ entry: JournalEntry, _ source: borrowing some StatusSource) {
    lifts.observe(entry)
    guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
    if case .displayed(let display) = fact {
      give(display.record, display.tip)
      guard let index = index(of: display.tip, on: device) else { return }
      exposures[index].wasDisplayed = true
      exposures[index].wasEligible = true
      guard display.counts, !display.byOverride else { return }
      if entry.fact.instant <= Instant.zero + duration { exposures[index].usualDisplayCount &+= 1 }
      let epoch = source.known(display.record, on: device).epoch
      let clears = declarations.knobs.resetEligibilityClears != .nothing
      count(
        index, epoch: clears ? epoch : 0,
        lifts: lifts.count(of: display.record, for: people[owners[device.position]]))
    } else if case .withheld(let tip, let record, let reason) = fact {
      give(record, tip)
      guard let index = index(of: tip, on: device) else { return }
      if Self.showsThatRulesHold(reason) { exposures[index].wasEligible = true }
    } else if case .invalidated(let invalidation) = fact {
      begin(invalidation, at: entry.fact.instant, on: device, source)
    }
  }

  /// Notes what a device knows after a fact; `source` is from after it.
  mutating func observeChange(_ entry: JournalEntry, _ source: borrowing some StatusSource) {
    guard let device = entry.device, !dismissals.isEmpty else { return }
    switch entry.fact.kind {
    case .tip(.invalidated), .tip(.statusMerged), .tip(.eligibilityReset), .device(.restored),
      .device(.cloned), .device(.crashed):
      for index in dismissals.indices { note(index, on: device, entry.fact.instant, source) }
    default: break
    }
  }

  /// What was seen: for each person in turn, each tip in the order of the app.
  func results(_ source: borrowing some StatusSource) -> [TipExposure] {
    var results = exposures
    for dismissal in dismissals {
      guard dismissal.record.position < tips.count, let tip = tips[dismissal.record.position],
        let index = index(of: tip, on: dismissal.device)
      else { continue }
      for (other, hearing) in dismissal.hearings.enumerated() {
        switch hearing {
        case .after(let delay): results[index].dismissalDelays.append(delay)
        case .waiting:
          if source.isPresent(DeviceIndex(other)) { results[index].unheardCount &+= 1 }
        case .none: break
        }
      }
    }
    return results
  }

  // MARK: Displays

  private func index(of tip: TipIndex, on device: DeviceIndex) -> Int? {
    guard tip.position < declarations.tips.count else { return nil }
    return owners[device.position] * declarations.tips.count + tip.position
  }

  private mutating func count(_ index: Int, epoch: UInt32, lifts: UInt32) {
    let found = sums[index].firstIndex { $0.epoch == epoch && $0.lifts == lifts }
    let position = found ?? sums[index].count
    if found == nil { sums[index].append(EpochSum(epoch: epoch, lifts: lifts)) }
    sums[index][position].count &+= 1
    exposures[index].displayCount = max(
      exposures[index].displayCount, sums[index][position].count)
  }

  /// These clauses are evaluated after the rules; those of groups are not.
  private static func showsThatRulesHold(_ reason: IneligibilityReason) -> Bool {
    switch reason {
    case .frequency, .displayLimitReached, .surfaceUnavailable, .presentationDropped: true
    case .absent, .notConfigured, .hiddenByOverride, .invalidated, .earlierTipInGroup,
      .otherTipOfGroup, .rule:
      false
    }
  }

  /// Remembers which tip an id belongs to.
  private mutating func give(_ record: RecordIndex, _ tip: TipIndex) {
    while tips.count <= record.position { tips.append(nil) }
    if tips[record.position] == nil { tips[record.position] = tip }
  }

  // MARK: Dismissals

  private mutating func begin(
    _ invalidation: Invalidation, at instant: Instant, on device: DeviceIndex,
    _ source: borrowing some StatusSource
  ) {
    switch invalidation.reason {
    case .tipClosed, .actionPerformed: break
    case .displayCountExceeded, .displayDurationExceeded: return
    }
    let owner = owners[device.position]
    let isKnown = dismissals.contains {
      $0.record == invalidation.record && owners[$0.device.position] == owner
    }
    if isKnown { return }
    var hearings: [Hearing] = []
    for (other, itsOwner) in owners.enumerated() {
      let known = source.known(invalidation.record, on: DeviceIndex(other))
      let isOver = known.invalidation != nil && known.epoch >= invalidation.epoch
      let isPresent = source.isPresent(DeviceIndex(other))
      let mustHear = isPresent && itsOwner == owner && other != device.position
      hearings.append(mustHear && !isOver ? .waiting : .none)
    }
    dismissals.append(
      Dismissal(
        record: invalidation.record, device: device, epoch: invalidation.epoch, instant: instant,
        hearings: hearings))
  }

  private mutating func note(
    _ index: Int, on device: DeviceIndex, _ instant: Instant,
    _ source: borrowing some StatusSource
  ) {
    let dismissal = dismissals[index]
    guard case .waiting = dismissal.hearings[device.position] else { return }
    let known = source.known(dismissal.record, on: device)
    guard known.invalidation != nil, known.epoch >= dismissal.epoch else { return }
    dismissals[index].hearings[device.position] = .after(instant - dismissal.instant)
  }
}
