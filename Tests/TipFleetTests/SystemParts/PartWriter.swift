/// Writes the parts of the systems in Swift, from what the format declares of them.
struct PartWriter {
  private let schema: PartSchema
  private let examples: [Substring]
  private let page: String
  private(set) var text = ""

  /// - `examples`: The source whose examples the comments show.
  /// - `page`: The page that describes what is written.
  init(_ schema: PartSchema, examples: String, page: String) {
    self.schema = schema
    self.page = page
    self.examples = examples.split(separator: "\n", omittingEmptySubsequences: false)
    text = """
      // Written by `.ci/update-references` from the declarations of the scenario's format: change
      // those.

      """
  }

  // MARK: Objects

  /// Writes an object of the file.
  mutating func writeObject(_ name: String) throws {
    let object = try schema.object(name)
    let inner = innerLists(of: object)
    let type = PartPlan.name(of: name)
    let section = PartPlan.sections.first { $0.object == name }
    let place = try place(of: name)
    if inner.count > 1 { writeProtocol(type) }
    text += "\n"
    comment(object.meaning, "")
    cite(object.statements)
    if let section { writeExample(section.example) }
    let protocols = [section.map { _ in "ScenarioPart" }, place?.part, "KeyedPart"]
    text += "public struct \(type): \(protocols.compactMap(\.self).joined(separator: ", ")) {\n"
    writeKeys()
    writeInitializer(object, inner: inner)
    if let section {
      text += "\n  /// Writes the part into the scenario's file.\n"
      text += "  public func add(toScenario file: inout FileKeys) { "
      text += "file.set(\"\(section.key)\", value) }\n"
    }
    if let place {
      text += "\n  /// Writes the part into what it belongs to.\n"
      text += "  public func add(to\(place.type) file: inout FileKeys) {\n"
      text += "    file.append(value, to: \"\(place.key)\")\n  }\n"
    }
    text += "}\n"
  }

  /// The protocol of what stands in the braces of an object that has several kinds of parts.
  private mutating func writeProtocol(_ type: String) {
    text += "\n"
    comment("Something that stands in the braces of `\(type)`.", "")
    text += "public protocol \(type)Part: Sendable {\n"
    text += "  /// Writes the part into what it belongs to.\n"
    text += "  func add(to\(type) file: inout FileKeys)\n}\n"
  }

  /// Where an object stands as one of several kinds of parts: the protocol, the type and the key.
  private func place(of name: String) throws -> (part: String, type: String, key: String)? {
    for parent in PartPlan.files.flatMap(\.objects) {
      let lists = innerLists(of: try schema.object(parent))
      guard lists.count > 1, let list = lists.first(where: { $0.object == name }) else { continue }
      let type = PartPlan.name(of: parent)
      return ("\(type)Part", type, list.key.name)
    }
    return nil
  }

  /// The lists of objects that stand in braces. One that may be absent is an argument, for none is
  /// not the same as an empty one.
  private func innerLists(of object: PartSchema.Object) -> [(key: PartSchema.Key, object: String)] {
    object.keys.compactMap { key in
      guard case .list(.object(let name)) = key.shape, !key.isOptional else { return nil }
      return (key, name)
    }
  }

  // MARK: Steps

  /// Writes a step.
  mutating func writeStep(_ word: String) throws {
    let step = try schema.step(word)
    text += "\n"
    comment(step.meaning, "")
    cite(step.statements)
    text += "public struct \(PartPlan.name(ofStep: word)): StepPart {\n"
    text += "  /// Its word in the file.\n  public let word = \"\(word)\"\n"
    writeKeys()
    writeInitializer(step, inner: [])
    text += "}\n"
  }

  // MARK: What both have

  private mutating func writeKeys() {
    text += "  /// What the file says of it.\n  public var keys = FileKeys()\n\n"
  }

  private mutating func writeInitializer(
    _ object: PartSchema.Object, inner: [(key: PartSchema.Key, object: String)]
  ) {
    let names = inner.map(\.key.name)
    let arguments = object.keys.filter { !names.contains($0.name) }
    comment(arguments.isEmpty && inner.isEmpty ? "This step." : object.meaning, "  ")
    if !arguments.isEmpty || !inner.isEmpty { text += "  ///\n" }
    for key in arguments { describe(key) }
    describe(inner, of: object)
    var parameters = arguments.enumerated().map { index, key in
      (index == 0 && PartPlan.isUnnamed(key, of: object.name) ? "_ " : "") + parameter(key)
    }
    if let parts = builder(PartPlan.name(of: object.name), inner) { parameters.append(parts) }
    text += "  public init(\(list(parameters))) {"
    text += arguments.isEmpty && inner.isEmpty ? "" : "\n"
    // An argument may be called like the property.
    let written = arguments.contains { $0.name == "keys" } ? "self.keys" : "keys"
    for list in inner where list.key.isRequired {
      text += "    keys.set(\"\(list.key.name)\", FileValue([FileValue]()))\n"
    }
    for key in arguments {
      text += "    \(written).set(\"\(key.name)\", to: \(reserved(key.name)))\n"
    }
    if inner.count == 1 {
      text += "    for part in parts() { keys.append(part.value, to: \"\(names[0])\") }\n"
    } else if inner.count > 1 {
      text += "    for part in parts() { part.add(to\(PartPlan.name(of: object.name)): &keys) }\n"
    }
    text += arguments.isEmpty && inner.isEmpty ? "}\n" : "  }\n"
  }

