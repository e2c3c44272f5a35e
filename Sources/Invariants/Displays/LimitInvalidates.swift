import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A limit on displays invalidates its tip when it is reached, and not before.
enum LimitInvalidates: Invariant {
  static let statement = InvariantStatement(
    id: "limit-invalidates",
    sentence: "A tip is invalidated for the number of its displays if and only if the device knows "
      + "of as many as its limit allows: when its last view leaves or when another view asks, as "
      + "the knob says. A limit that is reached gives no other reason, and ends a tip once.",
    sources: "3.1, 3.2, 3.3, 4.5, C3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.tips.indices.contains { declarations.cap(of: TipIndex($0)) != nil }
      ? "No device knew of as many displays of a tip as its limit allows."
      : "No tip has a limit on its displays."
  }

  /// What may invalidate a tip for its limit.
  private enum Occasion: Sendable {
    case end
    case attempt
    case merge
    case reset
  }

  private struct Reached: Sendable {
    let occasion: Occasion
    let device: DeviceIndex
    let record: RecordIndex
    let entry: JournalEntry
  }

  /// What became of tips since a screen came up.
  private struct Visit: Sendable {
    /// Presented, or meant to be: no view asks for them again by itself.
    var presented: [RecordIndex] = []
    /// Refused for their limit; a view that is told so again says nothing.
    var refused: [RecordIndex] = []

    /// Another screen appears, or none is left. Its memory is used again.
    mutating func end() {
      presented.emptyScratch()
      refused.emptyScratch()
    }
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = FactFamilies.storeContents.union([
      .display, .displayEnd, .withheld, .status, .tally, .otherTip, .process, .person, .phase,
    ])

    /// What has to invalidate its tip before the moment is over.
    private var due = EndOfInstantQueue<Reached>()
    /// What happened in this moment that may invalidate a tip.
    private var occasions = EndOfInstantQueue<Reached>()
    /// By device.
    private var visits: [Visit]

    init(_ declarations: Declarations) { visits = declarations.devices.map { _ in Visit() } }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !due.isEmpty {
        for reached in due.remove(before: entry) { judgeDue(reached, fleet, &ruling) }
      }
      if !occasions.isEmpty { _ = occasions.remove(before: entry) }
      guard let device = entry.device, device.position < visits.count else { return }
      if entry.fact.kind.replacesStore { due.removeAll { $0.device == device } }
      switch entry.fact.kind {
      case .tip(let fact): take(fact, entry, device, fleet, &ruling)
      case .person(.visited): visits[device.position].end()
      case .device(let fact):
        if fact.endsOrBeginsProcess { visits[device.position].end() }
      default: break
      }
    }

    private mutating func take(
      _ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      switch fact {
      case .displayed(let display): visits[device.position].presented.append(display.record)
      case .displayEnded(let ended): end(ended, entry, device, fleet)
      case .withheld(let tip, let record, .displayLimitReached):
        attempt(tip, record, entry, device, fleet)
      case .withheld(_, let record, .presentationDropped):
        visits[device.position].presented.append(record)
      case .talliesMerged(let record, _, _): note(.merge, record, entry, device)
      case .statusMerged(let record, _):
        settle(record, device)
        note(.merge, record, entry, device)
      case .eligibilityReset(let record, _, _):
        settle(record, device)
        note(.reset, record, entry, device)
      case .invalidated(let invalidation):
        if settle(invalidation.record, device) { ruling.check() }
        // An app may give any reason for what it does itself.
        if invalidation.cause != .person { judge(invalidation, entry, device, fleet, &ruling) }
      default: break
      }
    }

    private mutating func note(
      _ occasion: Occasion, _ record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex
    ) {
      occasions.append(
        Reached(occasion: occasion, device: device, record: record, entry: entry), at: entry)
    }

    /// What was due has happened, or is no longer due; whether anything was.
    @discardableResult
    private mutating func settle(_ record: RecordIndex, _ device: DeviceIndex) -> Bool {
      let wasDue = due.contains { $0.device == device && $0.record == record }
      due.removeAll { $0.device == device && $0.record == record }
      return wasDue
    }

    // MARK: When

