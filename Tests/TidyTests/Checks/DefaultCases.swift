/// `default:` in a switch over cases of an enum: a new case would not stop the build where it
/// matters. A switch over bytes, characters or numbers may have one, since there the language asks
/// for it, and so may one over pairs, where writing out every pair would hide the few that count.
/// So may a filter: where some cases are picked, a default that does nothing leaves out the others.
enum DefaultCases {
  static func findings(in source: SwiftSource) throws -> [Finding] {
    guard source.words.contains("default") else { return [] }
    let label = try pattern(#"^\s*default\s*:"#)
    let nothing = try pattern(#"default\s*:\s*(break|return|(return )?(nil|false|\[\]))\s*$"#)
    let enumCase = try pattern(#"^\s*case\s+(let\s+|var\s+)?\.\w"#)
    var findings: [Finding] = []
    for (index, line) in source.lines(holding: ["default"])
    where line.contains(label) && !line.contains(nothing) {
      let siblings = siblingLines(of: index, in: source.code)
      if siblings.contains(where: { $0.contains(enumCase) }) {
        findings.append(
          source.finding(at: index, "no default in a switch over an enum; write out every case"))
      }
    }
    return findings
  }

  /// The lines before `index` that belong to the same switch and stand at its own depth.
  private static func siblingLines(of index: Int, in code: [String]) -> [String] {
    var depth = 0
    var siblings: [String] = []
    var current = index - 1
    while current >= 0 {
      let line = code[current]
      if depth == 0 { siblings.append(line) }
      for character in line.reversed() {
        if character == "}" { depth += 1 }
        if character == "{" { depth -= 1 }
      }
      if depth < 0 { return siblings }
      current -= 1
    }
    return siblings
  }
}
