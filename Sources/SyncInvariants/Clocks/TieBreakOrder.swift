import DeviceSystems
import FleetFacts
import SimulationKernel
import Verification

/// What happens at one instant has an order: causes before effects, first come first served.
package enum TieBreakOrder: Invariant {
  package static let statement = InvariantStatement(
    id: "tie-break-order", formerID: "order-of-ties",
    sentence: "At one instant, faults begin and end first, then messages arrive in the order in "
      + "which they were sent, and then people act.",
    sources: "Time and ties", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.followsClock
      ? "No two faults, arrivals of what was sent before, or actions of people happened at one "
        + "instant."
      : "A schedule, not the clock, decides the order."
  }

  fileprivate static func violation(_ entry: JournalEntry, after other: FactID) -> Violation {
    entry.violation(
      on: entry.device.map { [$0] } ?? [], observed: "after #\(other.position)",
      expected: "before #\(other.position)",
      "Fact #\(entry.id.position) belongs before #\(other.position), which happened at the same "
        + "instant.", related: [other])
  }

  /// What tells the order of an instant: nil for facts that tell nothing of it.
  fileprivate enum Witness {
    /// A fault began or ended.
    case fault
    /// A message arrived that was sent earlier, by the fact `sent`.
    case arrival(sent: FactID, isCopy: Bool)
    /// A person acted.
    case person

    /// Whether a fact of this kind can be one.
    static func mayBe(_ kind: FactKind) -> Bool {
      switch kind {
      case .run(.faultBegan), .run(.faultEnded), .network(.delivered), .person(.sessionBegan),
        .person(.visited), .person(.reacted), .person(.acted):
        true
      default: false
      }
    }

    init?(_ entry: JournalEntry, in journal: borrowing Journal) {
      switch entry.fact.kind {
      case .run(.faultBegan), .run(.faultEnded): self = .fault
      case .network(.delivered(_, let isCopy)):
        // What was sent at this instant arrives when its turn comes.
        guard let sent = journal.firstCause(of: entry.id),
          journal.fact(sent).instant < entry.fact.instant
        else { return nil }
        self = .arrival(sent: sent, isCopy: isCopy)
      case .person(.sessionBegan), .person(.visited), .person(.reacted), .person(.acted):
        self = .person
      default: return nil
      }
    }
  }

  /// Remembers the last person and the last arrival of the instant.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.phase, .network, .person]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.followsClock ? [.delivered, .stopped, .phase, .person] : []
    }

    private var instant: Instant?
    private var person: FactID?
    private var arrival: (fact: FactID, sent: FactID)?
    private var held: [UInt32] = []
    /// The first witness of the instant, which is asked for its causes only if there is another.
    private var first: JournalEntry?
    private var isTied = false

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.followsClock else { return }
      if case .network(.held(let message)) = entry.fact.kind { held.append(message) }
      guard Witness.mayBe(entry.fact.kind) else { return }
      if entry.fact.instant != instant {
        if let alone = first { _ = wasHeld(alone) }
        instant = entry.fact.instant
        first = entry
        person = nil
        arrival = nil
        isTied = false
        return
      }
      if let earlier = first {
        first = nil
        judge(earlier, in: journal, &ruling)
      }
      judge(entry, in: journal, &ruling)
    }

    private mutating func judge(
      _ entry: JournalEntry, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let witness = Witness(entry, in: journal) else {
        _ = wasHeld(entry)
        return
      }
      if isTied { ruling.check() }
      isTied = true
      switch witness {
      case .person: person = entry.id
      case .fault:
        if let later = person { ruling.violate(violation(entry, after: later)) }
      case .arrival(let sent, let isCopy):
        if let later = person { ruling.violate(violation(entry, after: later)) }
        if isCopy || wasHeld(entry) || person != nil { return }
        guard let other = arrival, sent < other.sent else {
          arrival = (entry.id, sent)
          return
        }
        ruling.violate(violation(entry, after: other.fact))
      }
    }

    /// A message that a fault held back goes on when the fault ends, whoever was sent before it.
    private mutating func wasHeld(_ entry: JournalEntry) -> Bool {
      guard !held.isEmpty, case .network(.delivered(let message, false)) = entry.fact.kind,
        let index = held.firstIndex(of: message)
      else { return false }
      held.remove(at: index)
      return true
    }
  }
}
