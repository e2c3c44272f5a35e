import TextFormats

/// What was found wrong while the parts of a file were read, each by itself.
///
/// What does not fit together because of such a mistake is no second one, and is not reported.
struct KnownMistakes: Sendable {
  private let root: JSONNode
  private let diagnostics: DiagnosticList

  /// The mistakes that `diagnostics` has, in the file whose outermost value is `root`.
  init(_ diagnostics: DiagnosticList, in root: JSONNode) {
    self.diagnostics = diagnostics
    self.root = root
  }

  var isEmpty: Bool { !diagnostics.hasErrors }

  /// Whether the value of a key of the file is not all that was meant: there is a mistake in it, or
  /// it is absent where an unknown key may have been meant for it.
  func concern(_ key: String) -> Bool { concern(key, of: root) }

  /// The same of the object in which something stands, such as the tip whose id it is.
  func concern(_ key: String, besides range: SourceRange) -> Bool {
    !isEmpty && concern(key, of: object(around: range))
  }

  /// The same of an object.
  func concern(_ key: String, of object: JSONNode?) -> Bool {
    guard !isEmpty else { return false }
    guard let object, object.kind == .object else { return true }
    if let value = object[key] { return diagnostics.hasError(in: value.range) }
    return diagnostics.hasError(.unknownKey, in: object.range)
  }

  /// Whether the names that a list defines are not all known.
  ///
  /// - `keys`: Where a definition says its name; the first that is there counts.
  func hideNames(in key: String, of object: JSONNode?, named keys: [String]) -> Bool {
    guard !isEmpty else { return false }
    guard let value = object?[key] else { return concern(key, of: object) }
    guard let items = value.items else { return diagnostics.hasError(in: value.range) }
    // An unknown key may have been meant for a name that counts before the one that is there.
    return items.contains { item in
      keys.count > 1 && item[keys[0]]?.text == nil
        && (item[keys[0]] != nil || diagnostics.hasError(.unknownKey, in: item.range))
    }
  }

  /// Whether there is a mistake in the object in which something stands.
  func touch(objectAround range: SourceRange) -> Bool {
    guard !isEmpty, let object = object(around: range) else { return false }
    return diagnostics.hasError(in: object.range)
  }

  /// The innermost object that contains a part of the file.
  ///
  /// Linear in what it looks at, so it is asked only where an error would be shown.
  private func object(around range: SourceRange) -> JSONNode? {
    var found: JSONNode?
    var next: JSONNode? = root
    while let node = next {
      if node.kind == .object { found = node }
      let inner = node.items ?? node.members?.map(\.value) ?? []
      next = inner.first { $0.range.start <= range.start && range.end <= $0.range.end }
    }
    return found
  }
}
