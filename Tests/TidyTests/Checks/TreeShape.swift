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
}