    /// The last view of a tip leaves.
    private mutating func end(
      _ ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      var own: Display?
      for shown in fleet[device].shown where shown.display.record == ended.record {
        guard shown.display.presentation == ended.presentation else { return }
        own = shown.display
      }
      note(.end, ended.record, entry, device)
      guard fleet.declarations.knobs.invalidateAt == .nthEnd else { return }
      guard let own, !own.byOverride, own.tip.position < fleet.declarations.tips.count,
        let limit = fleet.declarations.cap(of: own.tip)
      else { return }
      let known = fleet.known(ended.record, on: device)
      guard known.invalidation == nil, known.count &+ (ended.counts ? 1 : 0) >= limit else {
        return
      }
      due.append(
        Reached(occasion: .end, device: device, record: ended.record, entry: entry), at: entry)
    }

    /// A view asks for one display too many.
    private mutating func attempt(
      _ tip: TipIndex, _ record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      visits[device.position].refused.append(record)
      guard !fleet.shows(record, on: device),
        !visits[device.position].presented.contains(record),
        fleet.known(record, on: device).invalidation == nil,
        let screen = fleet[device].screen.map(Int.init), screen < fleet.declarations.slots.count
      else { return }
      // A view of a group that asks for another tip attempts nothing with this one (4.7).
      for view in fleet.declarations.slots[screen]
      where view.mayTell(of: tip, fleet.declarations) && view.tip != nil && view.tip != tip {
        return
      }
      due.append(
        Reached(occasion: .attempt, device: device, record: record, entry: entry), at: entry)
    }

    private func judgeDue(
      _ reached: Reached, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let known = fleet.known(reached.record, on: reached.device)
      ruling.check()
      guard known.invalidation == nil else { return }
      let name = fleet.declarations.name(of: reached.device)
      let occasion = reached.occasion == .end ? "its last view left" : "another view asked"
      ruling.violate(
        reached.entry.violation(
          on: [reached.device], of: reached.record, observed: "not invalidated",
          expected: "invalidated",
          "\(name) knew of \(English.count(known.count, "display")) of {tip}, as many as its limit "
            + "allows, and did not invalidate it when \(occasion)."))
    }

    // MARK: Only when

    private func judge(
      _ invalidation: Invalidation, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let known = fleet.known(invalidation.record, on: device)
      let name = fleet.declarations.name(of: device)
      func violate(_ observed: String, _ expected: String, _ message: String) {
        ruling.violate(
          entry.violation(
            on: [device], of: invalidation.record, observed: observed, expected: expected,
            "\(name) invalidated {tip} \(message)."))
      }
      if known.invalidation != nil {
        violate("invalidated again", "invalidated once", "for a limit, and it was before")
      }
      switch invalidation.reason {
      case .tipClosed, .actionPerformed:
        let reason = invalidation.reason.name
        return violate(reason, "the reason of a limit", "as \(reason) because of a limit")
      case .displayDurationExceeded: return
      case .displayCountExceeded: break
      }
      guard let limit = limit(of: invalidation.record, on: device, fleet) else {
        let declarations = fleet.declarations
        if fleet.lacks({ declarations.cap(of: $0) }, invalidation.record, on: device) {
          violate("invalidated", "no end", "for the number of its displays, which has no limit")
        }
        return
      }
      ruling.check()
      if known.count < limit {
        violate(
          English.count(known.count, "display"), "\(limit) before the tip is invalidated",
          "for the number of its displays and knew of \(known.count); its limit is \(limit)")
      } else if !hasOccasion(invalidation, device, fleet.declarations.knobs) {
        violate(
          "invalidated", "later",
          "for the number of its displays, and nothing happened to it at that moment")
      }
    }

    private func hasOccasion(
      _ invalidation: Invalidation, _ device: DeviceIndex, _ knobs: BehaviourKnobs
    ) -> Bool {
      if invalidation.cause == .limitReachedHere,
        visits[device.position].refused.contains(invalidation.record)
      {
        return true
      }
      return occasions.contains { reached in
        guard reached.device == device, reached.record == invalidation.record else { return false }
        switch reached.occasion {
        case .merge: return invalidation.cause == .limitReachedByMerge
        case .end, .reset:
          return invalidation.cause == .limitReachedHere && knobs.invalidateAt == .nthEnd
        case .attempt: return false
        }
      }
    }

    /// The least limit of the tips whose record it is; nil if none has one.
    private func limit(
      of record: RecordIndex, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Int32? {
      var least: Int32?
      for tip in fleet.tips(of: record, on: device) {
        guard let limit = fleet.declarations.cap(of: tip) else { continue }
        least = min(least ?? limit, limit)
      }
      return least
    }
  }
}
