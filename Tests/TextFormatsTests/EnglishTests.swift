import SimulationKernel
import Testing
import TextFormats

@Suite("Numbers, counts and lists as text")
struct EnglishTests {
  @Test(
    "a number has its digits in groups of three, and a true minus sign",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1\u{202F}000"), (1_048_576, "1\u{202F}048\u{202F}576"),
      (-12_345, "−12\u{202F}345"),
      (Int64.min, "−9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808"),
    ] as [(Int64, String)])
  func numbers(value: Int64, text: String) {
    #expect(English.number(value) == text)
  }

  @Test("a count has its noun, in the plural for any number but one")
  func counts() {
    #expect(English.count(1, "display") == "1 display")
    #expect(English.count(0, "display") == "0 displays")
    #expect(English.count(2_000, "case") == "2\u{202F}000 cases")
    #expect(English.count(2, "person", "people") == "2 people")
    #expect([1, 2, 3].map { English.times($0) } == ["once", "twice", "3 times"])
  }

  @Test("a list has commas, and a word before its last")
  func lists() {
    #expect(English.list([]).isEmpty)
    #expect(English.list(["a"]) == "a")
    #expect(English.list(["a", "b"]) == "a and b")
    #expect(English.list(["a", "b", "c"]) == "a, b and c")
    #expect(
      [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map { English.ordinal($0) } == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
      ])
  }

  @Test("a printed number is read back, however its groups are apart")
  func readBack() {
    for value in [0, 7, 999, 1_000, 12_345, 1_048_576] {
      #expect(English.integer(English.number(value)) == value)
    }
    #expect(English.integer("12 345") == 12_345)
    for text in ["", "1 00", "1234 567", " 1", "1  000", "one", "1 000 x", "-1 000"] {
      #expect(English.integer(text) == nil, "\(text)")
    }
  }

  @Test("rounding is exact, away from zero at halves, and without trailing zeros")
  func rounding() {
    #expect(DecimalText.rounded(2.5, digits: 0) == "3")
    #expect(DecimalText.rounded(-2.5, digits: 0) == "-3")
    #expect(DecimalText.rounded(1.05, digits: 3) == "1.05")
    #expect(DecimalText.rounded(-0.04, digits: 1) == "0")
    #expect(DecimalText.rounded(1e300, digits: 2) == "1e+300")
    #expect(DecimalText.shortest(.nan) == nil)
    #expect(DecimalText.shortest(-0.0) == "0.0")
  }
}
