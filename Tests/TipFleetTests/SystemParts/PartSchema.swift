import ScenarioFiles
import TextFormats

/// What the format of scenarios declares of the objects and steps of the systems, from its schema.
struct PartSchema {
  /// What a key holds.
  indirect enum Shape {
    case text
    case truth
    case whole
    case decimal
    /// A value of which another key says the type.
    case value
    /// An object, by the name of its declaration.
    case object(String)
    case list(Shape)
    case map(Shape)
  }

  /// One key of an object or of a step.
  struct Key {
    let name: String
    let meaning: String
    let shape: Shape
    let isRequired: Bool
    /// Whether nothing holds where it is left out.
    let isOptional: Bool
    /// What holds where it is left out, in words; nil if nothing does, or nothing short.
    let standard: String?
    /// The words that it can be, each with its meaning; empty if any text will do.
    let words: [(word: String, meaning: String)]
    /// How a text that is no name is written, or the least and the greatest number; nil if neither.
    let form: String?
  }

  /// An object of the file, or a step.
  struct Object {
    /// The name of its declaration, or the word of the step.
    let name: String
    let meaning: String
    let keys: [Key]
    /// The numbers of the statements that it follows, in words; nil if its source names none.
    let statements: String?
  }

  private let definitions: JSONNode
  private let sources: PartSources

  /// The schema of the scenarios that this version reads.
  init() throws {
    let bytes = Array(ScenarioFormat.schema.utf8)
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(SourceFile(name: "schema.json", bytes: bytes))
    let root = JSONParser.parse(file, &diagnostics)?.root
    guard let found = root?["definitions"] else { throw Missing(name: "definitions") }
    definitions = found
    sources = try PartSources()
  }

  /// Something that the schema does not have.
  struct Missing: Error { let name: String }

  // MARK: Objects and steps

  /// An object by the name of its declaration.
  func object(_ name: String) throws -> Object {
    guard let node = definitions[name], node["properties"] != nil else {
      throw Missing(name: name)
    }
    return Object(
      name: name, meaning: node["description"]?.text ?? "",
      keys: keys(of: node, unit: PartPlan.unit(of: name)), statements: sources.statements(of: name))
  }

  /// The words of all steps, in the order of the schema.
  var stepWords: [String] {
    (definitions["Step"]?["oneOf"]?.items ?? [])
      .compactMap { $0["properties"]?["do"]?["const"]?.text }
  }

  /// A step by its word, with the keys that only it has.
  func step(_ word: String) throws -> Object {
    let steps = definitions["Step"]?["oneOf"]?.items ?? []
    guard let node = steps.first(where: { $0["properties"]?["do"]?["const"]?.text == word })
    else { throw Missing(name: word) }
    let own = keys(of: node, unit: PartPlan.unit(of: word))
      .filter { !["do", "at", "on", "every", "until"].contains($0.name) }
    return Object(
      name: word, meaning: node["description"]?.text ?? "", keys: own,
      statements: sources.statements(of: word))
  }

  /// The objects that can stand in an object and in those within it, in the order of the schema.
  func objects(within name: String) throws -> [String] {
    var found = [name]
    var index = 0
    while index < found.count {
      for key in try object(found[index]).keys {
        for inner in key.shape.objects where !found.contains(inner) { found.append(inner) }
      }
      index += 1
    }
    return found
  }

  // MARK: Keys

  private func keys(of node: JSONNode, unit: String) -> [Key] {
    let required = (node["required"]?.items ?? []).compactMap(\.text)
    return (node["properties"]?.members ?? []).map { member in
      let leaf = leaf(of: member.value)
      let isRequired = required.contains(member.key)
      return Key(
        name: member.key, meaning: member.value["description"]?.text ?? "",
        shape: shape(of: member.value), isRequired: isRequired,
        isOptional: !isRequired && member.value["default"] == nil,
        standard: member.value["default"].flatMap(\.standardText),
        words: words(of: leaf), form: form(of: leaf, unit: unit))
    }
  }

