/// A JSON value whose text is always the same: members sorted by name, two spaces of indentation.
indirect enum JSONText: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number that is not finite becomes `null`, since JSON has no word for it.
  case number(Double)
  case string(String)
  case array([JSONText])
  /// Members in any order; they are sorted by their names' bytes when written.
  case object([(name: String, value: JSONText)])

  /// The whole text, ending in a line feed.
  var bytes: [UInt8] {
    var output = TextOutput()
    write(into: &output, depth: 0)
    output.write("\n")
    return output.bytes
  }

  private func write(into output: inout TextOutput, depth: Int) {
    switch self {
    case .null: output.write("null")
    case .boolean(let value): output.write(value ? "true" : "false")
    case .integer(let value): output.write(integer: value)
    case .number(let value): output.write(DecimalText.shortest(value) ?? "null")
    case .string(let value): JSONText.write(quoted: value, into: &output)
    case .array(let values):
      Self.write(values, between: ("[", "]"), into: &output, depth: depth) { value, output in
        value.write(into: &output, depth: depth + 1)
      }
    case .object(let members):
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      Self.write(sorted, between: ("{", "}"), into: &output, depth: depth) { member, output in
        JSONText.write(quoted: member.name, into: &output)
        output.write(": ")
        member.value.write(into: &output, depth: depth + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), into output: inout TextOutput,
    depth: Int, _ writeElement: (Element, inout TextOutput) -> Void
  ) {
    output.write(brackets.0)
    for (index, element) in elements.enumerated() {
      output.write(index == 0 ? "\n" : ",\n")
      output.write(String(repeating: "  ", count: depth + 1))
      writeElement(element, &output)
    }
    if !elements.isEmpty {
      output.write("\n")
      output.write(String(repeating: "  ", count: depth))
    }
    output.write(brackets.1)
  }

  private static func write(quoted text: String, into output: inout TextOutput) {
    output.write("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.write("\\\"")
      case "\\": output.write("\\\\")
      case "\n": output.write("\\n")
      case "\r": output.write("\\r")
      case "\t": output.write("\\t")
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output.write("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: output.write(String(scalar))
      }
    }
    output.write("\"")
  }
}
