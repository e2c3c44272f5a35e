import SimulationKernel
import Testing

@Suite("The heap of pending occurrences")
struct OccurrenceHeapTests {
  @Test(
    "random interleavings leave in the order of a searched list",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func orderLaw(seed: UInt64) {
    var heap = OccurrenceHeap<Int>(minimumCapacity: 1)
    let fewInstants: [Int64] = [-3, -2, -1, 0, 1, 2, 3]
    expectOrderLaw(of: &heap, seed: seed, steps: 600, instants: fewInstants)
    heap.checkInvariants()
  }

  @Test(
    "a list that becomes a heap, and a heap that becomes a list, keep what is pending",
    arguments: [1, 2, 3] as [UInt64])
  func waves(seed: UInt64) {
    var heap = OccurrenceHeap<Int>(minimumCapacity: 1)
    var choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 1)
    var pending: [(instant: Int64, number: Int)] = []
    var number = 0
    for (high, low) in [(31, 9), (32, 8), (33, 9), (34, 7), (100, 8), (9, 0), (33, 0)] {
      while pending.count < high {
        let instant = Int64(choices.bounded(40, entity: 0, purpose: 0))
        heap.schedule(number, at: Instant(microseconds: instant), priority: .device)
        pending.append((instant, number))
        number += 1
        heap.checkInvariants()
      }
      pending.sort { ($0.instant, $0.number) > ($1.instant, $1.number) }
      while pending.count > low {
        let expected = pending.removeLast()
        let instant = heap.earliestInstant
        let earliest = heap.earliest?.payload
        let taken = heap.popEarliest()?.payload
        #expect(instant?.microseconds == expected.instant)
        #expect(earliest == expected.number && taken == expected.number)
        heap.checkInvariants()
      }
      let count = heap.count
      #expect(count == low)
    }
  }

  @Test("the earliest and latest instants there are keep their order")
  func extremes() {
    var heap = OccurrenceHeap<Int>()
    let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    expectOrderLaw(of: &heap, seed: 9, steps: 400, instants: extremes)
  }

  @Test("many equal occurrences leave first in, first out")
  func ties() {
    var heap = OccurrenceHeap<Int>()
    for number in 0..<1_000 { heap.schedule(number, at: .zero, priority: .person) }
    heap.checkInvariants()
    var taken: [Int] = []
    while let next = heap.popEarliest() { taken.append(next.payload) }
    #expect(taken == Array(0..<1_000))
  }

  @Test("at one instant faults come first and checks last, whoever was scheduled first")
  func priorities() {
    var heap = OccurrenceHeap<Int>()
    let levels: [OccurrencePriority] = [.check, .person, .device, .network, .fault]
    for (number, level) in levels.enumerated() {
      heap.schedule(number, at: .zero + .seconds(1), priority: level)
    }
    heap.schedule(9, at: .zero, priority: .check)
    var taken: [Int] = []
    while let next = heap.popEarliest() { taken.append(next.payload) }
    #expect(taken == [9, 4, 3, 2, 1, 0])
  }

  @Test("looking at the next instant does not forbid scheduling something earlier")
  func looking() {
    var heap = OccurrenceHeap<Int>()
    let nothing = heap.earliestInstant
    #expect(nothing == nil)
    heap.schedule(1, at: .zero + .hours(1), priority: .device)
    let first = heap.earliestInstant
    #expect(first == .zero + .hours(1))
    heap.schedule(2, at: .zero - .hours(1), priority: .device)
    let earlier = heap.earliestInstant
    #expect(earlier == .zero - .hours(1))
    let taken = heap.popEarliest()?.payload
    #expect(taken == 2)
  }

  @Test("an emptied heap numbers from zero again and works like a new one")
  func reuse() {
    var heap = OccurrenceHeap<Int>()
    for number in 0..<200 { heap.schedule(number, at: .zero, priority: .device) }
    heap.removeAll()
    let (count, isEmpty, taken) = (heap.count, heap.isEmpty, heap.popEarliest()?.payload)
    #expect(count == 0)
    #expect(isEmpty)
    #expect(taken == nil)
    expectOrderLaw(of: &heap, seed: 11, steps: 300, instants: [0, 1])
  }

  @Test("large payloads travel with their keys through growth")
  func payloads() {
    struct Payload: BitwiseCopyable { var words: (Int, Int, Int) }
    var heap = OccurrenceHeap<Payload>(minimumCapacity: 1)
    for number in (0..<500).reversed() {
      let instant = Instant(microseconds: Int64(number))
      heap.schedule(Payload(words: (number, -number, 7)), at: instant, priority: .device)
    }
    for number in 0..<500 {
      let words = heap.popEarliest()?.payload.words
      #expect(words?.0 == number)
      #expect(words?.1 == -number)
    }
  }
}
