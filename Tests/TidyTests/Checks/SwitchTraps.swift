/// A trap in an arm of a switch over an enum, and a chain of `if kind ==`: both hide that a case
/// has no answer until the program meets it. Write one switch that answers every case.
enum SwitchTraps {
  static func findings(in source: SwiftSource) throws -> [Finding] {
    let arm = try pattern(#"^\s*(case\s+(let\s+)?\.\w.*|[.\w,\s]*\.\w+(\(.*\))?):\s*$"#)
    let trap = try pattern(#"^\s*(preconditionFailure|fatalError)\("#)
    let armWithTrap = try pattern(#"^\s*case\s+\.\w.*:\s*(preconditionFailure|fatalError)\("#)
    let comparison = try pattern(#"^(\s*if \w+ == )\.\w+ \{"#)
    var findings: [Finding] = []
    var chain = (subject: "", count: 0)
    for (index, line) in source.code.enumerated() {
      let previous = index > 0 ? source.code[index - 1] : ""
      let mayTrap = line.holds("fatalError") || line.holds("preconditionFailure")
      if mayTrap, line.contains(armWithTrap) || line.contains(trap) && previous.contains(arm) {
        findings.append(
          source.finding(at: index, "no trap for a case of an enum; answer every case"))
      }
      if line.allSatisfy(\.isWhitespace) { chain.count = 0 }
      guard line.holds("if "), let match = line.firstMatch(of: comparison) else { continue }
      let subject = match.output[1].substring.map(String.init) ?? ""
      chain = (subject, subject == chain.subject ? chain.count + 1 : 1)
      if chain.count == 3 {
        findings.append(
          source.finding(at: index, "no chain of comparisons with cases; write a switch"))
      }
    }
    return findings
  }
}
