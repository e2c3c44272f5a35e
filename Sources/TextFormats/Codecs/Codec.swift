/// How a value is written in a file: one declaration from which reading, writing, the JSON Schema
/// and the reference documentation are all derived, so that they cannot disagree.
///
///     struct Link {
///       var from = ""
///       var latency = DistributionQuantity.constant(.milliseconds(80))
///
///       static let codec: Codec<Link> = .object(
///         "Link", "A directed path for messages.", defaults: Link()
///       ) { link in
///         link.required("from", \.from, .identifier("device"), "Where messages come from.")
///         link.defaulted("latency", \.latency, .distribution, "How long a message takes.")
///       }
///     }
public struct Codec<Value: Sendable>: Sendable {
  /// Everything that can be said about the codec without reading anything.
  let schema: Schema
  let decoder: @Sendable (JSONNode, UnionTag?, inout DecodingContext) -> Value?
  let encoder: @Sendable (Value, UnionTag?, inout JSONText) -> Void

  init(
    _ schema: Schema,
    decoder: @escaping @Sendable (JSONNode, UnionTag?, inout DecodingContext) -> Value?,
    encoder: @escaping @Sendable (Value, UnionTag?, inout JSONText) -> Void
  ) {
    self.schema = schema
    self.decoder = decoder
    self.encoder = encoder
  }

  /// A codec that is no object, so a tag never concerns it.
  package init(
    _ schema: Schema,
    decode: @escaping @Sendable (JSONNode, inout DecodingContext) -> Value?,
    encode: @escaping @Sendable (Value, inout JSONText) -> Void
  ) {
    self.init(
      schema, decoder: { node, _, context in decode(node, &context) },
      encoder: { value, _, json in encode(value, &json) })
  }

  /// The named keys, if it is an object.
  package var fields: [FieldSchema] { schema.fields }

  package func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    decoder(node, nil, &context)
  }

  package func encode(_ value: Value, to json: inout JSONText) {
    encoder(value, nil, &json)
  }
}

/// The member that tells which alternative of a union an object is.
struct UnionTag: Sendable {
  package let key: String
  package let value: String
}

/// What reading a file gave.
public struct ReadDocument<Value: Sendable>: Sendable {
  /// The value, or nil when there was any error.
  public var value: Value?
  /// The comment at the beginning of the file: the claim of a scenario.
  public var leadingComment: String?
  /// Everything that was wrong or doubtful.
  public var diagnostics: DiagnosticList
}

extension Codec {
  /// Reads a whole file and collects everything that is wrong with it.
  public func read(_ file: SourceFile) -> ReadDocument<Value> {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    let document = JSONParser.parse(number, &diagnostics)
    let value = document.flatMap { decode($0.root, into: &diagnostics) }
    return ReadDocument(
      value: diagnostics.hasErrors ? nil : value, leadingComment: document?.leadingComment,
      diagnostics: diagnostics)
  }

  /// Reads a value from a tree; nil when there was an error, which is then in `diagnostics`.
  public func read(_ node: JSONNode, _ diagnostics: inout DiagnosticList) -> Value? {
    let errorCount = diagnostics.errorCount
    let value = decode(node, into: &diagnostics)
    return diagnostics.errorCount == errorCount ? value : nil
  }

  /// What could be read of a value: for checks that come later, even after errors.
  public func decode(_ node: JSONNode, into diagnostics: inout DiagnosticList) -> Value? {
    var context = DecodingContext(diagnostics)
    diagnostics = DiagnosticList()
    defer { diagnostics = context.diagnostics }
    return decode(node, &context)
  }

  /// Writes `value` so that reading it gives the same value, leaving out what equals its default.
  ///
  /// - `comment`: becomes the first lines of the text.
  public func text(_ value: Value, comment: String? = nil) -> String {
    var bytes: [UInt8] = []
    if let comment {
      for line in comment.split(separator: "\n", omittingEmptySubsequences: false) {
        let words = line.isEmpty ? "" : " " + PrintableText.escaped(String(line))
        bytes.append(contentsOf: "//\(words)\n".utf8)
      }
    }
    JSONText.write(into: &bytes, style: .readable) { json in encode(value, to: &json) }
    bytes.append(Byte.lineFeed)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The compact JSON of one value, for defaults and comparisons.
  package func compactText(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes) { json in encode(value, to: &json) }
    return bytes
  }

  /// The same text for another type; both functions must undo each other.
  public func mapped<Other>(
    to wrap: @escaping @Sendable (Value) -> Other, from unwrap: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      schema,
      decoder: { node, tag, context in decoder(node, tag, &context).map(wrap) },
      encoder: { value, tag, json in encoder(unwrap(value), tag, &json) })
  }

  /// The same codec with a further rule; `problem` gives a clause that says what is wrong, or nil.
  public func checked(
    _ code: DiagnosticCode = .inconsistent, _ problem: @escaping @Sendable (Value) -> String?
  ) -> Codec<Value> {
    Codec(
      schema,
      decoder: { node, tag, context in
        guard let value = decoder(node, tag, &context) else { return nil }
        guard let problem = problem(value) else { return value }
        context.error(code, at: node.range, problem)
        return nil
      }, encoder: encoder)
  }

  /// The same codec, keeping where each value stands, for checks that come later.
  public var located: Codec<Located<Value>> {
    Codec<Located<Value>>(
      schema,
      decoder: { node, tag, context in
        decoder(node, tag, &context).map { Located($0, at: node.range) }
      }, encoder: { located, tag, json in encoder(located.value, tag, &json) })
  }
}

/// A value with the place in the file that said it.
public struct Located<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The place; `SourceRange.none` when the value came from no file.
  public var range: SourceRange

  /// A value that stands at `range`.
  public init(_ value: Value, at range: SourceRange = .none) {
    self.value = value
    self.range = range
  }
}

/// Two located values are equal when the values are: the place is only for messages.
extension Located: Equatable where Value: Equatable {
  /// Compares the values alone.
  public static func == (left: Located, right: Located) -> Bool { left.value == right.value }
}
