import PropertySearch
import ScenarioFiles
import Scenarios
import TestExtent
import Testing
import TextFormats

/// What files can say of a system, and what random worlds say of it.
@Suite("keys and words of the other systems in random worlds")
struct SystemKeyTests {
  /// What no world says, each with its reason.
  private static let notDrawn = [
    "Activation=pointer": "The step is for what activates a control without the pointer.",
    "FocusSection.catchesUp":
      "An app that never asks which filter is in force misses a lost call for good (B-14).",
    "IntentSection.store":
      "With a store of its own, an extension donates what the app never hears of (P-03, IA-14).",
    "IntentStore=private": "As for the key.",
  ]

  private static let schema = JSONNode.parsed(ScenarioFormat.schema)
  private static let met: Set<String> = {
    let worlds = WorldCases(seed: 3, systems: DeclaredSystem.allCases)
    var reader = SchemaReader(schema["definitions"])
    for number in 0..<400 as Range<UInt64> {
      let file = JSONNode.parsed(ScenarioWriter.text(of: worlds.makeCase(number).scenario))
      for section in sections { reader.note(file[section.key], as: section.definition) }
      reader.noteSteps(file["timeline"])
    }
    return reader.names
  }()

  private static let sections = [
    (key: "focus", definition: "FocusSection"), (key: "pointer", definition: "PointerSection"),
    (key: "intents", definition: "IntentSection"),
  ]

  @Test(
    "worlds say all that files can say of a system, but for what would break a promise", .onlyInFull
  )
  func everything() {
    var reader = SchemaReader(Self.schema["definitions"])
    for section in Self.sections { reader.noteAll(of: section.definition) }
    for system in DeclaredSystem.allCases {
      for word in ScriptedAction.words(of: system) { reader.noteAll(ofStep: word) }
    }
    #expect(reader.names.count > 300)
    let missing = reader.names.subtracting(Self.met)
    #expect(missing.sorted() == Self.notDrawn.keys.sorted())
  }
}

/// Notes keys of objects, as `Object.key`, and words of choices, as `Choice=word`.
private struct SchemaReader {
  let definitions: JSONNode?
  private(set) var names: Set<String> = []

  init(_ definitions: JSONNode?) { self.definitions = definitions }

  // MARK: Everything that a schema allows

  private var seen: Set<String> = []

  mutating func noteAll(of definition: String) {
    guard seen.insert(definition).inserted, let schema = definitions?[definition] else { return }
    noteAll(in: schema, of: definition)
  }

  mutating func noteAll(ofStep word: String) {
    if let schema = step(word) { noteAll(in: schema, of: word) }
    // A step that happens again is read as one step for each time, so no world writes these.
    names.subtract(["\(word).every", "\(word).until"])
  }

  private func step(_ word: String?) -> JSONNode? {
    definitions?["Step"]?["oneOf"]?.items?.first {
      $0["properties"]?["do"]?["const"]?.text == word
    }
  }

  private mutating func noteAll(in schema: JSONNode, of name: String) {
    if let reference = schema.reference { return noteAll(of: reference) }
    if let word = schema["const"]?.text { names.insert("\(name)=\(word)") }
    for property in schema["properties"]?.members ?? [] {
      names.insert("\(name).\(property.key)")
      if property.key != "do" { noteAll(in: property.value, of: "\(name).\(property.key)") }
    }
    let inner = [schema["items"], schema["additionalProperties"]].compactMap { $0 }
    for schema in inner + schema.forms { noteAll(in: schema, of: name) }
  }

  // MARK: What a file says

  mutating func note(_ value: JSONNode?, as definition: String) {
    guard let value, let schema = definitions?[definition] else { return }
    note(value, in: schema, of: definition)
  }

  mutating func noteSteps(_ steps: JSONNode?) {
    for value in steps?.items ?? [] {
      if let word = value["do"]?.text, let schema = step(word) {
        note(value, in: schema, of: word)
      }
    }
  }

  private mutating func note(_ value: JSONNode, in schema: JSONNode, of name: String) {
    if let reference = schema.reference { return note(value, as: reference) }
    if let word = schema["const"]?.text, value.text == word { names.insert("\(name)=\(word)") }
    if let properties = schema["properties"]?.members {
      guard value.members != nil else { return }
      for property in properties { noteProperty(property, of: value, name) }
    }
    if let inner = schema["items"] {
      for item in value.items ?? [] { note(item, in: inner, of: name) }
    }
    if let inner = schema["additionalProperties"] {
      for member in value.members ?? [] { note(member.value, in: inner, of: name) }
    }
    for form in schema.forms { note(value, in: form, of: name) }
  }

  /// A key; what is absent has its default, which is a word of its choice.
  private mutating func noteProperty(_ property: JSONMember, of value: JSONNode, _ name: String) {
    let key = "\(name).\(property.key)"
    guard let given = value[property.key] else {
      if let standard = property.value["default"], standard.members == nil {
        note(standard, in: property.value, of: key)
      }
      return
    }
    names.insert(key)
    if property.key != "do" { note(given, in: property.value, of: key) }
  }
}

extension JSONNode {
  fileprivate static func parsed(_ text: String) -> JSONNode {
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(SourceFile(name: "file.json", bytes: Array(text.utf8)))
    guard let document = JSONParser.parse(file, &diagnostics) else {
      preconditionFailure("a written file cannot be read")
    }
    return document.root
  }

  /// The definition that a schema is.
  fileprivate var reference: String? {
    self["allOf"]?.items?.first?["$ref"]?.text.map { String($0.split(separator: "/").last ?? "") }
  }

  /// The forms of which a value has one.
  fileprivate var forms: [JSONNode] { (self["anyOf"]?.items ?? []) + (self["oneOf"]?.items ?? []) }
}
