import AppImport
import SwiftSources
import Testing

/// What is a parameter of a tip, and what only has its name.
@Suite("parameters and what has their names")
struct OwnValueTests {
  private static let lamp =
    "struct Lamp: Tip { @Parameter static var isLit: Bool = false\n"
    + "@Parameter static var level: Int = 0\n"
    + "static func flip() { Self.isLit = !isLit }\n"
    + "static func raise() { level = Self.level + 1 }\n"
    + "static func darken() { self.isLit = false } }\n"
    + "@Observable final class Song { var isLit = false; var level = 0 }\n"

  private static func room(_ content: String, members: String = "") -> String {
    lamp + "struct Room: View { \(members)\n var body: some View { \(content) } }"
  }

  @Test(
    "a property of a value is no parameter of a tip, which is static",
    arguments: [
      "ForEach(songs) { song in Button(\"x\") { song.isLit.toggle() } }",
      "Button(\"x\") { for song in songs { song.isLit = true } }",
      "Button(\"x\") { guard let song = songs.first else { return }; song.level += 1 }",
      "Button(\"x\") { let song = songs.randomElement()!; song.isLit = true }",
      "Button(\"x\") { getStore().level = 12 }", "Button(\"x\") { model.song.isLit.toggle() }",
      "Button(\"x\") { lamp.isLit = true }",
    ])
  func values(_ content: String) {
    let source = Self.room(content, members: "let songs: [Song]; let lamp = Lamp()")
    let text = appText(source)
    #expect(row(source, .parameterWrites)?.found == 3, "\(text)")
    #expect(!text.contains(#""screens":[{"id":"Room""#), "\(text)")
  }

  @Test(
    "a parameter is written through its type",
    arguments: [
      "Lamp.isLit = true", "let kind = Lamp.self; kind.isLit = true",
      "type(of: lamp).isLit = true",
    ])
  func types(_ write: String) {
    let source = Self.room("Button(\"x\") { \(write) }", members: "let lamp = Lamp()")
    #expect(
      appText(source).contains(#""does":[{"sets":"Lamp.isLit","to":true}]"#), "\(appText(source))")
  }

  @Test("a static function of a tip writes its own parameters")
  func own() {
    let source = Self.room("Button(\"x\") { Lamp.flip(); Lamp.raise(); Lamp.darken() }")
    let text = appText(source)
    for effect in [
      #"{"toggles":"Lamp.isLit"}"#, #"{"increments":"Lamp.level"}"#,
      #"{"sets":"Lamp.isLit","to":false}"#,
    ] {
      #expect(text.contains(effect), "\(text)")
    }
  }

  @Test(
    "what a view knows by the same name is another value",
    arguments: [
      "Lamp.isLit = !isLit", "Lamp.isLit = !song.isLit", "Lamp.level = level + 1",
      "Lamp.level = Self.level + 1", "Lamp.level = self.level + 1",
    ])
  func others(_ write: String) {
    let source = Self.room(
      "Button(\"x\") { \(write) }",
      members: "@State var isLit = false; @State var level = 0; let song: Song")
    let text = appText(source)
    #expect(text.ranges(of: "toggles").count == 1, "\(text)")
    #expect(text.ranges(of: "increments").count == 1, "\(text)")
    #expect(reasons(source, .effectNotSaid).contains { $0.contains("is computed: = ") })
  }

  @Test(
    "what is added is what the whole sum adds",
    arguments: [
      ("Lamp.level = Lamp.level - 2 + 3", #"{"increments":"Lamp.level"}"#),
      ("Lamp.level = Lamp.level - 2 - 3", #"{"increments":"Lamp.level","by":-5}"#),
      ("Lamp.level -= 2 - 5", #"{"increments":"Lamp.level","by":3}"#),
    ])
  func sums(_ write: String, _ effect: String) {
    let text = appText(Self.room("Button(\"x\") { \(write) }"))
    #expect(text.contains(effect), "\(text)")
  }

  @Test("a popover in a file without an import of TipKit is shown, where its module has one")
  func leaked() {
    let files = [
      SourceFile(path: "App/Lamp.swift", text: "import TipKit\nstruct Lamp: Tip { }"),
      SourceFile(
        path: "App/Room.swift",
        text: "import SwiftUI\nstruct Room: View { let lamp = Lamp()\n"
          + "var body: some View { Text(\"x\").popoverTip(lamp) } }"),
    ]
    #expect(
      AppReader.read(files).screens.map { $0.shown.map(\.content) } == [[.tip("Lamp")]])
  }

  @Test("an app without a container does not sync", arguments: ["nil", ".none"])
  func noContainer(_ value: String) {
    func text(_ value: String) -> String {
      imported(
        read(
          Self.lamp + "struct C: App { init() { try? Tips.configure([.cloudKitContainer(\(value))])"
            + "} }")
      ).text
    }
    #expect(text(value).contains(#""merge": "none""#))
    #expect(text(".automatic").contains(#""merge": "gCounter""#))
  }
}
