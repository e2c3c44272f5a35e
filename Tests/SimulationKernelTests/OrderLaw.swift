import SimulationKernel
import Testing

/// Plays random interleavings of scheduling and taking against a list that is searched from end to
/// end, and expects the same occurrences in the same order. For every queue behind the protocol.
func expectOrderLaw<Queue: PendingOccurrences & ~Copyable>(
  of queue: inout Queue, seed: UInt64, steps: Int, instants: [Int64]
) where Queue.Payload == Int {
  typealias Entry = (instant: Int64, priority: UInt8, sequence: UInt64, payload: Int)
  var choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 3)
  var reference: [Entry] = []
  var scheduled: UInt64 = 0
  for step in 0..<steps {
    // Growing at first and shrinking later, so that both directions see a full heap.
    let isScheduling = Probability.percent(step < steps / 2 ? 60 : 40)
    if isScheduling.happens(for: choices.next(entity: 0, purpose: 0)) {
      let which = choices.bounded(UInt64(instants.count), entity: 0, purpose: 1)
      let instant = instants[Int(which)]
      let level = UInt8(choices.bounded(5, entity: 0, purpose: 2))
      queue.schedule(
        step, at: Instant(microseconds: instant), priority: OccurrencePriority(level: level))
      reference.append((instant, level, scheduled, step))
      scheduled += 1
    } else {
      let first = reference.indices.min { left, right in
        let (one, other) = (reference[left], reference[right])
        return (one.instant, one.priority, one.sequence)
          < (other.instant, other.priority, other.sequence)
      }
      let expected = first.map { reference.remove(at: $0) }
      let upcoming = queue.earliestInstant
      #expect(upcoming?.microseconds == expected?.instant)
      let taken = queue.popEarliest()
      #expect(taken?.instant.microseconds == expected?.instant)
      #expect(taken?.priority.level == expected?.priority)
      #expect(taken?.sequence == expected?.sequence)
      #expect(taken?.payload == expected?.payload)
    }
    let pending = queue.count
    #expect(pending == reference.count)
  }
}
