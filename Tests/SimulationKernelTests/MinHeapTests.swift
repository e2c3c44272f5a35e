import SimulationKernel
import Testing

@Suite("Values of which the least is at hand")
struct MinHeapTests {
  @Test("whatever comes and goes, the first is the least of a searched list")
  func searched() {
    var choices = ChoiceSource(seed: 5, entityCount: 1, purposeCount: 2)
    var heap = MinHeap<UInt64>()
    var list: [UInt64] = []
    for _ in 0..<5_000 {
      // Few enough values that many are equal.
      let value = choices.bounded(200, entity: 0, purpose: 0)
      let least = list.firstIndex(of: list.min() ?? 0)
      switch (choices.bounded(7, entity: 0, purpose: 1), least) {
      case (0...1, let least?):
        heap.removeFirst()
        list.remove(at: least)
      case (2...3, let least?):
        heap.replaceFirst(by: value)
        list[least] = value
      case _:
        heap.insert(value)
        list.append(value)
      }
      #expect(heap.first == list.min())
      #expect(heap.count == list.count)
    }
    #expect(list.count > 300)
  }

  @Test("values given at once leave in their order")
  func emptied() {
    var heap = MinHeap([7, 3, 5, 3, 11])
    var left: [Int] = []
    while let first = heap.first {
      left.append(first)
      heap.removeFirst()
    }
    #expect(left == [3, 3, 5, 7, 11])
    heap.removeFirst()
    #expect(heap.count == 0)
  }
}