  private func builder(
    _ type: String, _ inner: [(key: PartSchema.Key, object: String)]
  ) -> String? {
    guard let first = inner.first else { return nil }
    let part = inner.count > 1 ? "any \(type)Part" : PartPlan.name(of: first.object)
    let needsSome = inner.contains { $0.key.isRequired }
    return "@PartsBuilder<\(part)> _ parts: () -> [\(part)]" + (needsSome ? "" : " = { [] }")
  }

  /// The parameters on a line, or each on its own.
  private func list(_ parameters: [String]) -> String {
    let line = parameters.joined(separator: ", ")
    if "  public init(\(line)) {".count <= 100 { return line }
    if "    \(line)".count <= 100 { return "\n    \(line)\n  " }
    return "\n" + parameters.map { "    \($0)" }.joined(separator: ",\n") + "\n  "
  }

  private func parameter(_ key: PartSchema.Key) -> String {
    let type = swiftType(key.shape)
    return "\(key.name): \(type)" + (key.isRequired ? "" : "? = nil")
  }

  private func swiftType(_ shape: PartSchema.Shape) -> String {
    switch shape {
    case .text: "String"
    case .truth: "Bool"
    case .whole: "Int"
    case .decimal: "Double"
    case .value: "FileValue"
    case .object(let name): PartPlan.name(of: name)
    case .list(let inner): "[\(swiftType(inner))]"
    case .map(let inner): "KeyValuePairs<String, \(swiftType(inner))>"
    }
  }

  /// A name as code has it where Swift has a word like it.
  private func reserved(_ name: String) -> String {
    ["in", "is", "where", "for", "default", "extension"].contains(name) ? "`\(name)`" : name
  }

  // MARK: Comments

  private mutating func describe(_ key: PartSchema.Key) {
    var sentences = [key.meaning]
    if let form = key.form { sentences.append(form) }
    if let standard = key.standard { sentences.append("\(standard) unless given.") }
    wrap(sentences.joined(separator: " "), first: "  /// - `\(key.name)`: ", next: "  ///   ")
    for word in key.words {
      wrap("`\"\(word.word)\"`: \(word.meaning)", first: "  ///   - ", next: "  ///    ")
    }
  }

  private mutating func describe(
    _ inner: [(key: PartSchema.Key, object: String)], of object: PartSchema.Object
  ) {
    if inner.isEmpty { return }
    text += "  /// - `parts`: What stands in the braces.\n"
    for list in inner {
      let name = PartPlan.name(of: list.object)
      wrap("`\(name)`: \(list.key.meaning)", first: "  ///   - ", next: "  ///    ")
    }
    if let others = PartPlan.otherParts(of: object.name) {
      wrap(others, first: "  ///   - ", next: "  ///    ")
    }
  }

  /// Says where the behaviour is described.
  private mutating func cite(_ statements: String?) {
    text += "///\n"
    comment("See " + (statements.map { "\($0) in " } ?? "") + "`\(page)`.", "")
  }

  private mutating func writeExample(_ beginning: String) {
    guard let start = examples.firstIndex(where: { trimmed($0).hasPrefix(beginning) }) else {
      return
    }
    let margin = examples[start].count - trimmed(examples[start]).count
    let end = examples[start...].firstIndex { $0 == String(repeating: " ", count: margin) + "}" }
    text += "///\n"
    for line in examples[start...(end ?? start)] {
      text += line.isEmpty ? "///\n" : "///     \(line.dropFirst(margin))\n"
    }
  }

  private func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }

  private mutating func comment(_ words: String, _ margin: String) {
    wrap(words, first: margin + "/// ", next: margin + "/// ")
  }

  /// Writes words in lines of at most a hundred columns.
  private mutating func wrap(_ words: String, first: String, next: String) {
    var line = first
    var isEmpty = true
    for word in words.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > 100 {
        text += line + "\n"
        line = next
        isEmpty = true
      }
      line += isEmpty ? word : " " + word
      isEmpty = false
    }
    text += line + "\n"
  }
}
