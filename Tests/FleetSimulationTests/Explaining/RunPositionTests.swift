import DeviceSystems
import Explanations
import Scenarios
import SimulationKernel
import Testing
import TextFormats

@Suite("naming a moment")
struct RunPositionTests {
  @Test("a length of time is that long after the beginning")
  func length() {
    #expect(RunPosition.parse("3d4h") == .instant(.zero + .hours(76)))
    #expect(RunPosition.parse("0s") == .instant(.zero))
  }

  @Test("a time as reports print it is the whole second, whose rest was cut off")
  func printed() {
    let instant: Instant = .zero + .seconds(274_329)  // 3 d 4 h 12 min 9 s
    let last = instant + SimulatedDuration(microseconds: 999_999)
    for text in [TimeText.moment(instant), "3d 04:12:09"] {
      #expect(RunPosition.parse(text) == .instant(last), "\(text)")
    }
    #expect(RunPosition.parse(TimeText.moment(instant, to: .microseconds)) == .instant(instant))
    let millisecond = instant + SimulatedDuration(microseconds: 999)
    #expect(RunPosition.parse(TimeText.moment(instant, to: .milliseconds)) == .instant(millisecond))
    #expect(RunPosition.parse("3 d 4 h 12 min") == .instant(.zero + .days(3) + .minutes(252)))
  }

  @Test("a fact is named by its number, and the end by its word")
  func factAndEnd() {
    #expect(RunPosition.parse("#123") == .fact(FactID(123)))
    #expect(RunPosition.parse("end") == .end)
  }

  @Test(
    "anything else is no moment",
    arguments: [
      "", "#", "#-1", "#1x", "#99999999999", "yesterday", "3", "3d 25:00:00", "day x, 00:00:00",
      "3d 00:00", "day 1, 00:00:00.1234567", "99999999999d 00:00:00", "3d  04:00:00", "-",
      "9223372036854775807d 00:00:00", "３d 00:00:00",
    ])
  func refused(text: String) {
    #expect(RunPosition.parse(text) == nil)
  }
}
