/// Members that are meant to be compiled into other modules, of a type for this package alone. The
/// compiler does that only if the type is `@usableFromInline`. Otherwise it calls them, a function
/// for each byte that a reader looks at, and says nothing.
enum PackageInlining {
  /// A type or an extension, at the line where it begins.
  private struct Block {
    let name: String
    let indentation: Int
    /// Whether it declares a type for the package that inlined code cannot use.
    let isHidden: Bool
  }

  static func findings(in sources: [SwiftSource]) throws -> [Finding] {
    var hidden: Set<String> = []
    for source in sources where source.words.contains("package") {
      for index in source.code.indices {
        guard let block = try block(at: index, in: source), block.isHidden else { continue }
        hidden.insert("\(source.module).\(block.name)")
      }
    }
    return try sources.filter { $0.words.contains("inlinable") }.flatMap { source in
      try findings(in: source, hidden)
    }
  }

  private static func findings(
    in source: SwiftSource, _ hidden: Set<String>
  ) throws -> [Finding] {
    var open: [Block] = []
    var findings: [Finding] = []
    for (index, line) in source.code.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      if indentation < line.count { open.removeAll { $0.indentation >= indentation } }
      if let block = try block(at: index, in: source) { open.append(block) }
      guard line.contains("@inlinable"), let owner = open.last else { continue }
      if hidden.contains("\(source.module).\(owner.name)") {
        findings.append(
          source.finding(at: index, "'@inlinable' does nothing: make \(owner.name) usable from it"))
      }
    }
    return findings
  }

  /// The type or extension that begins at a line; nil if none does.
  private static func block(at index: Int, in source: SwiftSource) throws -> Block? {
    let line = source.code[index]
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(where: { keywords.contains($0) }),
      words[..<keyword].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }),
      keyword + 1 < words.count
    else { return nil }
    var attributes = words[..<keyword].joined(separator: " ")
    var above = index - 1
    while above >= 0, source.code[above].drop(while: { $0 == " " }).hasPrefix("@") {
      attributes += source.code[above]
      above -= 1
    }
    let name = words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return Block(
      name: String(name), indentation: line.prefix { $0 == " " }.count,
      isHidden: attributes.contains("package") && !attributes.contains("@usableFromInline")
        && words[keyword] != "extension")
  }

  private static let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "extension"]
  private static let modifiers: Set<Substring> = [
    "package", "public", "private", "fileprivate", "internal", "final", "indirect",
  ]
}
