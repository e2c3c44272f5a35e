import Testing

@testable import Reports

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "durations are written in their two largest units",
    arguments: [
      (0, "0 s"), (12, "12 µs"), (1_500, "1.5 ms"), (250_000, "250 ms"), (1_250_000, "1.25 s"),
      (61_000_000, "1 min 1 s"), (3_600_000_000, "1 h"), (273_600_000_000, "3 d 4 h"),
      (-90_000_000, "−1 min 30 s"), (Int64.min, "−106\u{202F}751\u{202F}991 d 4 h"),
    ] as [(Int64, String)])
  func durations(microseconds: Int64, text: String) {
    #expect(DurationText.text(microseconds) == text)
  }

  @Test("moments are a day and a clock")
  func moments() {
    let moment = 3 * DurationText.day + 4 * DurationText.hour + 5 * DurationText.minute + 12_250_000
    #expect(MomentText.text(moment, precision: .milliseconds) == "day 3 04:05:12.250")
    #expect(MomentText.text(moment, precision: .seconds) == "day 3 04:05:12")
    #expect(MomentText.text(0, precision: .minutes) == "day 0 00:00")
  }

  @Test("quantities carry their unit")
  func quantities() {
    #expect(Quantity.count.text(1_048_576) == "1\u{202F}048\u{202F}576")
    #expect(Quantity.count.text(1_204) == "1204")
    #expect(Quantity.ratio.text(0.125) == "12.5 %")
    #expect(Quantity.ratio.text(0.0015) == "0.15 %")
    #expect(Quantity.bytes.text(1_536) == "1.5 KiB")
    #expect(Quantity.number.text(-0.5) == "−0.5")
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
