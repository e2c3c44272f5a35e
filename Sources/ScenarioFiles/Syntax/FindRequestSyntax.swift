import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

/// A request of the Find action as a file writes it.
struct FindRequestSyntax: Sendable {
  var id = Reference("")
  var type = Reference("")
  var style = QueryStyle.enumerable
  var comparators: [FindComparatorSyntax] = []
  var needsAny = false
  var sort: Reference?
  var isDescending = false
  var limit: UInt32?

  static let codec: Codec<FindRequestSyntax> = .object(
    "FindRequest", "What is asked of the Find action of a query.", defaults: FindRequestSyntax()
  ) { find in
    find.required("id", \.id, .reference("request"), "What it is called.")
    find.required("type", \.type, .reference("type"), "The type of what is to be found.")
    find.defaulted("by", \.style, QueryStyle.codec, "Who filters.")
    find.defaulted(
      "where", \.comparators, .list(of: FindComparatorSyntax.codec, count: 0...40),
      "What must hold of what is found.")
    find.defaulted(
      "any", \.needsAny, .boolean, "Whether one of `where` is enough, rather than all.")
    find.optional(
      "sort", \.sort, .reference("property"),
      "The property that gives the order; when absent that of the type.")
    find.defaulted("descending", \.isDescending, .boolean, "Whether the greatest comes first.")
    find.optional(
      "limit", \.limit, .integer(in: 1...100_000),
      "How many are wanted at most; when absent all.")
  }
}

/// A comparison of a property as a file writes it.
struct FindComparatorSyntax: Sendable {
  var property = Reference("")
  var relation = FindRelation.equal
  var value: Int64 = 0

  static let codec: Codec<FindComparatorSyntax> = .object(
    "FindComparator", "A comparison of a property.", defaults: FindComparatorSyntax()
  ) { comparator in
    comparator.required("property", \.property, .reference("property"), "The property.")
    comparator.defaulted("is", \.relation, relationCodec, "How it compares with `value`.")
    comparator.required(
      "value", \.value, .integer(in: -1_000_000_000...1_000_000_000), "The number.")
  }

  private static let relationCodec: Codec<FindRelation> = .choice(
    "FindRelation", "How a property compares with a number."
  ) { relation in
    switch relation {
    case .equal: "Both are the same."
    case .different: "They differ."
    case .less: "The property is less."
    case .greater: "The property is greater."
    }
  }
}

extension QueryStyle {
  static let codec: Codec<QueryStyle> = .choice(
    "QueryStyle", "Who filters for the Find action."
  ) { style in
    switch style {
    case .property: "The app, which is told what is wanted."
    case .enumerable: "The system, which is given everything."
    }
  }
}
