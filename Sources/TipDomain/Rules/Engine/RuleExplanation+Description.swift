import SimulationKernel

extension RuleExplanation: CustomStringConvertible {
  /// One line for each condition, indented below what it is part of:
  ///
  ///     no   $0.donations.count > 3   ($0.donations.count is 2)
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    let mark =
      switch truth {
      case .holds: "yes"
      case .fails: "no"
      case .unanswerable: "?"
      }
    let facts = values.filter { !$0.isConstant }.map { "\($0.text) is \($0.shown)" }
    let found = facts.isEmpty ? "" : "   (\(facts.joined(separator: ", ")))"
    let padding = String(repeating: " ", count: 5 - mark.count)
    return ["\(indent)\(mark)\(padding)\(text)\(found)"]
      + parts.flatMap { $0.lines(indent: indent + "  ") }
  }
}

extension RuleExplainedValue {
  /// The value in words.
  fileprivate var shown: String { value?.description ?? "unknown" }
}

extension RuleFoundValue: CustomStringConvertible {
  /// The value as a rule would write it; a date as its microseconds since the beginning.
  public var description: String {
    switch self {
    case .boolean(let value): RuleLiteral.boolean(value).description
    case .integer(let value): RuleLiteral.integer(value).description
    case .decimal(let value): RuleLiteral.decimal(value).description
    case .text(let value): RuleLiteral.text(value).description
    case .enumCase(let value): RuleLiteral.enumCase(value).description
    case .date(let instant): "\(instant.microseconds) µs"
    case .structure(let json): json
    case .nothing: RuleLiteral.nothing.description
    }
  }
}
