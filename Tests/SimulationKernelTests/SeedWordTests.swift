import SimulationKernel
import Testing

@Suite("Seeds as people write them")
struct SeedWordTests {
  @Test(
    "a number, and hexadecimal digits after an x, are the seed itself",
    arguments: [
      ("0", 0), ("7", 7), ("18446744073709551615", .max), ("x7", 7), ("xff", 255), ("xFF", 255),
      ("x0000000000000018", 24), ("xffffffffffffffff", .max),
    ] as [(String, UInt64)])
  func numbers(_ text: String, seed: UInt64) {
    #expect(SeedWord.parse(text) == seed)
  }

  @Test("a commit's name gives the same seed everywhere, in capitals too, and another its own")
  func commits() {
    let commit = "1b07f90c0ffee0123456789abcdef0123456789a"
    #expect(SeedWord.parse(commit) == 0xeac1_218b_37ea_6f90)
    #expect(SeedWord.parse(commit.uppercased()) == SeedWord.parse(commit))
    #expect(SeedWord.parse(String(commit.dropLast()) + "b") != SeedWord.parse(commit))
    let digits = String(repeating: "1", count: 40)
    #expect(SeedWord.parse(digits) != nil, "forty decimal digits are a commit's name too")
  }

  @Test(
    "anything else is no seed",
    arguments: [
      "", "x", "xg", "-1", "1.5", " 7", "7 ", "0x7", "18446744073709551616", "x10000000000000000",
      "1b07f90", "x-1", "x+1", "random", "ｘ7",
      "1b07f90c0ffee0123456789abcdef0123456789", "1b07f90c0ffee0123456789abcdef0123456789g",
    ])
  func rubbish(_ text: String) {
    #expect(SeedWord.parse(text) == nil)
  }
}
