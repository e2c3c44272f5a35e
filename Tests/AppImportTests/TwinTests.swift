import AppImport
import Testing

/// Names that the sources declare more than once, and what they give to TipKit's own types.
@Suite("declarations with one name")
struct TwinTests {
  private static let tip =
    "struct Lamp: Tip { var id: String { \"lamp.ID\" }\n"
    + "static let used = Event(id: \"used.ID\")\n"
    + "@Parameter static var isOn: Bool = false\n"
    + "var rules: [Rule] { #Rule(Self.used) { $0.donations.count > 1 } } }\n"
  private static let view =
    "struct RoomID: View { let lamp = Lamp()\n var body: some View { TipView(lamp); "
    + "Button(\"x\") { Lamp.used.sendDonation(); lamp.invalidate(reason: .tipClosed) } } }\n"

  private static func of(_ text: String, _ id: String) -> String { text.replacing("ID", with: id) }

  private static func text(_ files: [String: String]) -> String {
    imported(read(files)).app.text.filter { !$0.isWhitespace }
  }

  @Test(
    "what stands in a folder is meant for the declaration of the folder",
    arguments: [("iOS/", "macOS/"), ("Sources/A/", "Sources/B/")])
  func folders(_ one: String, _ two: String) {
    let files = [
      one + "Tips.swift": Self.of(Self.tip, "a"), one + "Views.swift": Self.of(Self.view, "a"),
      two + "Tips.swift": Self.of(Self.tip, "b"), two + "Views.swift": Self.of(Self.view, "b"),
    ]
    let text = Self.text(files)
    for id in ["a", "b"] {
      #expect(text.contains("\"shows\":[{\"tip\":\"lamp.\(id)\""), "\(text)")
      #expect(
        text.contains("{\"donates\":\"used.\(id)\"},{\"invalidates\":\"lamp.\(id)\""), "\(text)")
    }
    #expect(problems(of: read(files)) == [])
    #expect(!imported(read(files)).findings.contains { $0.reason.contains("times.") })
  }

  @Test("each platform shows its own declaration")
  func branches() {
    let source =
      "#if os(iOS)\n" + Self.of(Self.tip, "a") + "#else\n" + Self.of(Self.tip, "b") + "#endif\n"
      + Self.of(Self.view, "")
    let text = appText(source)
    #expect(
      text.contains(
        #"{"tip":"lamp.a","surface":"inline","when":{"platforms":["iPhone","iPad"]}}"#), "\(text)")
    #expect(text.contains(#"{"tip":"lamp.b","surface":"inline","when":{"platforms":["mac""#))
    #expect(
      reasons(source, .effectNotExact).filter { $0.contains("is declared 2 times.") }.count == 2)
    #expect(problems(of: read(source)) == [])
  }

  @Test("a rule asks the event of its own platform")
  func rules() {
    let tip =
      "struct Fan: Tip { var id: String { \"fan.ID\" }\n"
      + "var rules: [Rule] { #Rule(Shared.used) { $0.donations.count > 1 } } }\n"
    let event = "enum Shared { static let used = Tips.Event(id: \"used.ID\") }\n"
    let text = appText(
      "#if os(iOS)\n" + Self.of(tip + event, "a") + "#else\n" + Self.of(tip + event, "b")
        + "#endif\n")
    let parts = text.split(separator: #""type":"#).map(String.init)
    let asked = parts.map { $0.contains(#""Shared.used":"used.b""#) }
    let other = parts.map { $0.contains("fan.b") }
    #expect(asked == other && asked.contains(true), "\(text)")
  }

  @Test("what cannot be told apart is said")
  func ambiguous() {
    let files = [
      "A/Tips.swift": Self.of(Self.tip, "a"), "B/Tips.swift": Self.of(Self.tip, "b"),
      "C/Views.swift": Self.of(Self.view, "c"),
    ]
    let said = imported(read(files)).findings.filter { $0.reason.contains("declared 2 times.") }
    #expect(said.count == 3, "\(said)")
  }

  @Test("the settings of 2023 are read from their closure")
  func configuration() {
    let source =
      "struct Lamp: Tip { }\nstruct C: App { init() { try? Tips.configure { "
      + "DisplayFrequency(.daily); DatastoreLocation(.applicationDefault) } } }"
    #expect(appText(source).contains(#""frequency":"daily""#), "\(appText(source))")
    #expect(row(source, .configurations)?.notRead == 0)
  }

  @Test("a tip that is unavailable on a system is not on its devices")
  func unavailable() {
    let text = appText("@available(tvOS, unavailable)\nstruct Lamp: Tip { }")
    #expect(
      text.contains(#""platforms":["iPhone","iPad","mac","watch","vision"]"#), "\(text)")
  }

  @Test("what an app adds to all tips is that of a tip without its own")
  func extended() {
    let source =
      "extension Tip { var options: [any TipOption] { [MaxDisplayCount(3)] } }\n"
      + "struct Lamp: Tip { }\n"
      + "struct Fan: Tip { var options: [any TipOption] { [MaxDisplayCount(1)] } }"
    #expect(
      read(source).tips.map { $0.options.map(\.arguments) } == [["3"], ["1"]])
  }
}
