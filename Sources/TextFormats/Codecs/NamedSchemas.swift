/// The schemas that have a name, each once, in the order in which a reader meets them.
struct NamedSchemas: Sequence {
  struct Definition {
    package let name: String
    package let schema: Schema
  }

  private var definitions: [Definition] = []

  package func makeIterator() -> IndexingIterator<[Definition]> { definitions.makeIterator() }

  /// Adds `schema` and everything inside it.
  ///
  /// `Schema.reference` ends recursion.
  package mutating func collect(_ schema: Schema) {
    if let name = schema.name {
      if case .reference = schema { return }
      if let known = definitions.first(where: { $0.name == name }) {
        precondition(
          "\(known.schema.unrestricted)" == "\(schema.unrestricted)",
          "Two different shapes have the name \(name).")
        return
      }
      definitions.append(Definition(name: name, schema: schema))
    }
    for part in schema.parts { collect(part) }
  }
}

extension Schema {
  /// The name under which schema and reference list the schema, or nil when it stands inline.
  package var name: String? {
    switch self {
    case .anything, .null, .boolean, .integer, .decimal, .list, .map: nil
    // Texts whose length differs from place to place stand inline.
    case .text(let text): text.length == nil ? text.definitionName : nil
    case .choice(let choice): choice.name.isEmpty ? nil : choice.name
    case .object(let object): object.name
    case .union(let union): union.name
    case .forms(let forms): forms.name
    case .reference(let name): name
    }
  }

  /// The schemas directly inside.
  package var parts: [Schema] {
    switch self {
    case .anything, .null, .boolean, .integer, .decimal, .text, .choice, .reference: []
    case .list(let item, _, _): [item]
    case .map(let key, let value, _): [.text(key), value]
    case .object(let object):
      object.fields.map(\.schema) + (object.others.map { [.text($0.key), $0.schema] } ?? [])
    case .union(let union): union.alternatives.flatMap { $0.fields.map(\.schema) }
    case .forms(let forms): forms.forms
    }
  }

  /// The schema without what is only true at one place.
  fileprivate var unrestricted: Schema {
    guard case .text(var text) = self else { return self }
    text.rule = nil
    text.phrase = ""
    return .text(text)
  }

  /// A sentence that says which values are allowed, with a space before it; empty when there is
  /// none. For places that cannot say it otherwise.
  var ruleSentence: String {
    guard case .text(let text) = self, let rule = text.rule else { return "" }
    return " Allowed: \(rule)."
  }
}
