import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import SimulationKernel

/// A fact of a run, as it is looked for in runs that went another way.
struct FactOccurrence {
  private let instant: Instant
  private let actor: Actor
  private let kind: String
  private let likeness: FactLikeness
  /// When such a fact happened last before it, and when next after it.
  private var previous: Instant?
  private var next: Instant?

  /// The fact `id` of `run`, which has it.
  init(_ id: FactID, in run: PlayedRun) {
    let fact = run.journal.facts[id.position]
    let instant = fact.instant
    self.instant = instant
    actor = fact.actor
    kind = fact.kind.name
    var likenesses = FactLikenesses(JournalNames(run))
    likeness = likenesses.likeness(of: fact)
    let alike = instants(in: run)
    previous = alike.last { $0 < instant }
    next = alike.first { $0 > instant }
  }

  /// What became of it in another run.
  ///
  /// One like it at the same instant is the same; one at another instant, but after the one before
  /// it and before the next, is it at another time. Nil for a run that was stopped before the
  /// instant, of which nobody knows.
  func outcome(in run: PlayedRun) -> ButForOutcome? {
    let alike = instants(in: run)
    if alike.contains(instant) { return .stillWrong }
    if let stop = run.earlyEnd, stop.instant <= instant { return nil }
    let moved = alike.first { other in
      previous.map { other > $0 } ?? true && next.map { other < $0 } ?? true
    }
    return moved.map { .moved($0) } ?? .fixed
  }

  /// When facts like it happened in a run, in their order.
  private func instants(in run: PlayedRun) -> [Instant] {
    var likenesses = FactLikenesses(JournalNames(run))
    var instants: [Instant] = []
    for fact in run.journal.facts
    where fact.actor == actor && fact.kind.name == kind
      && likenesses.likeness(of: fact) == likeness
    {
      instants.append(fact.instant)
    }
    return instants
  }
}
