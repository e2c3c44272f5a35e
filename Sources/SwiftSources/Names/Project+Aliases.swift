/// Second names of types: `typealias AppTip = Tip`.
extension Project {
  /// Names that stand for each other are followed no further.
  private static let greatestDepth = 4

  package mutating func addAliases() {
    for (file, scan) in files.enumerated() {
      for (index, alias) in scan.aliases.enumerated() {
        aliases[alias.qualifiedName, default: []].append(Reference(file: file, index: index))
        aliasNames.insert(Self.lastPart(alias.qualifiedName))
      }
    }
    guard !aliases.isEmpty else { return }
    for file in files.indices {
      for (index, declared) in files[file].types.enumerated() {
        files[file].types[index].conformances = declared.conformances.flatMap {
          meanings(of: $0, at: declared.nameToken, file: file)
        }
      }
    }
  }

  /// What a name stands for where it is a second one: of the types around it, then of the module.
  package func alias(_ name: String, at token: Int, file: Int) -> (target: Range<Int>, file: Int)? {
    guard aliasNames.contains(Self.lastPart(name)) else { return nil }
    let scan = files[file]
    var names: [String] = []
    var scope = scan.scope(token)
    while scope != 0, names.count < 32 {
      if case .type(let type) = scan.scopes[scope].kind {
        names.append("\(scan.types[type].qualifiedName).\(name)")
      }
      scope = scan.scopes[scope].parent
    }
    for name in names + [name] {
      guard let found = aliases[name] else { continue }
      let own = found.first { files[$0.file].module == scan.module } ?? found[0]
      return (files[own.file].aliases[own.index].target, own.file)
    }
    return nil
  }

  private static func lastPart(_ name: String) -> Substring {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
  }

  /// The names that a name stands for, through any number of second ones: two of `Tip & Sendable`.
  private func meanings(
    of name: String, at token: Int, file: Int, depth: Int = 0
  ) -> [String] {
    guard depth < Self.greatestDepth, let (target, home) = alias(name, at: token, file: file)
    else { return [name] }
    let parts = target.split { files[home].isSign($0, "&") }
    return parts.prefix(4).flatMap { part in
      meanings(
        of: baseName(part.startIndex..<part.endIndex, file: home), at: part.startIndex, file: home,
        depth: depth + 1)
    }
  }

  /// The written type that a name stands for in the end; nil for a name that is no second one.
  package func meaning(
    of name: String, at token: Int, file: Int
  ) -> (name: String, target: Range<Int>, file: Int)? {
    var found: (name: String, target: Range<Int>, file: Int)?
    for _ in 0..<Self.greatestDepth {
      guard
        let (target, home) = alias(
          found?.name ?? name, at: found?.target.lowerBound ?? token, file: found?.file ?? file)
      else { break }
      found = (baseName(target, file: home), target, home)
    }
    return found
  }
}
