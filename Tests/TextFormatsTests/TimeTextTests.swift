import SimulationKernel
import Testing
import TextFormats

@Suite("times as people read them")
struct TimeTextTests {
  static let instant =
    Instant.zero + .days(3) + .hours(4) + .minutes(12) + .seconds(9)
    + SimulatedDuration(microseconds: 123_456)

  @Test("an instant has its day and its time, to the microsecond or to the second")
  func instants() {
    #expect(TimeText.moment(Self.instant, to: .microseconds) == "day 3, 04:12:09.123456")
    #expect(TimeText.moment(Self.instant, to: .milliseconds) == "day 3, 04:12:09.123")
    #expect(TimeText.moment(Self.instant) == "day 3, 04:12:09")
    #expect(TimeText.clock(Self.instant) == "04:12:09")
    #expect(TimeText.moment(.zero) == "day 0, 00:00:00")
    let last = Instant(microseconds: 86_399_999_999)
    #expect(TimeText.moment(last, to: .microseconds) == "day 0, 23:59:59.999999")
    #expect(TimeText.moment(last, to: .millisecondsIfAny) == "day 0, 23:59:59.999")
    #expect(TimeText.moment(.zero + .days(1), to: .millisecondsIfAny) == "day 1, 00:00:00")
  }

  @Test("an instant before the beginning says so")
  func before() {
    let before = Instant.zero - (.hours(2) + SimulatedDuration(microseconds: 5))
    #expect(TimeText.moment(before, to: .microseconds) == "02:00:00.000005 before day 0")
    #expect(TimeText.moment(before) == "02:00:00 before day 0")
    #expect(TimeText.moment(.zero - .hours(49)) == "2 d 01:00:00 before day 0")
  }

  @Test("the farthest instants have a text")
  func extremes() {
    #expect(TimeText.moment(Instant(microseconds: .max)) == "day 106751991, 04:00:54")
    #expect(TimeText.moment(Instant(microseconds: .min)) == "106751991 d 04:00:54 before day 0")
  }

  @Test(
    "a length has at most three units, the largest ones, and no empty ones",
    arguments: [
      (0, "0 s"), (1, "1 µs"), (250_000, "250 ms"), (2_500_000, "2 s 500 ms"),
      (274_329_123_456, "3 d 4 h 12 min"), (86_400_000_000, "1 d"), (86_460_000_000, "1 d 1 min"),
      (-7_200_000_000, "−2 h"), (61_000_001, "1 min 1 s"), (5_031_249, "5 s 31 ms"),
      (61_500_000, "1 min 1 s"), (31_249, "31 ms 249 µs"),
    ] as [(Int64, String)])
  func durations(_ microseconds: Int64, _ text: String) {
    let duration = SimulatedDuration(microseconds: microseconds)
    #expect(TimeText.duration(duration) == text)
    // What is printed is read back, but for what was cut off.
    if let read = try? DurationQuantity.typed(text) {
      #expect(TimeText.duration(read) == text)
    } else {
      Issue.record("\(text) cannot be typed")
    }
  }
}
