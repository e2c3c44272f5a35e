import DeviceSystems
import TextFormats
import TipDomain

extension ParameterType {
  private static let textSchema = TextSchema(
    name: "parameter type", phrase: "a type of a parameter",
    documentation: "What a parameter holds. One value: `boolean`, `integer`, `decimal`, `text` or "
      + "`enumCase`, a case of an enum such as `.gold`. Several: a set `Set<text>`, a list "
      + "`[text]`, a dictionary with texts as keys `[text: integer]`, the members of a struct "
      + "`(tier: enumCase, visits: integer)`; the elements and members are single values. With a "
      + "`?` at the end the parameter may be nil.",
    examples: ["integer", "integer?", "Set<text>", "[text: integer]"])

  static let codec: Codec<ParameterType> = .text(
    textSchema,
    parse: { text, node, context in
      if let type = ParameterType(text) { return type }
      let words = ValueType.allCases.map(\.rawValue)
      let bare = String(text.prefix { $0 != "?" })
      if let nearest = NearestWord.nearest(to: bare, in: words) {
        context.error(
          .unknownChoice, at: node.range,
          "\(PrintableText.quoted(text)) is not a type of a parameter",
          hint: "did you mean \"\(nearest)\(text.hasSuffix("?") ? "?" : "")\"?", allowed: words)
      } else {
        context.error(
          .malformedText, at: node.range,
          "\(PrintableText.quoted(text)) is not a type of a parameter",
          hint: "write one of \(words.joined(separator: ", ")), or as in \"Set<text>\", "
            + "\"[text]\", \"[text: integer]\" or \"(tier: enumCase, visits: integer)\", with a ? "
            + "at the end where it may be nil")
      }
      return nil
    },
    text: { $0.description })

  /// The type with its article, for messages.
  var phrase: String {
    let phrase =
      switch shape {
      case .single(let type): type.phrase
      case .set: "a set, which is written as a list"
      case .list: "a list"
      case .dictionary: "a dictionary, which is written as an object"
      case .members(let members):
        "an object with " + members.map { "\"\($0.name)\"" }.joined(separator: ", ")
      }
    return isOptional ? phrase + " or null" : phrase
  }
}
