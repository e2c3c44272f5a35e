import SimulationKernel
import TestExtent
import Testing

/// 1: always buckets; 128: as models use it; 1 000: a heap for long.
private let heapLimits = [1, 128, 1_000]

@Suite("The queue that chooses between a heap and buckets")
struct OccurrenceQueueTests {
  @Test("random interleavings leave in the order of a searched list", arguments: heapLimits)
  func orderLaw(heapLimit: Int) {
    for seed: UInt64 in 1...3 {
      var queue = OccurrenceQueue<Int>(heapLimit: heapLimit)
      expectOrderLaw(of: &queue, seed: seed, steps: 900, instants: [-3, -2, -1, 0, 1, 2, 3])
    }
  }

  @Test("instants of every size keep their order, the first and the last there are too")
  func extremes() {
    for heapLimit in heapLimits {
      var queue = OccurrenceQueue<Int>(heapLimit: heapLimit)
      var instants: [Int64] = [.min, .min + 1, 0, .max - 1, .max]
      for bits: Int64 in 0..<63 { instants += [1 << bits, -(1 << bits), (1 << bits) - 7] }
      expectOrderLaw(of: &queue, seed: 9, steps: 900, instants: instants)
    }
  }

  @Test(
    "a hostile load leaves in the same order from every list",
    .timeLimit(.minutes(2)), arguments: HostileLoad.allCases)
  func hostile(load: HostileLoad) {
    let steps = TestExtent.of(20_000, quick: 5_000)
    var heap = OccurrenceHeap<UInt32>()
    let expected = load.play(on: &heap, steps: steps)
    #expect(expected.taken >= steps / 2)
    #expect(expected.outOfOrder == 0)
    for heapLimit in heapLimits {
      var queue = OccurrenceQueue<UInt32>(heapLimit: heapLimit)
      #expect(load.play(on: &queue, steps: steps) == expected, "heap limit \(heapLimit)")
      let left = queue.count
      #expect(left == 0)
      // Once more with what the first round left behind in memory.
      queue.removeAll()
      #expect(load.play(on: &queue, steps: steps) == expected, "again, heap limit \(heapLimit)")
    }
  }

  @Test(
    "with many more pending, the buckets change their width and lose nothing",
    .timeLimit(.minutes(2)), arguments: [HostileLoad.even, .skewed, .changingPace])
  func many(load: HostileLoad) {
    var heap = OccurrenceHeap<UInt32>()
    let expected = load.play(on: &heap, steps: 80_000, pending: 30_000)
    var queue = OccurrenceQueue<UInt32>()
    #expect(load.play(on: &queue, steps: 80_000, pending: 30_000) == expected)
  }

  @Test("a hundred thousand at one instant leave first in, first out", .timeLimit(.minutes(2)))
  func ties() {
    var queue = OccurrenceQueue<UInt32>()
    let total: UInt32 = 100_000
    for number in 0..<total { queue.schedule(number, at: .zero, priority: .person) }
    // While they leave, as many come to the same instant, and more to one just before.
    var expected: UInt32 = 0
    var inOrder = 0
    for number in 0..<total {
      if queue.popEarliest()?.payload == expected { inOrder += 1 }
      expected += 1
      queue.schedule(total + number, at: .zero, priority: .person)
    }
    for number in 0..<total {
      queue.schedule(number, at: .zero - .milliseconds(1), priority: .person)
    }
    for number in 0..<total where queue.popEarliest()?.payload == number { inOrder += 1 }
    while let next = queue.popEarliest() {
      if next.payload == expected { inOrder += 1 }
      expected += 1
    }
    #expect(inOrder == 3 * Int(total))
    #expect(expected == 2 * total)
  }

