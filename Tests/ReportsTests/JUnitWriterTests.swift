import Foundation
import Testing

@testable import ReportParts

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("JUnit")
struct JUnitWriterTests {
  private func file(_ outcomes: JUnitOutcome...) -> String {
    let cases = outcomes.enumerated().map {
      JUnitCase(name: "case \($0.offset)", className: "tipfleet.trails", outcome: $0.element)
    }
    let suite = JUnitSuite(name: "trails", file: "scenarios/trails.json", cases: cases)
    return String(decoding: JUnitWriter.bytes(of: [suite], name: "tipfleet"), as: UTF8.self)
  }

  @Test("each outcome is written and counted")
  func outcomes() {
    let text = file(
      .passed, .failure(type: "Violated", message: "broke", body: "how"),
      .error(type: "Crash", message: "ended", body: ""), .skipped(message: "never exercised"))
    let counts = #"tests="4" failures="1" errors="1" skipped="1""#
    #expect(text.contains("<testsuites name=\"tipfleet\" \(counts)>"))
    #expect(text.contains("<testsuite name=\"trails\" \(counts) file=\"scenarios/trails.json\">"))
    #expect(text.contains(#"<failure type="Violated" message="broke">how</failure>"#))
    #expect(text.contains(#"<error type="Crash" message="ended"></error>"#))
    #expect(text.contains(#"<skipped message="never exercised"/>"#))
  }

  @Test("a remark stands in its test case, however that ended")
  func remark() {
    func text(_ outcome: JUnitOutcome) -> String {
      let one = JUnitCase(name: "a", className: "b", outcome: outcome, remark: "1 < 2")
      let suite = JUnitSuite(name: "trails", file: nil, cases: [one])
      return String(decoding: JUnitWriter.bytes(of: [suite], name: "tipfleet"), as: UTF8.self)
    }
    let end = "\n      <system-out>1 &lt; 2</system-out>\n    </testcase>\n"
    #expect(text(.passed).contains(#"<testcase name="a" classname="b">"# + end))
    #expect(text(.skipped(message: "never")).contains(#"<skipped message="never"/>"# + end))
    #expect(text(.failure(type: "x", message: "y", body: "z")).contains("z</failure>" + end))
  }

  @Test("what XML cannot hold is left out, and the rest is escaped", arguments: HostileNames.all)
  func hostile(name: String) {
    let text = file(.failure(type: name, message: name, body: name))
    #expect(!text.contains("<img") && !text.contains("\u{0}") && !text.contains("\u{1B}"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }

  @Test(
    "what changes the direction of text is a reference, which reads as the same",
    arguments: HostileNames.directionControls)
  func directionControl(_ scalar: Unicode.Scalar) {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let name = "a\(scalar)b"
    let text = file(.failure(type: "x", message: name, body: name))
    #expect(text.contains("message=\"a&#x\(number);b\">a&#x\(number);b</failure>"))
    let reader = MessageReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.message == name)
  }

  /// Takes the message of a failure.
  private final class MessageReader: NSObject, XMLParserDelegate {
    var message: String?

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if element == "failure" { message = attributes["message"] }
    }
  }

  @Test("a long body is cut between characters at 8 KiB")
  func longBody() throws {
    let text = file(.failure(type: "x", message: "y", body: String(repeating: "é🧭", count: 4_000)))
    let body = try #require(text.firstMatch(of: /message="y">([\s\S]*?)<\/failure>/)?.1)
    #expect(body.utf8.count <= 8_192)
    #expect(body.utf8.count > 8_180)
    #expect(!body.contains("\u{FFFD}"))
    #expect(body.hasSuffix("the report has the rest"))
  }
}
