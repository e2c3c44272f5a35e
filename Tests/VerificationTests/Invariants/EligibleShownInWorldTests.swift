import Testing
import Verification

/// Worlds in which a view asks again while its group has a tip up.
@Suite("eligible-shown, in the world")
struct EligibleShownInWorldTests {
  private func verdict(
    _ app: String, _ timeline: String, knobs: String, of id: String = "eligible-shown"
  ) throws -> Verdict? {
    try PlayedText(
      """
      {"name": "world", "duration": "3m", "app": \(app), "devices": [{"id": "two"}, {"id": "four"}],
        "sync": {"exportDelay": "10s"}, "network": {"latency": "200ms"},
        "timeline": [\(timeline)], "knobs": \(knobs)}
      """
    ).verdict(of: id)
  }

  @Test("4.8 an earlier tip that does not replace what is up is told its own reason again")
  func passedOver() throws {
    let app = """
      {"events": [{"id": "visited"}],
        "tips": [{"type": "Rotate"}, {"type": "Save"},
          {"type": "Share", "rules": ["#Rule(Self.visited) { $0.donations.count >= 25 }"]}],
        "groups": [{"id": "tour", "tips": ["Share", "Save"]}],
        "screens": [{"id": "search", "shows": ["Rotate"]},
          {"id": "home", "shows": [{"group": "tour", "as": "Share"}, {"group": "tour"}]}]}
      """
    let timeline = """
      {"do": "visit", "at": "1m", "on": "four", "screen": "search"},
      {"do": "visit", "at": "1m55s", "on": "two", "screen": "home"}
      """
    #expect(try verdict(app, timeline, knobs: #"{"preemptFirstAvailable": "yes"}"#) == .pass)
    #expect(try verdict(app, timeline, knobs: #"{"preemptFirstAvailable": "no"}"#) == .pass)
  }

  @Test("4.7 what one view is told of a tip takes nothing from what another was told of it")
  func toldTwice() throws {
    let played = try PlayedText(
      """
      {"name": "world", "duration": "4m",
        "app": {"tips": [{"type": "Trail"}, {"type": "Map"}],
          "groups": [{"id": "tour", "priority": "ordered", "tips": ["Trail", "Map"]},
            {"id": "more", "tips": ["Trail", "Map"]}],
          "screens": [{"id": "home", "shows": [{"group": "more", "as": "Map"},
            {"group": "tour", "as": "Trail", "surface": "inline"}]}]},
        "devices": [{"id": "one", "configures": false}, {"id": "two"}],
        "sync": {"exportDelay": "10s", "push": {"delay": "10s"}}, "network": {"latency": "200ms"},
        "timeline": [{"do": "visit", "at": "1m", "on": "two", "screen": "home"},
          {"do": "react", "at": "2m", "on": "two", "tip": "Trail", "with": "use"},
          {"do": "visit", "at": "3m", "on": "one", "screen": "home"}]}
      """)
    #expect(played.verdict(of: "eligible-shown") == .pass)
  }

  @Test("3.2 the display too many is an attempt, also where the view asks because a tip left")
  func attempted() throws {
    let app = """
      {"tips": [{"type": "Compass", "options": ["MaxDisplayCount(1)"]}],
        "groups": [{"id": "tour", "priority": "ordered", "tips": ["Compass"]}],
        "screens": [{"id": "search", "shows": [{"group": "tour", "surface": "popover"},
          {"group": "tour", "as": "Compass", "surface": "inline"}]}]}
      """
    let timeline = """
      {"do": "visit", "at": "1m", "on": "two", "screen": "search"},
      {"do": "react", "at": "2m", "on": "two", "tip": "Compass", "with": "tapOutside"}
      """
    #expect(try verdict(app, timeline, knobs: #"{"invalidateAt": "attemptNPlus1"}"#) == .pass)
    #expect(try verdict(app, timeline, knobs: #"{"invalidateAt": "nthEnd"}"#) == .pass)
  }

  @Test("3.5 a view that finds the time of a tip used up was told so, whatever left before")
  func usedUpMeanwhile() throws {
    let app = """
      {"tips": [{"type": "Compass"}, {"type": "Rotate", "options": ["MaxDisplayDuration(39)"]},
          {"type": "Trail"}],
        "groups": [{"id": "tour", "priority": "ordered", "tips": ["Compass", "Rotate", "Trail"]}],
        "screens": [{"id": "search",
          "shows": [{"group": "tour"}, {"tip": "Rotate", "surface": "inline"}]}]}
      """
    let timeline = """
      {"do": "visit", "at": "1m", "on": "two", "screen": "search"},
      {"do": "react", "at": "1m59s", "on": "two", "tip": "Compass", "with": "use"}
      """
    #expect(try verdict(app, timeline, knobs: "{}") == .pass)
  }

  @Test("1.2 two tips of a group with one id have one record, made once")
  func sameRecord() throws {
    let app = """
      {"tips": [{"type": "Rotate", "id": "rotate-{platform}"},
          {"type": "Turn", "id": "rotate-phone"}],
        "groups": [{"id": "tour", "tips": ["rotate-{platform}", "rotate-phone"]}],
        "screens": [{"id": "home", "shows": [{"group": "tour"}]}]}
      """
    let timeline = #"{"do": "visit", "at": "1m", "on": "two", "screen": "home"}"#
    #expect(try verdict(app, timeline, knobs: "{}", of: "record-of-each-tip") == .pass)
  }
}
