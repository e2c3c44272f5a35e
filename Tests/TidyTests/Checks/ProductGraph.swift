/// Which targets a target of the manifest builds.
enum ProductGraph {
  /// All targets that building one builds, itself left out, sorted.
  static func builds(_ target: String, manifest: String) throws -> [String] {
    let lists = try lists(in: manifest)
    let targets = try targets(in: manifest)
    var found: Set<String> = []
    var rest = [target]
    while let next = rest.popLast() {
      guard let body = targets.first(where: { $0.name == next })?.body else { continue }
      for name in try dependencies(in: body, lists) where found.insert(name).inserted {
        rest.append(name)
      }
    }
    return found.sorted()
  }

  private static func targets(in manifest: String) throws -> [(name: String, body: String)] {
    let start = try pattern(#"^    (?:layer|\.target|\.executableTarget)\(\s*(?:name: )?"(\w+)""#)
      .anchorsMatchLineEndings()
    return manifest.matches(of: start).map { match in
      let rest = manifest[match.range.upperBound...]
      let end = rest.firstRange(of: "\n    layer(")?.lowerBound ?? rest.endIndex
      let other = rest.firstRange(of: "\n    .")?.lowerBound ?? rest.endIndex
      let third = rest.firstRange(of: "\n    tests(")?.lowerBound ?? rest.endIndex
      return (
        match.output[1].substring.map(String.init) ?? "",
        String(rest[..<min(end, other, third)])
      )
    }
  }

  /// The named lists of targets, each with what it holds.
  private static func lists(in manifest: String) throws -> [(name: String, body: String)] {
    let start = try pattern(#"let (\w+): \[Target\.Dependency\] ="#)
    return manifest.matches(of: start).map { match in
      let rest = manifest[match.range.upperBound...]
      let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
      return (match.output[1].substring.map(String.init) ?? "", String(rest[..<end]))
    }
  }

  private static func dependencies(
    in body: String, _ lists: [(name: String, body: String)]
  ) throws -> [String] {
    let quoted = try pattern(#""([A-Z]\w*)""#)
    var names = body.matches(of: quoted).compactMap { $0.output[1].substring.map(String.init) }
    for list in lists {
      let word = try pattern("\\b\(list.name)\\b")
      guard body.firstMatch(of: word) != nil else { continue }
      names += try dependencies(in: list.body, lists.filter { $0.name != list.name })
    }
    return names
  }
}
