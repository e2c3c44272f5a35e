import DeviceSystems
import FleetFacts
import SimulationKernel
import Testing

/// A window of a journal forgets all but what it is told to keep.
@Suite("Forgetting facts")
struct ForgettingTests {
  @Test(
    "what is kept is found again, be it little or much, in whatever order it is named",
    arguments: [3, 40, 400])
  func keeps(rootCount: Int) {
    var journal = Journal()
    for number in 0..<1_000 {
      let fact = Fact(
        instant: Instant(microseconds: Int64(number)),
        localInstant: Instant(microseconds: Int64(number)), actor: .world, replica: .none,
        kind: .device(.clockJumped(by: SimulatedDuration(microseconds: Int64(number)))))
      journal.record(fact, because: number == 0 ? .none : Causes(FactID(number - 1)))
    }
    // From the last to the first, and each twice: as messages lie in their slots.
    let roots = (0..<rootCount).map { FactID(999 - 2 * $0) }
    journal.forget(exceptFor: roots + roots, carriedFrom: 0)
    #expect(journal.factCount == 1_000 && journal.facts.isEmpty)
    for root in roots {
      for step in 0..<5 where root.position >= step {
        let id = FactID(root.position - step)
        #expect(journal.fact(id).instant.microseconds == Int64(id.position))
      }
    }
    // Once more, from what is remembered alone.
    journal.forget(exceptFor: roots.reversed(), carriedFrom: 0)
    for root in roots {
      #expect(journal.fact(root).instant.microseconds == Int64(root.position))
    }
  }
}
