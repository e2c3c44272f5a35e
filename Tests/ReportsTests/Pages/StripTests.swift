import PropertySearch
import ScenarioFiles
import TestSupport
import Testing
import TextFormats

@Suite("The strips of the whole run")
struct StripTests {
  @Test("they are one a device, and where not all are drawn, the page says so", arguments: [3, 20])
  func drawn(_ count: Int) throws {
    let text = """
      {"schema": 1, "name": "many", "seed": 1, "duration": "1d",
       "app": {"tips": [{"type": "AlbumTip"}],
        "screens": [{"id": "album", "shows": ["AlbumTip"]}]},
       "devices": [{"id": "phone", "count": \(count)}],
       "people": [{"id": "person", "every": "exponential(1h)", "for": "exponential(4min)"}]}
      """
    let scenario = try ScenarioReader.strict.scenario(
      SourceFile(name: "many.json", bytes: Array(text.utf8)))
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
    #expect(page.ranges(of: " class=\"strip\"").count == min(count, 16))
    let words =
      count > 16 ? "on 20 devices, of which the first 16 are drawn, in " : "on 3 devices, in "
    #expect(page.contains(words))
  }
}
