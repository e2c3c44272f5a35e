import TextFormats

/// The names that a file gives to things of one kind, and where each is defined.
struct DefinedNames: Sendable {
  /// The kind, such as `tip`.
  let kind: String
  /// The names, in order.
  let names: [String]
  private var places: [String: Int] = [:]
  /// Names whose definition has a mistake, which was reported at its position.
  private var broken: [String: Bool] = [:]

  /// The names of things of one kind.
  ///
  /// - Parameters:
  ///   - definitions: the list in the file, in which a broken definition may still give a name.
  ///   - keys: where a definition says its name; the first that is there counts.
  init(_ kind: String, _ names: [String], definitions: JSONNode?, keys: [String] = ["id"]) {
    self.kind = kind
    self.names = names
    hasBroken = names.count < definitions?.items?.count ?? 0
    places.reserveCapacity(names.count)
    for (index, name) in names.enumerated() where places[name] == nil { places[name] = index }
    for node in definitions?.items ?? [] {
      let name = keys.lazy.compactMap { node[$0]?.text }.first
      if let name, places[name] == nil { broken[name] = true }
    }
  }

  /// The place of `name`; nil if there is no such thing.
  func place(of name: String) -> Int? { places[name] }

  /// Whether `name` would exist if its definition had no mistake.
  func isBroken(_ name: String) -> Bool { broken[name] != nil }

  /// Whether any definition could not be used.
  let hasBroken: Bool

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

/// The devices of a file, where one definition may stand for several.
struct DeviceTable: Sendable {
  /// The id of each device.
  private(set) var ids: [String] = []
  /// The definition of each device, by its place in the file.
  private(set) var definitions: [Int] = []
  private var ranges: [String: Range<Int>] = [:]
  /// The names as the file gives them.
  let names: DefinedNames

  init(_ devices: [WrittenDevice], node: JSONNode?) {
    names = DefinedNames("device", devices.map(\.id.value), definitions: node)
    for (index, device) in devices.enumerated() {
      let first = ids.count
      for number in 1...max(1, device.count) {
        let id = device.count == 1 ? device.id.value : "\(device.id.value)-\(number)"
        ids.append(id)
        definitions.append(index)
      }
      ranges[device.id.value] = first..<ids.count
    }
    for (index, id) in ids.enumerated() where ranges[id] == nil { ranges[id] = index..<index + 1 }
  }

  /// The devices that `name` means; nil if there is none.
  func range(of name: String) -> Range<Int>? { ranges[name] }
}
