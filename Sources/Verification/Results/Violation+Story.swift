import DeviceSystems
import FleetFacts
import TipDomain

extension Violation {
  /// How many facts of other devices a story begins with, and how many that upset a store.
  private static let elsewhereLimit = 5

  /// The facts from which the violation's story is told: where it shows, what its judge wants to
  /// see beside it, and, where that tells of one device only, what the others did with the same tip
  /// before, the donations of the event, and what upset a store; few enough to leave room for
  /// causes.
  public func storyRoots(in journal: borrowing Journal) -> [FactID] {
    var roots = [fact]
    for other in related.suffix(8) where other != fact { roots.append(other) }
    roots.removeAll { $0.position >= journal.facts.count }
    guard fact.position < journal.facts.count else { return roots }
    let shown = journal.facts[fact.position]
    if roots.contains(where: { isDevice(journal.facts[$0.position].actor, other: shown.actor) }) {
      return roots
    }
    var event: EventIndex?
    if case .run(.knowsEvent(let about, _, _)) = shown.kind { event = about }
    var elsewhere: [FactID] = []
    var index = fact.position
    while index > 0, elsewhere.count < Self.elsewhereLimit {
      index -= 1
      let earlier = journal.facts[index]
      let isElsewhere = isDevice(earlier.actor, other: shown.actor)
      if isUpset(earlier.kind) || (isElsewhere && tells(earlier.kind))
        || isDonation(earlier.kind, of: event)
      {
        elsewhere.append(FactID(index))
      }
    }
    return roots + elsewhere
  }

  private func isDevice(_ actor: Actor, other home: Actor) -> Bool {
    switch actor {
    case .device: actor != home
    case .hub, .world: false
    }
  }

  /// Whether a fact changes what others have to learn about the tip.
  private func tells(_ kind: FactKind) -> Bool {
    switch kind {
    case .tip(.displayed(let display)): display.record == record && display.counts
    case .tip(.invalidated(let invalidation)): invalidation.record == record
    case .tip(.eligibilityReset(let reset, _, _)): reset == record
    default: false
    }
  }

  private func isDonation(_ kind: FactKind, of event: EventIndex?) -> Bool {
    guard case .tip(.donated(let donated, _)) = kind else { return false }
    return donated == event
  }

  /// Whether a fact replaces or empties what somebody remembers.
  private func isUpset(_ kind: FactKind) -> Bool {
    switch kind {
    case .tip(.datastoreReset), .sync(.zoneEmptied), .sync(.sweptMissing), .device(.restored),
      .device(.cloned), .device(.reinstalled):
      true
    case .device(.crashed(let lost)): lost > 0
    default: false
    }
  }
}
