import SimulationKernel
import Testing

@Suite("Arithmetic on numbers that were read")
struct ClampedNumberTests {
  @Test(
    "a number becomes the nearest whole number that fits",
    arguments: [
      (1.9, 1), (-1.9, -1), (1e300, .max), (-1e300, .min), (0x1p63, .max), (-0x1p63, .min),
      (.infinity, .max), (-.infinity, .min), (.nan, 0),
    ] as [(Double, Int)])
  func clamping(_ number: Double, _ whole: Int) {
    #expect(Int(clamping: number) == whole)
    #expect(Int64(clamping: number) == Int64(whole))
  }

  @Test("a sum beyond the type is the end of the type")
  func adding() {
    #expect(Int.max.addingClamped(1) == .max)
    #expect(Int.min.addingClamped(-1) == .min)
    #expect(2.addingClamped(3) == 5)
  }
}