  @Test("whatever the order of scheduling, all leave sorted", arguments: heapLimits)
  func sorted(heapLimit: Int) {
    typealias Scrambling = (Int) -> Int64
    let scramblings: [Scrambling] = [
      { Int64($0) }, { -Int64($0) * 1_000 }, { Int64($0 % 2 == 0 ? $0 : -$0) << 30 },
      { Int64(bitPattern: mixedBits(UInt64($0))) }, { Int64(mixedBits(UInt64($0)) >> 50) },
      { Int64($0 / 1_000) << 40 | Int64(mixedBits(UInt64($0)) & 0xff) },
    ]
    for scrambling in scramblings {
      var queue = OccurrenceQueue<Int>(heapLimit: heapLimit)
      let instants = (0..<12_000).map(scrambling)
      for (number, instant) in instants.enumerated() {
        queue.schedule(number, at: Instant(microseconds: instant), priority: .device)
      }
      let expected = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
      var taken: [Int] = []
      while let next = queue.popEarliest() { taken.append(next.payload) }
      #expect(taken == expected)
    }
  }

  @Test("a timer is voided by its generation, and what is void changes nothing")
  func generations() {
    // Each of 2 000 timers is set anew nine times before it may ring.
    func ring<Queue: PendingOccurrences & ~Copyable>(
      _ queue: inout Queue
    ) -> [UInt64] where Queue.Payload == UInt64 {
      var generations = [UInt64](repeating: 0, count: 2_000)
      for round in 0..<10 {
        for timer in generations.indices {
          generations[timer] += 1
          let draw = mixedBits(UInt64(round * 2_000 + timer)) >> 40
          queue.schedule(
            UInt64(timer) << 32 | generations[timer], at: Instant(microseconds: Int64(draw)),
            priority: .device)
        }
      }
      var rung: [UInt64] = []
      while let next = queue.popEarliest() {
        let timer = Int(next.payload >> 32)
        if generations[timer] == next.payload & 0xffff_ffff { rung.append(next.payload) }
      }
      return rung
    }
    var heap = OccurrenceHeap<UInt64>()
    var queue = OccurrenceQueue<UInt64>()
    let expected = ring(&heap)
    #expect(expected.count == 2_000)
    #expect(ring(&queue) == expected)
  }

  @Test("an emptied queue numbers from zero again and works like a new one")
  func reuse() {
    var queue = OccurrenceQueue<Int>()
    for number in 0..<5_000 {
      queue.schedule(number, at: .zero + .seconds(Int64(number)), priority: .device)
    }
    for _ in 0..<100 { _ = queue.popEarliest() }
    queue.removeAll()
    let (count, isEmpty, taken) = (queue.count, queue.isEmpty, queue.popEarliest()?.payload)
    let upcoming = queue.earliestInstant
    #expect(count == 0)
    #expect(isEmpty)
    #expect(taken == nil)
    #expect(upcoming == nil)
    expectOrderLaw(of: &queue, seed: 11, steps: 600, instants: [0, 1, 1 << 40])
  }

  @Test("looking ahead gives what will leave, while nothing is scheduled before it")
  func lookingAhead() {
    var queue = OccurrenceQueue<Int>(heapLimit: 1)
    for number in (0..<3_000).reversed() {
      queue.schedule(number, at: .zero + .milliseconds(Int64(number)), priority: .device)
    }
    var seen = 0
    for number in 0..<2_990 {
      for distance in [0, 1, 9] {
        guard let ahead = queue.peekAhead(distance) else { continue }
        #expect(ahead == number + distance)
        seen += 1
      }
      _ = queue.popEarliest()
    }
    #expect(seen > 5_000)
    while queue.popEarliest() != nil {}
    let nothing = queue.peekAhead(0)
    #expect(nothing == nil)
  }

  @Test("large payloads travel with their keys through every shape")
  func payloads() {
    struct Payload: BitwiseCopyable { var words: InlineArray<20, Int> }
    var queue = OccurrenceQueue<Payload>()
    for number in (0..<3_000).reversed() {
      let payload = Payload(words: InlineArray(repeating: number))
      queue.schedule(payload, at: .zero + .hours(Int64(number)), priority: .device)
    }
    var intact = 0
    for number in 0..<3_000 {
      let words = queue.popEarliest()?.payload.words
      if words?[0] == number && words?[19] == number { intact += 1 }
    }
    #expect(intact == 3_000)
  }
}
