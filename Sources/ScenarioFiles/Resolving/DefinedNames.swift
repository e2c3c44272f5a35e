import TextFormats

/// The names that a file gives to things of one kind, and where each is defined.
struct DefinedNames: Sendable {
  /// The kind, such as `tip`.
  let kind: String
  /// The names, in order.
  let names: [String]
  private var indices: [String: Int] = [:]
  /// Names whose definition has a mistake, which was reported at its position.
  private var broken: [String: Bool] = [:]

  /// The names of things of one kind.
  ///
  /// - Parameters:
  ///   - definitions: the list in the file, in which a broken definition may still give a name.
  ///   - keys: where a definition says its name; the first that is there counts.
  ///   - isHidden: whether there may be further names, which a mistake hides.
  ///   - others: by thing: what it may be called too, where that is the name of nothing else.
  ///   - written: how the definitions that were understood write their names, where that is not
  ///     the name itself.
  init(
    _ kind: String, _ names: [String], definitions: JSONNode?, keys: [String] = ["id"],
    isHidden: Bool = false, others: [String] = [], written: [String]? = nil
  ) {
    self.kind = kind
    self.names = names
    var isHidden = isHidden
    lacksDefinitions = written?.count ?? names.count < definitions?.items?.count ?? 0
    indices.reserveCapacity(names.count)
    for (index, name) in names.enumerated() where indices[name] == nil { indices[name] = index }
    var counts: [String: Int] = [:]
    for other in others { counts[other, default: 0] += 1 }
    for (index, other) in others.enumerated() where indices[other] == nil && counts[other] == 1 {
      indices[other] = index
    }
    for node in definitions?.items ?? [] {
      let name = keys.lazy.compactMap { node[$0]?.text }.first
      if let name, indices[name] == nil, written?.contains(name) != true { broken[name] = true }
      if name == nil { isHidden = true }
    }
    self.isHidden = isHidden
  }

  /// The index of `name`; nil if there is no such thing.
  func index(of name: String) -> Int? { indices[name] }

  /// Whether `name` would exist, or might, if its definition had no mistake.
  func isBroken(_ name: String) -> Bool { isHidden || broken[name] != nil }

  /// Whether there may be names that a mistake hides.
  private let isHidden: Bool

  /// Whether any definition could not be used.
  var hasBroken: Bool { isHidden || lacksDefinitions }
  private let lacksDefinitions: Bool

  /// What may have been meant by `name`, for a message.
  func hint(for name: String) -> String? { DefinedNames.hint(for: name, in: names, kind: kind) }

  /// What may have been meant by `name` among `names`, of which only a few are listed.
  static func hint(for name: String, in names: [String], kind: String) -> String? {
    if let nearest = NearestWord.nearest(to: name, in: Array(names.prefix(2_000))) {
      return "did you mean \"\(nearest)\"?"
    }
    if names.isEmpty { return "there are no \(kind)s" }
    let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(kind)s: \(shown)" + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }
}
