/// Iteration over a `Set` or a `Dictionary`, whose order differs in each process.
///
/// A heuristic over names: it knows what a file declares as a set or a dictionary and looks for
/// uses that depend on the order. Lookup, insertion, counting and sorting are allowed.
enum UnorderedIteration {
  static let advice =
    "the order of a Set or a Dictionary differs in each process; "
    + "iterate an array, dense indices, or the result of .sorted"

  private static let declarations = [
    #"\b(?:let|var)\s+(\w+)\s*:\s*\[[^\[\](]*(?:\[[^\[\]]*\])?[^\[\](]*\s*:\s"#,
    #"\b(?:let|var)\s+(\w+)\s*:\s*(?:Set|Dictionary)\s*<"#,
    #"\b(?:let|var)\s+(\w+)\s*(?::[^=]+)?=\s*(?:Set|Dictionary)\s*[<(]"#,
    #"\b(?:let|var)\s+(\w+)\s*(?::[^=]+)?=\s*\[\s*:\s*\]"#,
    #"\b(?:let|var)\s+(\w+)\s*=\s*\[[\w.]+\s*:\s*[^\]]+\]\s*\("#,
    #"[(,]\s*(?:\w+\s+)?(\w+)\s*:\s*(?:inout\s+)?(?:Set|Dictionary)\s*<"#,
    #"[(,]\s*(?:\w+\s+)?(\w+)\s*:\s*(?:inout\s+)?\[[\w.]+\s*:\s[^\]]+\]"#,
  ]

  /// The names that the file declares as sets or dictionaries.
  static func unorderedNames(in source: SwiftSource) throws -> [String] {
    let lines = source.code.filter { line in
      line.holds("[") && line.holds(":") || line.holds("Set") || line.holds("Dictionary")
    }
    if lines.isEmpty { return [] }
    var names: [String] = []
    for declaration in declarations {
      let regex = try pattern(declaration)
      for line in lines {
        for match in line.matches(of: regex) {
          guard let name = match.output[1].substring.map(String.init) else { continue }
          if !names.contains(name) { names.append(name) }
        }
      }
    }
    return names
  }

  static func findings(in source: SwiftSource) throws -> [Finding] {
    let names = try unorderedNames(in: source)
    let triggers: [Substring] = ["keys", "values"]
    guard !names.isEmpty || triggers.contains(where: source.words.contains) else { return [] }
    var uses = [#"\bin\s+[\w.]*\.(?:keys|values)\b(?!\s*\.sorted)"#]
    for name in names {
      let ordered = "sorted|count|isEmpty|contains|indices"
      uses.append(#"\bin\s+(?:self\.)?\#(name)\b\s*(?:\{|where\b|$)"#)
      uses.append(#"\b\#(name)\.(?:keys|values)\b(?!\s*\.(?:\#(ordered))\b)"#)
      uses.append(
        #"\b\#(name)\.(?:map|forEach|reduce|compactMap|flatMap|enumerated|popFirst|joined)\b"#)
      uses.append(#"\b\#(name)\.(?:first|min|max|lazy|prefix|suffix|makeIterator)\b"#)
      uses.append(#"\b(?:Array|zip|ContiguousArray)\s*\((?:self\.)?\#(name)\s*[,)]"#)
    }
    let lines = source.lines(holding: names + [".keys", ".values"])
    if lines.isEmpty { return [] }
    let regexes = try uses.map { try pattern($0) }
    var findings: [Finding] = []
    for (index, line) in lines where regexes.contains(where: { line.contains($0) }) {
      findings.append(source.finding(at: index, advice))
    }
    return findings
  }
}