  /// The definition that a schema refers to, if it does.
  private func referred(_ node: JSONNode) -> (name: String, node: JSONNode)? {
    guard let path = node["allOf"]?.items?.first?["$ref"]?.text else { return nil }
    let name = String(path.split(separator: "/").last ?? "")
    return definitions[name].map { (name, $0) }
  }

  private func shape(of node: JSONNode) -> Shape {
    if let (name, node) = referred(node) {
      return node["properties"] == nil ? shape(of: node) : .object(name)
    }
    if let forms = node["anyOf"]?.items {
      let shapes = forms.map { shape(of: $0) }
      // One thing alone may stand without the brackets of a list, and one length for all edges.
      let several = shapes.first { shape in
        switch shape {
        case .list, .object: true
        case .text, .truth, .whole, .decimal, .value, .map: false
        }
      }
      return shapes.count == 2 ? several ?? .value : .value
    }
    if let inner = node["additionalProperties"], node["propertyNames"] != nil {
      return .map(shape(of: inner))
    }
    switch node["type"]?.text {
    case "boolean": return .truth
    case "integer": return .whole
    case "number": return .decimal
    case "array": return node["items"].map { .list(shape(of: $0)) } ?? .list(.value)
    default: return .text
    }
  }

  /// What stands in the end in a key: its items, or what its names have.
  private func leaf(of node: JSONNode) -> JSONNode {
    if let (_, node) = referred(node) { return node["anyOf"] == nil ? leaf(of: node) : node }
    if let items = node["items"] { return leaf(of: items) }
    if let forms = node["anyOf"]?.items, let last = forms.last { return leaf(of: last) }
    return node
  }

  private func words(of leaf: JSONNode) -> [(word: String, meaning: String)] {
    (leaf["oneOf"]?.items ?? []).compactMap { word in
      guard let text = word["const"]?.text else { return nil }
      return (text, word["description"]?.text ?? "")
    }
  }

  private func form(of leaf: JSONNode, unit: String) -> String? {
    switch leaf["type"]?.text {
    case "integer", "number":
      guard let low = leaf["minimum"]?.shortText, let high = leaf["maximum"]?.shortText else {
        return nil
      }
      let isMeasured = leaf["type"]?.text == "number"
      return "From \(low) through \(high)\(isMeasured ? " \(unit)" : "")."
    case "string":
      // A name has no examples: it is whatever the scenario calls something.
      let examples = (leaf["examples"]?.items ?? []).compactMap(\.text).prefix(2)
      let shown = examples.map { "`\"\($0)\"`" }.joined(separator: " or ")
      return shown.isEmpty ? nil : "A text such as \(shown)."
    default: return nil
    }
  }
}

extension PartSchema.Shape {
  /// The objects in it.
  var objects: [String] {
    switch self {
    case .object(let name): [name]
    case .list(let inner), .map(let inner): inner.objects
    case .text, .truth, .whole, .decimal, .value: []
    }
  }
}

extension JSONNode {
  /// What holds where a key is left out, in words; nil where its parts have their own.
  fileprivate var standardText: String? {
    switch content {
    case .string(let text) where text.isEmpty: "Empty"
    case .array(let items) where items.isEmpty: "None"
    case .string, .number, .boolean, .array: shortText.map { "`\($0)`" }
    case .object, .null, .unreadable: nil
    }
  }

  /// A single value, or a list of such, as JSON; nil for what is empty or longer.
  fileprivate var shortText: String? {
    switch content {
    case .string(let text): return text.isEmpty ? nil : "\"\(text)\""
    case .number(let number): return number.rawText
    case .boolean(let truth): return truth ? "true" : "false"
    case .array(let items):
      let texts = items.compactMap(\.shortText)
      return texts.isEmpty ? nil : "[\(texts.joined(separator: ", "))]"
    case .object, .null, .unreadable: return nil
    }
  }
}
