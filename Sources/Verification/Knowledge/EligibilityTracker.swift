import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// Whether a tip may be shown, as far as its own clauses go.
package enum TipEligibility: Equatable, Sendable, BitwiseCopyable {
  /// Nothing holds it back.
  case eligible
  /// The first clause that does.
  case ineligible(IneligibilityReason)
  /// The facts do not tell.
  case unknown
}

/// Who may be shown where, by the facts: what the statements about eligibility need.
///
/// The clauses are asked in the documented order: configuration, testing override, invalidation,
/// rules in the order of the tip's list, frequency, display limit. The first that does not hold is
/// the reason. Surface, time on screen and a dropped popover are the view's, and come after them.
@usableFromInline
package struct EligibilityTracker: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies = [.otherTip, .store, .process]

  /// Those of them that change anything.
  @inlinable static var changes: FactFamilies { [.configuring, .store, .lifetime] }

  private var rules: RuleChecker
  private var apps: ConfiguredApps
  /// The answers so far.
  var known: KnownAnswers
  /// Why a group offers nothing, while that is worked out.
  var reasons: [WithheldAnswer] = []
  /// By device and group: the last list of reasons, which the next answer shares if it has the
  /// same.
  private var lastReasons: [[WithheldAnswer]]

  @usableFromInline
  package init(_ declarations: Declarations) {
    rules = RuleChecker(declarations)
    apps = ConfiguredApps(declarations)
    known = KnownAnswers(declarations)
    lastReasons = Array(
      repeating: [], count: declarations.devices.count * declarations.groups.count)
  }

  /// The list of `reasons` for which a group offers nothing on a device.
  mutating func list(
    of group: GroupIndex, on device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> [WithheldAnswer] {
    let index = device.position * declarations.groups.count + group.position
    // A copy: `reasons` keeps its memory for itself.
    if lastReasons[index] != reasons { lastReasons[index] = Array(reasons[...]) }
    return lastReasons[index]
  }

  /// Processes a fact.
  @usableFromInline
  package mutating func observe(_ entry: JournalEntry) { apps.observe(entry) }

  /// What a tip's own clauses say at `now` by the device's clock.
  package mutating func eligibility(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> TipEligibility {
    guard device.position < fleet.devices.count, tip.position < fleet.declarations.tips.count else {
      return .unknown
    }
    known.enter(now, fleet.devices[device.position].answersVersion, on: device)
    if let known = known.eligibility(of: tip, on: device) { return known }
    let answer = askClauses(of: tip, on: device, at: now, fleet)
    known.note(answer, of: tip, on: device)
    return answer
  }

  /// Asks the clauses of a tip, one after another.
  private mutating func askClauses(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> TipEligibility {
    guard fleet.has(fleet.declarations.app.tips[tip.position].presence, on: device) else {
      return .ineligible(.absent)
    }
    guard let record = fleet.record(of: tip, on: device) else { return .unknown }
    // 1.10
    guard apps[device] else { return .ineligible(.notConfigured) }
    // 5.1, 5.2
    switch fleet.override(of: tip, on: device) {
    case .shows: return .eligible
    case .hides: return .ineligible(.hiddenByOverride)
    case .none: break
    }
    // 1.14
    let known = fleet.known(record, on: device)
    if let reason = known.invalidation { return .ineligible(.invalidated(reason)) }
    // 2.2
    if let failing = rules.failingRule(of: tip, on: device, at: now, fleet) {
      return .ineligible(.rule(UInt8(clamping: failing)))
    }
    // 3.8, 3.11, 3.12
    if let until = closedUntil(for: tip, record, on: device, at: now, fleet) {
      return .ineligible(.frequency(until: until))
    }
    // 3.1, 3.2
    if let limit = fleet.declarations.cap(of: tip) {
      let count = known.count &+ fleet.pendingCount(of: record, on: device)
      if count >= limit { return .ineligible(.displayLimitReached(known: count, limit: limit)) }
    }
    return .eligible
  }

  /// Whether a view of a screen is in it.
  package mutating func isThere(
    _ view: Int, of screen: Int, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    rules.isThere(view, of: screen, on: device, at: now, fleet)
  }

  /// Which rule of a tip does not hold at `now`; nil if all hold.
  package mutating func failingRule(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Int? {
    rules.failingRule(of: tip, on: device, at: now, fleet)
  }

  /// Until when the frequency keeps a tip that was never displayed from appearing; nil if it does
  /// not.
  private func closedUntil(
    for tip: TipIndex, _ record: RecordIndex, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Instant? {
    let gap = fleet.declarations.devices[device.position].gap
    guard gap > .zero, !fleet.declarations.tips[tip.position].ignoresFrequency,
      fleet.known(record, on: device).count == 0, !fleet.shows(record, on: device)
    else { return nil }
    // Where the gap runs from disappearance, a visible tip keeps it from even starting (C11).
    if fleet.declarations.knobs.frequencyFrom == .disappear {
      for tip in fleet.devices[device.position].shown where fleet.closesGate(tip.display) {
        return .distantFuture
      }
    }
    guard let begun = fleet[device].store.gate, now < begun + gap else { return nil }
    return begun + gap
  }

  /// Whether a view's attempt finds the time of a tip used up (3.5, C3); nil while other views of
  /// it are on screen, whose time runs.
  mutating func isOutOfTime(
    _ tip: TipIndex, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
  ) -> Bool? {
    guard fleet.declarations.knobs.durationCheck == .onDisappearToo,
      let limit = fleet.declarations.tips[tip.position].durationCap,
      fleet.override(of: tip, on: device) != .shows,
      let record = fleet.record(of: tip, on: device)
    else { return false }
    if fleet.shows(record, on: device) { return nil }
    let spent = fleet.known(record, on: device).duration
    return spent > .zero && spent >= limit
  }
}

extension FactKind {
  /// Whether a device has another store after it, an older one, or an empty one.
  @inlinable package var replacesStore: Bool {
    switch self {
    case .tip(.datastoreReset): true
    case .device(let fact): fact.replacesStore
    default: false
    }
  }
}

extension DeviceFact {
  /// Whether a device has another store after it, or an older one.
  @inlinable package var replacesStore: Bool {
    switch self {
    case .reinstalled, .restored, .cloned: true
    case .crashed(let lostChanges): lostChanges > 0
    default: false
    }
  }

  /// Whether a process begins or ends with it.
  @inlinable package var endsOrBeginsProcess: Bool {
    switch self {
    case .launched, .terminated, .crashed, .reinstalled, .restored, .cloned: true
    default: false
    }
  }
}
