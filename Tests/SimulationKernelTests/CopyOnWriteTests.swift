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
    var value = CopyOnWrite((1, 2, 3))
    func change() -> UInt {
      withUnsafeMutablePointer(to: &value.value) {
        $0.pointee.1 += 1
        return UInt(bitPattern: $0)
      }
    }
    let address = change()
    #expect(change() == address)
    #expect(value.value.1 == 4)
  }
}
