import JournalFiles
import Scenarios
import Testing
import TextFormats

@testable import ReportParts

@Suite("Hostile names")
struct HostileTextTests {
  private func page(named name: String) -> String {
    var page = HTMLPage(title: name, heading: name, kind: name, verdict: .fail)
    page.section("story", title: name, note: name) { section in
      section.spaceTimeDefinitions()
      section.figure(SampleStory.diagram(phone: name), id: "diagram", heading: "h3")
      section.story([StoryLine(at: 0, text: name)])
      section.command(name)
      section.json(id: "data") { $0.string(name) }
      let bars = [ChartBar(name: name, amounts: [1])]
      section.figure(
        BarChart(
          question: name, answer: name, axis: ChartAxis(title: name, quantity: .count),
          bars: bars), id: "bars",
        data: DataTable(table: SampleRows.tips, caption: name, looks: ["tip": .name]))
    }
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  @Test("no name becomes markup, an attribute or a script", arguments: HostileNames.all)
  func markup(name: String) {
    let text = page(named: name)
    let plain = page(named: "plain")
    for piece in ["<script", "</script", "<img", "onerror=", "onmouseover=\"", "<!--", "<title>"] {
      let expected = occurrences(of: piece, in: plain)
      let isTextOnly = piece.hasPrefix("on")
      // The word of an attribute may stand in text, but never behind an unescaped quote.
      if isTextOnly {
        #expect(!text.contains("\" " + piece))
      } else {
        #expect(occurrences(of: piece, in: text) == expected, "\(piece)")
      }
    }
  }

  @Test("control characters and direction overrides do not reach the page")
  func invisibleCharacters() {
    for name in HostileNames.all {
      // Data for scripts is never shown as it is.
      let shown = page(named: name).replacing(/<script type[\s\S]*?<\/script>/, with: "")
      let hasForbidden = shown.unicodeScalars.contains { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      #expect(!hasForbidden)
    }
    #expect(page(named: HostileNames.directionOverride).contains("tip[U+202E]gnp.exe"))
  }

  @Test(
    "each of those characters is told by its number", arguments: HostileNames.directionControls)
  func directionControl(_ scalar: Unicode.Scalar) {
    let number = String(scalar.value, radix: 16, uppercase: true)
    var writer = HTMLWriter()
    writer.text("a\(scalar)b")
    #expect(writer.output.text == "a[U+\(number)]b")
  }

  @Test("a name of ten kilobytes is shortened wherever it is a name")
  func longName() {
    var writer = HTMLWriter()
    writer.name(HostileNames.long)
    #expect(writer.output.bytes.count < 200)
    #expect(writer.output.text.hasSuffix("…</bdi>"))
  }

  @Test("JSON in a script cannot end it")
  func jsonBlock() {
    var writer = HTMLWriter()
    writer.json(id: "x") { $0.string("</script><!--\u{2028}&") }
    #expect(
      writer.output.text.hasPrefix(
        #"<script type="application/json" id="x">"\u003c/script\u003e\u003c!--\u2028\u0026""#))
  }

  @Test("text that needs no escaping is written as it is")
  func plainText() {
    var writer = HTMLWriter()
    writer.text("Größe – 3 µs, 日本語, שלום, 🧭")
    #expect(writer.output.text == "Größe – 3 µs, 日本語, שלום, 🧭")
  }

  private func occurrences(of piece: String, in text: String) -> Int {
    text.ranges(of: piece).count
  }
}
