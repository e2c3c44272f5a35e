import PropertySearch
import ScenarioFiles
import TestExtent
import TestSupport
import Testing
import TextFormats

/// A file with one mistake is told one mistake.
@Suite("one mistake in a scenario gives one error")
struct OneMistakeTests {
  @Test(
    "at each position of each shipped scenario",
    arguments: TestExtent.cases(Repository.files(in: "scenarios"), quick: 1))
  func oneError(_ path: String) throws {
    let bytes = try Repository.bytes(of: path)
    var cascades: [String] = []
    for mistake in try Mistake.all(in: bytes) {
      let file = SourceFile(name: path, bytes: mistake.bytes)
      let read = ScenarioReader.strict.read(file)
      let errors = read.diagnostics.diagnostics.filter { $0.severity == .error }
      guard errors.count > 1, !mistake.isJustified(errors) else { continue }
      let lines = errors.map { "  \($0.line):\($0.column) \($0.code.rawValue) \($0.message)" }
      cascades.append(([mistake.description] + lines).joined(separator: "\n"))
    }
    #expect(cascades.isEmpty, "\(cascades.count):\n\(cascades.prefix(5).joined(separator: "\n"))")
  }

  /// The only section of an app without tips and screens, with one mistake; also the timeline.
  private static let brokenSections = [
    #""focus": { "focuses": 7 }, "timeline": [\#(step("postNotification"))]"#,
    #""focus": 7, "timeline": [\#(step("turnFocusOff"))]"#,
    #""pointer": { "views": [{ "id": "window" }], "layouts": 7 }"#,
    #""pointer": 7, "timeline": [\#(step("attachPointer"))]"#,
    #""intents": { "intents": 7 }, "timeline": [\#(step("lockDevice"))]"#,
    #""intents": { "intents": [{ "id": 7 }] }"#,
    #""intents": 7"#,
    #""qqqqqq": {}"#,
  ]

  @Test("in the only section of an app without tips and screens", arguments: brokenSections)
  func oneErrorInSection(_ section: String) {
    let errors = Self.errors(in: section)
    #expect(errors.count == 1, "\(errors)")
  }

  @Test(
    "of steps whose system has no section",
    arguments: [
      ("turnFocusOff", "steps of Focuses need the section \"focus\""),
      ("postNotification", "steps of Focuses need the section \"focus\""),
      ("attachPointer", "steps of a pointer need the section \"pointer\""),
      ("lockDevice", "steps of intents and widgets need the section \"intents\""),
    ])
  func oneErrorWithoutSection(_ word: String, _ message: String) {
    let timeline = #""timeline": [\#(Self.step(word)), \#(Self.step(word))]"#
    let tips = #"[{ "type": "Hint" }]"#
    #expect(Self.errors(in: timeline, tips: tips, screens: #"[{ "id": "home" }]"#) == [message])
  }

  private static func step(_ word: String) -> String {
    #"{ "at": "1h", "on": "pad", "do": "\#(word)" }"#
  }

  private static func errors(
    in section: String, tips: String = "[]", screens: String = "[]"
  ) -> [String] {
    let text = #"""
      { "name": "n", "app": { "tips": \#(tips), "screens": \#(screens) }, \#(section),
        "devices": [{ "id": "pad", "platform": "iPad" }] }
      """#
    let file = SourceFile(name: "n.json", bytes: Array(text.utf8))
    return ScenarioReader.strict.read(file).diagnostics.diagnostics
      .filter { $0.severity == .error }.map(\.message)
  }
}

/// One mistake in a file.
struct Mistake: CustomStringConvertible {
  let description: String
  let bytes: [UInt8]

  /// Whether each of several errors says something that the others do not: a definition with
  /// another name is missed by its id, and by the name that code has for it, which rules use.
  func isJustified(_ errors: [ScenarioDiagnostic]) -> Bool {
    let isRenamed = [".id", ".type", ".values"].contains { description.hasSuffix($0) }
    let missing: [DiagnosticCode] = [.unknownReference, .refusedRule, .unknownKey]
    return isRenamed && errors.count <= 3 && errors.allSatisfy { missing.contains($0.code) }
      && Set(errors.map(\.message)).count == errors.count
  }

  /// Each value of another type, each key with another name, each text another one, and each
  /// number out of range; of these, every third.
  static func all(in bytes: [UInt8]) throws -> [Mistake] {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(SourceFile(name: "a.json", bytes: bytes))
    let root = try #require(JSONParser.parse(number, &diagnostics)?.root)
    var mistakes: [Mistake] = []
    collect(root, "", bytes, &mistakes)
    // At each position there are two to four; every third of all is as good as all of them.
    return mistakes.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  }

  private static func collect(
    _ node: JSONNode, _ path: String, _ bytes: [UInt8], _ mistakes: inout [Mistake]
  ) {
    func add(_ kind: String, _ range: SourceRange, _ text: String) {
      var changed = bytes
      changed.replaceSubrange(Int(range.start)..<Int(range.end), with: Array(text.utf8))
      mistakes.append(Mistake(description: "\(kind) at \(path)", bytes: changed))
    }
    switch node.content {
    case .object(let members):
      add("wrong type", node.range, "7")
      for member in members {
        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
        let key = String(
          decoding: bytes[Int(member.keyRange.start)..<Int(member.keyRange.end)], as: UTF8.self)
        add("misspelt key \(member.key)", member.keyRange, key.dropLast() + "x\"")
        add("foreign key \(member.key)", member.keyRange, "\"qqqqqq\"")
        collect(member.value, inner, bytes, &mistakes)
      }
    case .array(let items):
      add("wrong type", node.range, "7")
      for (index, item) in items.enumerated() {
        collect(item, "\(path)[\(index)]", bytes, &mistakes)
      }
    case .string(let text):
      add("wrong type", node.range, "{}")
      add("unknown name", node.range, "\"qqqqqq\"")
      add("misspelt", node.range, "\"\(text.filter { $0 != "\"" && $0 != "\\" })x\"")
      if text.first?.isNumber == true { add("out of range", node.range, "\"99999999999d\"") }
    case .number:
      add("wrong type", node.range, "{}")
      add("out of range", node.range, "99999999999999999999")
    case .boolean: add("wrong type", node.range, "{}")
    case .null, .unreadable: break
    }
  }
}
