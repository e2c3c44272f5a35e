import PointerSystem
import ScenarioFiles
import Scenarios
import Testing
import TextFormats

@Suite("What a file says of a pointer")
struct PointerSectionTests {
  private static func messages(_ section: String, timeline: String = visit) -> [String] {
    let text = """
      { "name": "n", "app": { "tips": [], "screens": [{ "id": "home" }] }, \(section)
        "devices": [{ "id": "pad", "platform": "iPad" }], "timeline": [\(timeline)] }
      """
    return PointerRuns.read(text).diagnostics.diagnostics.map(\.message)
  }

  private static let visit = #"{ "at": "1s", "on": "pad", "do": "visit", "screen": "home" }"#

  private static func section(
    _ parts: String, views: String = #"{ "id": "window" }"#, frames: String = ""
  ) -> String {
    """
    "pointer": { "views": [\(views)], \(parts) "layouts": [
      { "id": "home", "bounds": { "width": 10, "height": 10 }, "frames": { \(frames) } }] },
    """
  }

  @Test("a section without anything but a view and a layout is played")
  func least() { #expect(Self.messages(Self.section("")) == []) }

  @Test("an unknown name is reported with what was meant")
  func unknownName() {
    let frame = #""windw": { "width": 1, "height": 1 }"#
    #expect(Self.messages(Self.section("", frames: frame)).first?.contains("windw") == true)
  }

  @Test("a view stands behind the one that contains it")
  func order() {
    let views = #"{ "id": "a", "in": "b" }, { "id": "b" }"#
    #expect(
      Self.messages(Self.section("", views: views))
        == ["the view a stands before the view b that contains it"])
  }

  @Test("a region belongs to one interaction")
  func owner() {
    let regions = #""regions": [{ "id": "r", "view": "window" }],"#
    #expect(
      Self.messages(Self.section(regions))
        == ["the region r is not that of exactly one interaction"])
  }

  @Test("lengths are limited, so that no sum overflows")
  func lengths() {
    let frame = #""window": { "width": 5000, "height": 1 }"#
    #expect(Self.messages(Self.section("", frames: frame)).count == 1)
  }

  @Test("steps of a pointer need the section, which is said once")
  func missing() {
    let steps = (1...3).map { #"{ "at": "\#($0)s", "on": "pad", "do": "attachPointer" }"# }
    let messages = Self.messages("", timeline: steps.joined(separator: ","))
    let message = "steps of a pointer need the section \"pointer\""
    #expect(messages.filter { $0 == message }.count == 1)
  }
}
