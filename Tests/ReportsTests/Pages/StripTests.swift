import PropertySearch
import ScenarioFiles
import TestSupport
import Testing
import TextFormats

@testable import ReportParts
@testable import Reports

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

  @Test("a display is seen however short it is, and one that is a violation has a frame")
  func marks() throws {
    let day = 86_400e6
    var strip = WholeRunChart.Strip(name: "phone")
    strip.displays = [2.0, 9].map {
      WholeRunChart.Span(from: $0 * day, to: $0 * day + 1, words: "a display", tip: 1)
    }
    func drawn(_ breaches: [WholeRunChart.Breach]) -> String {
      var svg = HTMLWriter()
      _ = WholeRunChart(
        question: "?", answer: "", strips: [WholeRunChart.Strip(name: "pad"), strip], faults: [],
        tips: ["a", "b"], violations: breaches, length: 30 * day
      ).draw(into: &svg)
      return svg.output.text
    }
    strip.displays += [
      WholeRunChart.Span(from: 9 * day + 2, to: 9 * day + 3, words: "another", tip: 0)
    ]
    let bar = /<rect x="([\d.]+)" y="([\d.]+)" width="4" height="18"/
    // Those of the ninth day share the height, as both would stand in the same place.
    let half = /<rect x="([\d.]+)" y="([\d.]+)" width="4" height="9"/
    #expect(drawn([]).matches(of: bar).count == 1)
    #expect(drawn([]).matches(of: half).count == 2)
    #expect(drawn([]).contains("<title>another</title>"))
    #expect(!drawn([]).contains("s-fail") && !drawn([]).contains("f-fail"))
    let text = drawn([
      WholeRunChart.Breach(moment: 9 * day, strip: 1, words: "too often"),
      WholeRunChart.Breach(moment: 20 * day, strip: nil, words: "no rest"),
    ])
    #expect(text.contains("<title>too often</title>") && text.contains("<title>no rest</title>"))
    // Above the lanes for each, once in the legend; and one frame, around the second display.
    #expect(text.ranges(of: "f-fail").count == 3)
    let frame = /<rect x="([\d.]+)" y="([\d.]+)" width="9" height="23"[^>]*s-fail/
    let frames = text.matches(of: frame)
    let display = try #require(text.firstMatch(of: half))
    #expect(frames.count == 1)
    let (x, y) = (Double(frames[0].1) ?? 0, Double(frames[0].2) ?? 0)
    #expect((Double(display.1) ?? 0) - x == 2.5 && (Double(display.2) ?? 0) - y == 2.5)
  }
}
