import AppImport
import Testing

/// What a write gives a parameter, and which status of a tip an effect follows.
@Suite("values of writes, statuses")
struct WriteTests {
  private static func room(_ content: String) -> String {
    "struct Sky: Tip { enum Mood: String, Codable { case calm, loud }\n"
      + "struct Plants: Codable { var names: [String] = []; mutating func add(_ n: String) {} }\n"
      + "@Parameter static var mood: Mood = .calm\n @Parameter static var visits: Int = 0\n"
      + "@Parameter static var seen: [String: Bool] = [:]\n"
      + "@Parameter static var plants: Plants = Plants()\n"
      + "@Parameter static var isOn: Bool = false\n"
      + "static let seenOnce = Event(id: \"seenOnce\") }\n"
      + "struct Room: View { let sky = Sky()\n var body: some View { TipView(sky); \(content) } }"
  }

  private static func button(_ write: String) -> String { room("Button(\"x\") { \(write) }") }

  @Test(
    "a case is written out behind a dot",
    arguments: [
      "Sky.mood = .loud", "Sky.mood = Mood.loud", "Sky.mood = Sky.Mood.loud",
    ])
  func cases(_ write: String) {
    #expect(
      appText(Self.button(write)).contains(#"{"sets":"Sky.mood","to":"loud"}"#),
      "\(appText(Self.button(write)))")
  }

  @Test(
    "a value that is computed is no case",
    arguments: [
      "mood", "settings.mood", "Settings.mood", "self.model.mood", "next()",
    ])
  func computed(_ value: String) {
    let source = Self.button("Sky.mood = \(value)")
    #expect(!appText(source).contains(#""sets""#), "\(appText(source))")
    #expect(
      reasons(source, .effectNotSaid) == [
        "The value that Sky.mood gets here is computed: = \(value)."
      ])
  }

  @Test("each side of a choice is a case, or is computed")
  func choices() {
    let both = appText(Self.button("Sky.mood = dark ? .loud : .calm"))
    #expect(both.contains(#"{"sets":"Sky.mood","to":"loud"}"#), "\(both)")
    #expect(both.contains(#"{"sets":"Sky.mood","to":"calm"}"#), "\(both)")
    #expect(
      reasons(Self.button("Sky.mood = dark ? .loud : mood"), .effectNotSaid)
        == ["The value that Sky.mood gets here is computed: = mood."])
  }

  @Test(
    "a parameter that is written with its own value and a number is counted",
    arguments: [
      ("Sky.visits = Sky.visits + 1", #"{"increments":"Sky.visits"}"#),
      ("Sky.visits = Sky.visits + 2", #"{"increments":"Sky.visits","by":2}"#),
      ("Sky.visits = Sky.visits - 1", #"{"increments":"Sky.visits","by":-1}"#),
      ("Sky.visits = other.visits + 1", nil), ("Sky.visits = Sky.seen + 1", nil),
    ])
  func steps(_ write: String, _ effect: String?) {
    let text = appText(Self.button(write))
    if let effect {
      #expect(text.contains(effect), "\(text)")
    } else {
      #expect(!text.contains("increments"), "\(text)")
    }
  }

  @Test(
    "a change of a part of a parameter is said",
    arguments: [
      "Sky.seen[id] = true", "Sky.seen[sky.id] = nil", "Sky.plants.names = []",
      "Sky.plants.names[0] = \"a\"", "Sky.plants.add(\"a\")",
    ])
  func parts(_ write: String) {
    let source = Self.button(write)
    #expect(reasons(source, .effectNotSaid).count == 1, "\(reasons(source, .effectNotSaid))")
    #expect(
      row(source, .parameterWrites) == KindCount(kind: .parameterWrites, found: 1, notRead: 1))
  }

  @Test(
    "what only looks like a part of a parameter is none",
    arguments: ["seen[id] = true", "other.names = []", "sky.title = x", "list.add(Sky.plants)"])
  func noParts(_ write: String) {
    #expect(row(Self.button(write), .parameterWrites)?.found == 0)
  }

  // MARK: Statuses

  @Test(
    "the version of a system is no status of a tip",
    arguments: [
      "guard #available(iOS 18, *) else { return }; LOOP", "if #available(iOS 18, *) { LOOP }",
    ])
  func version(_ body: String) {
    let loop =
      "for await s in sky.statusUpdates { if case .invalidated = s { Sky.isOn = true } }"
    let source = Self.room("x.task { \(body.replacing("LOOP", with: loop)) }")
    #expect(
      appText(source).contains(#""onInvalidation":[{"sets":"Sky.isOn","to":true}]"#),
      "\(appText(source))")
  }

  @Test("what is asked besides the status is kept, and what follows from it is not")
  func besides() {
    let source = Self.room(
      "x.task { for await s in sky.statusUpdates { if s == .available { log() } else if case "
        + ".invalidated(let r) = s, r == .tipClosed { Sky.isOn = true } } }")
    #expect(appText(source).contains(#""onInvalidation""#), "\(appText(source))")
    #expect(
      reasons(source, .effectNotExact) == [
        "The program does this only if r == .tipClosed: writes Sky.isOn. It is played each time."
      ])
  }

  @Test("a condition with another way to be met is not taken for the rule of a view")
  func alternatives() {
    let source = Self.room("if Sky.isOn && warm || cold { TipView(sky) }")
    #expect(!appText(source).contains(#""when""#), "\(appText(source))")
    let kept = Self.room("if Sky.isOn && warm { TipView(sky) }")
    #expect(appText(kept).contains(#""when""#), "\(appText(kept))")
  }
}
