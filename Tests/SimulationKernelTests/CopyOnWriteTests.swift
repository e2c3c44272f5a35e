import SimulationKernel
import Testing

@Suite("A value behind one reference")
struct CopyOnWriteTests {
  @Test("a copy that is changed leaves the others as they were")
  func copies() {
    var first = CopyOnWrite([1, 2, 3])
    let second = first
    first.value[0] = 9
    #expect(first.value == [9, 2, 3])
    #expect(second.value == [1, 2, 3])
  }

  @Test("what nobody else has is changed in its place")
  func inPlace() {
    var list = CopyOnWrite(Array(repeating: 0, count: 1_000))
    let before = list.value.withUnsafeBufferPointer(\.baseAddress)
    list.value[500] = 1
    let after = list.value.withUnsafeBufferPointer(\.baseAddress)
    #expect(before == after)
    #expect(list.value[500] == 1)
  }
}
