import SwiftSources

/// Rules, verbatim.
extension AppReader {
  /// The uses of `#Rule` by the tip around them; -1 has those that stand in no tip.
  func rulesByType() -> [Int: [Reference]] {
    var found: [Int: [Reference]] = [:]
    for file in project.files.indices where project.seesTipKit(file) {
      var end = 0
      for (index, call) in project.files[file].calls.enumerated() where call.name == "#Rule" {
        // What stands inside a rule that is still open belongs to it.
        guard call.nameToken >= end, !project.files[file].isPreview(call.nameToken) else {
          continue
        }
        end = range(of: Reference(file: file, index: index)).upperBound
        let tip = project.types(around: call.nameToken, file: file)
          .first { project.isTip($0) }
        found[tip ?? -1, default: []].append(Reference(file: file, index: index))
      }
    }
    return found
  }

  /// The tokens from `#Rule` to its last brace.
  private func range(of rule: Reference) -> Range<Int> {
    let scan = project.files[rule.file]
    return scan.extent(of: scan.calls[rule.index])
  }

  /// The rules that the `rules` of a tip take, among those that stand in tips.
  mutating func rules(
    of tip: TipContext, among rules: [Int: [Reference]]
  ) -> [RuleDescription] {
    let members = ruleMembers(of: tip)
    let own = ([tip.type] + protocols(of: tip)).flatMap { rules[$0] ?? [] }.compactMap { rule in
      member(around: project.files[rule.file].calls[rule.index].nameToken, rule.file)
        .flatMap { members[$0] }.map { (rule: rule, uses: $0) }
    }
    var labels = own.map { rule, _ in
      project.casesOfSelf(
        at: project.files[rule.file].calls[rule.index].nameToken, file: rule.file) ?? []
    }
    // A branch without a rule has its cases too.
    for list in project.members("rules", of: tip.type, declaration: tip.declaration) {
      labels += project.values(of: list).map {
        project.casesOfSelf(at: $0.lowerBound, file: list.file) ?? []
      }
    }
    var found: [RuleDescription] = []
    for (rule, uses) in own {
      usedRules.insert(rule)
      let range = range(of: rule)
      guard applies(range.lowerBound, rule.file, to: tip, others: labels) else { continue }
      for use in uses { found.append(self.rule(range, file: rule.file, of: tip, where: use)) }
    }
    sayOtherRules(of: tip)
    return found.sorted { $0.source.place < $1.source.place }
  }

  private mutating func rule(
    _ range: Range<Int>, file: Int, of tip: TipContext, where conditions: [KeptCondition]
  ) -> RuleDescription {
    let scan = project.files[file]
    let member = project.memberName(around: range.lowerBound, file: file)
    count(.rules, .read)
    let inputs = inputs(range.lowerBound, file, of: tip)
    let described = RuleDescription(
      text: scan.text(range), inputs: inputs,
      source: project.source(range, file: file),
      conditions: conditions + kept(at: range.lowerBound, file: file, of: tip),
      ruleSet: member == "rules" ? nil : member,
      constants: constants(in: range, file, asking: inputs))
    if isRepeated(range.lowerBound, scan) { sayConditionNotKept(range, scan, of: tip) }
    let conditions = described.conditions.map(\.text).joined(separator: ", ")
    if !conditions.isEmpty {
      say(
        .conditionKept, at: described.source.place,
        "The rule counts only under a condition: \(conditions).",
        do: "Check when the condition holds on each device.")
    }
    return described
  }

  /// Elements of `rules` that are no `#Rule`.
  private mutating func sayOtherRules(of tip: TipContext) {
    for member in project.members("rules", of: tip.type, declaration: tip.declaration) {
      let scan = project.files[member.file]
      for value in values(member, of: tip) {
        for element in elements(value, scan) where !isRule(element, member.file, of: tip) {
          if element.contains(where: { scan.kind($0) == .macro && scan.text($0) == "#Rule" }) {
            sayConditionNotKept(element, scan, of: tip)
            continue
          }
          count(.rules, .notRead)
          say(
            .ruleNotLiteral, at: scan.place(element),
            "A rule of \(tip.name) is not written as #Rule: \(scan.brief(element)).",
            do: "Write the rule by hand, or write it in the sources as #Rule.",
            placeholder: Placeholder(scan.brief(element)))
        }
      }
    }
  }

  /// A rule inside a larger expression: what surrounds it is lost, and that must be known.
  private mutating func sayConditionNotKept(
    _ range: Range<Int>, _ scan: FileScan, of tip: TipContext
  ) {
    say(
      .conditionNotKept, at: scan.place(range),
      "A rule of \(tip.name) stands in an expression that decides when it counts.",
      do: "Check when the rule counts, and write that by hand.",
      placeholder: Placeholder(scan.brief(range)))
  }

  /// Whether a loop or a closure stands between a rule and its member.
  private func isRepeated(_ token: Int, _ scan: FileScan) -> Bool {
    var scope = scan.scope(token)
    while scope != 0 {
      switch scan.scopes[scope].kind {
      case .loop, .closure: return true
      case .type, .function, .accessor, .file: return false
      case .condition, .selection, .block: break
      }
      scope = scan.scopes[scope].parent
    }
    return false
  }

  /// The elements of a list, or the one expression of a builder.
  func elements(_ value: Range<Int>, _ scan: FileScan) -> [Range<Int>] {
    guard scan.kind(value.lowerBound) == .openSquare,
      scan.partner(value.lowerBound) == value.upperBound - 1
    else { return [value] }
    return scan.arguments(value.lowerBound + 1..<value.upperBound - 1).map(\.value)
  }

  private func isRule(_ element: Range<Int>, _ file: Int, of tip: TipContext) -> Bool {
    let scan = project.files[file]
    guard let first = element.first else { return true }
    if scan.kind(first) == .macro { return true }
    if let choice = scan.choice(element) {
      return [choice.yes, choice.no].allSatisfy { part in
        elements(part, scan).allSatisfy { isNamed($0, file, of: tip) }
      }
    }
    // `first + [second]`
    var start = element.lowerBound
    var parts: [Range<Int>] = []
    var index = start
    while index < element.upperBound {
      if scan.isSign(index, "+"), index > start {
        parts.append(start..<index)
        start = index + 1
      }
      index = scan.next(index)
    }
    guard start < element.upperBound else { return false }
    parts.append(start..<element.upperBound)
    return parts.allSatisfy { part in
      elements(part, scan).allSatisfy { isNamed($0, file, of: tip) }
    }
  }

  /// A rule, or a set of them, that another member holds.
  private func isNamed(_ element: Range<Int>, _ file: Int, of tip: TipContext) -> Bool {
    guard let path = project.files[file].wholePath(element), let last = path.components.last else {
      return false
    }
    return !ruleMembers(namedAt: last.token, file, of: tip).isEmpty
  }

  mutating func sayRulesOutsideTips(_ rules: [Int: [Reference]]) {
    for rule in rules[-1] ?? [] {
      let range = range(of: rule)
      let scan = project.files[rule.file]
      count(.rules, .notRead)
      say(
        .ruleOutsideTip, at: scan.place(range), "The rule stands in no tip.",
        do: "Write it by hand at the tips that use it.")
    }
    let inTips = project.types.indices.flatMap { rules[$0] ?? [] }
    for rule in inTips where !usedRules.contains(rule) {
      let range = range(of: rule)
      count(.rules, .notRead)
      say(
        .ruleOutsideTip, at: project.files[rule.file].place(range),
        "The \"rules\" of no tip take this rule, as far as it could be followed.",
        do: "Write it by hand at the tips that use it.")
    }
  }
}
