/// Rules about the files themselves: a purpose each, and names that survive every disk.
enum TreeShape {
  /// Paths, of files or of their folders, that a disk ignoring case would take for one.
  static func caseCollisions(among paths: [String]) -> [Finding] {
    var spelling: [String: String] = [:]
    var findings: [Finding] = []
    for path in paths.sorted() {
      var prefix = ""
      for part in path.split(separator: "/") {
        prefix += prefix.isEmpty ? String(part) : "/" + part
        let key = prefix.lowercased()
        if let known = spelling[key], known != prefix {
          let message = "differs from \(known) only in case; rename one"
          if !findings.contains(where: { $0.path == prefix }) {
            findings.append(Finding(path: prefix, line: 1, message: message))
          }
        } else {
          spelling[key] = prefix
        }
      }
    }
    return findings
  }

  /// Sources that keep a folder alive but hold nothing.
  static func emptySources(_ source: SwiftSource) throws -> [Finding] {
    let declaration = try pattern(
      #"\b(struct|enum|class|actor|protocol|extension|func|let|var|typealias|macro)\b"#)
    let name = source.path.split(separator: "/").last.map(String.init) ?? ""
    let stands = name == "Placeholder.swift" || !source.code.contains { $0.contains(declaration) }
    guard stands else { return [] }
    return [source.finding(at: 0, "declares nothing; give the file a purpose or delete it")]
  }

  /// Files of an invariant whose name does not begin with the invariant's own, which is what a
  /// report prints. In the folder of a system the name of the system may be left out.
  static func unnamedInvariants(_ source: SwiftSource) -> [Finding] {
    let key = "id: \""
    guard let index = source.lines.firstIndex(where: { $0.trimmed.hasPrefix(key) }) else {
      return []
    }
    let parts = source.lines[index].trimmed.dropFirst(key.count).prefix { $0 != "\"" }
      .split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let path = source.path.split(separator: "/")
    let isOfSystem = path.dropLast().last.map { $0.hasPrefix(parts[0]) } ?? false
    let names = [parts.joined()] + (isOfSystem ? [parts.dropFirst().joined()] : [])
    let file = path.last ?? ""
    if names.contains(where: { !$0.isEmpty && file.hasPrefix($0) }) { return [] }
    let choice = names.joined(separator: " or ")
    return [source.finding(at: index, "begin the name of the file with \(choice)")]
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
