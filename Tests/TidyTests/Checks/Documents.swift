/// Rules for Markdown: one title a document, and links that lead somewhere.
struct MarkdownDocument {
  var path: String
  /// The lines outside code fences; lines inside are empty.
  var prose: [String]

  init(path: String, text: String) {
    self.path = path
    var fenced = false
    prose = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        fenced.toggle()
        return ""
      }
      return fenced ? "" : String(line)
    }
  }

  /// Exactly one title, on the first line.
  func titleFindings() -> [Finding] {
    let titles = prose.indices.filter { prose[$0].hasPrefix("# ") }
    if titles == [0] { return [] }
    let message = "a document has one title, on its first line; this has \(titles.count)"
    return [Finding(path: path, line: (titles.last ?? 0) + 1, message: message)]
  }

  /// Anchors of the headings as hosting sites make them, and explicit `<a id="…">`.
  func anchors() throws -> [String] {
    let explicit = try pattern(#"<a id="([^"]+)">"#)
    var anchors: [String] = []
    for line in prose {
      for match in line.matches(of: explicit) {
        anchors.append(match.output[1].substring.map(String.init) ?? "")
      }
      guard line.hasPrefix("#") else { continue }
      let heading = line.drop(while: { $0 == "#" }).drop(while: { $0 == " " }).lowercased()
      anchors.append(
        String(
          heading.compactMap { character -> Character? in
            if character == " " { return "-" }
            let kept = character.isLetter || character.isNumber || "-_".contains(character)
            return kept ? character : nil
          }))
    }
    return anchors
  }

  /// Links to files of the repository: the line, the path relative to the root, and the anchor.
  func links() throws -> [(line: Int, path: String, anchor: String?)] {
    let link = try pattern(#"\]\(([^)\s]+)(?:\s+"[^"]*")?\)"#)
    let inlineCode = try pattern("`[^`]*`")
    var links: [(line: Int, path: String, anchor: String?)] = []
    for (index, line) in prose.enumerated() {
      for match in line.replacing(inlineCode, with: "").matches(of: link) {
        let target = match.output[1].substring.map(String.init) ?? ""
        if target.contains("://") || target.hasPrefix("mailto:") { continue }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let anchor = parts.count > 1 ? String(parts[1]) : nil
        let relative = String(parts[0])
        links.append((index + 1, relative.isEmpty ? path : resolve(relative), anchor))
      }
    }
    return links
  }

  private func resolve(_ target: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/").map(String.init) {
      if part == ".." {
        if !parts.isEmpty { parts.removeLast() }
      } else if part != "." {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Links whose file or heading does not exist among `documents` and `paths`.
  func linkFindings(paths: [String], documents: [MarkdownDocument]) throws -> [Finding] {
    var findings: [Finding] = []
    for link in try links() {
      let exists = paths.contains { $0 == link.path || $0.hasPrefix(link.path + "/") }
      if !exists {
        let message = "the link leads to \(link.path), which does not exist"
        findings.append(Finding(path: path, line: link.line, message: message))
      } else if let anchor = link.anchor,
        let target = documents.first(where: { $0.path == link.path }),
        try !target.anchors().contains(anchor)
      {
        let message = "\(link.path) has no heading \"#\(anchor)\""
        findings.append(Finding(path: path, line: link.line, message: message))
      }
    }
    return findings
  }
}
