import DeviceSystems
import TextFormats
import TipDomain

/// Values of parameters that have several parts: a text that is their JSON, and their parts.
///
/// A set has its elements in order and a dictionary its keys, so that equal values are one text.
package enum ValueParts {
  /// The value with these parts; nil if a set or a dictionary has one twice.
  package static func value(
    of parts: [Value], as shape: ParameterType.Shape, texts: inout TextTable,
    lists: inout ValueListTable
  ) -> Value? {
    var sorted = parts
    switch shape {
    case .set:
      sorted = parts.sorted { precedes($0, $1, texts) }
      if zip(sorted, sorted.dropFirst()).contains(where: { $0 == $1 }) { return nil }
    case .dictionary:
      let keys = stride(from: 0, to: parts.count - 1, by: 2).sorted {
        precedes(parts[$0], parts[$1], texts)
      }
      if zip(keys, keys.dropFirst()).contains(where: { parts[$0] == parts[$1] }) { return nil }
      sorted = keys.flatMap { [parts[$0], parts[$0 + 1]] }
    case .list, .members, .single: break
    }
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes) { json in write(sorted, as: shape, texts, to: &json) }
    let text = texts.intern(String(decoding: bytes, as: UTF8.self))
    lists.note(parts: sorted, of: text)
    return .text(text)
  }

  /// The value that `text`, its JSON, stands for; nil if it is of another type.
  package static func read(
    _ text: String, as type: ParameterType, texts: inout TextTable, lists: inout ValueListTable
  ) -> Value? {
    guard let node = node(text) else { return nil }
    var parts: [Value] = []
    func add(_ node: JSONNode, _ type: ValueType) -> Bool {
      guard let value = single(node, as: type, texts: &texts) else { return false }
      parts.append(value)
      return true
    }
    switch (type.shape, node.content) {
    case (.set(let type), .array(let items)), (.list(let type), .array(let items)):
      for item in items where !add(item, type) { return nil }
    case (.dictionary(let type), .object(let members)):
      for member in members {
        parts.append(.text(texts.intern(member.key)))
        if !add(member.value, type) { return nil }
      }
    case (.members(let declared), .object(let members)):
      guard members.map(\.key) == declared.map(\.name) else { return nil }
      for (member, field) in zip(members, declared) where !add(member.value, field.type) {
        return nil
      }
    case (_, _): return nil
    }
    return value(of: parts, as: type.shape, texts: &texts, lists: &lists)
  }

  /// The JSON that a text holds; nil if it holds none.
  static func node(_ text: String) -> JSONNode? {
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(SourceFile(name: "value", bytes: Array(text.utf8)))
    guard let document = JSONParser.parse(file, &diagnostics), !diagnostics.hasErrors else {
      return nil
    }
    return document.root
  }

  private static func single(
    _ node: JSONNode, as type: ValueType, texts: inout TextTable
  ) -> Value? {
    switch (type, node.content) {
    case (.boolean, .boolean(let flag)): return .boolean(flag)
    case (.integer, .number(let number)): return number.int64.map { .integer($0) }
    case (.decimal, .number(let number)):
      return number.double.isFinite ? .decimal(number.double == 0 ? 0 : number.double) : nil
    case (.text, .string(let text)), (.enumCase, .string(let text)):
      return .text(texts.intern(text))
    case (_, _): return nil
    }
  }

  private static func write(
    _ parts: [Value], as shape: ParameterType.Shape, _ texts: TextTable, to json: inout JSONText
  ) {
    switch shape {
    case .set, .list, .single:
      json.array { json in for part in parts { write(part, texts, to: &json) } }
    case .dictionary:
      json.object { json in
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
          json.key(parts[index].text(in: texts))
          write(parts[index + 1], texts, to: &json)
        }
      }
    case .members(let fields):
      json.object { json in
        for (field, part) in zip(fields, parts) {
          json.key(field.name)
          write(part, texts, to: &json)
        }
      }
    }
  }

  private static func write(_ part: Value, _ texts: TextTable, to json: inout JSONText) {
    switch part {
    case .boolean(let flag): json.boolean(flag)
    case .integer(let number): json.integer(number)
    case .decimal(let number): json.number(number)
    case .text(let index): json.string(texts[index])
    case .nothing: json.null()
    }
  }

  /// An order of values of one type, by what they are and not by when they were first seen.
  private static func precedes(_ left: Value, _ right: Value, _ texts: TextTable) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.text(let left), .text(let right)):
      texts[left].utf8.lexicographicallyPrecedes(texts[right].utf8)
    case (_, _): false
    }
  }
}
