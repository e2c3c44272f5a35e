/// What happens to a tip that an app follows in a loop over its status.
enum StatusMoment {
  case display
  case invalidation

  /// The moment that a loop waits for, and the other conditions; nil where no condition names a
  /// status.
  static func of(
    _ observed: ObservedStatus, _ conditions: [KeptCondition]
  ) -> (moment: StatusMoment, others: [KeptCondition])? {
    for (index, condition) in conditions.enumerated() {
      for (part, clause) in condition.clauses.enumerated() {
        var asked = condition
        asked.text = clause
        guard let moment = moment(asked, of: observed) else { continue }
        var rest = condition.clauses
        rest.remove(at: part)
        let behind = conditions[(index + 1)...]
        let others = conditions[..<index] + [condition.keeping(rest)].compactMap { $0 } + behind
        return (moment, others.filter { !isOther($0, of: observed) })
      }
    }
    return nil
  }

  /// Whether a condition only says that the status is not another one.
  private static func isOther(_ condition: KeptCondition, of observed: ObservedStatus) -> Bool {
    guard condition.kind == .fails, condition.clauses.count == 1 else { return false }
    return ["available", "pending", "invalidated"].contains { names($0, in: condition.text) }
      && observed.variable.map { condition.text.split { !$0.isLetter }.contains($0[...]) } ?? false
  }

  /// Whether a text has a case of the status: `.available`, and not `#available`.
  private static func names(_ status: String, in text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().contains { word in
      word.prefix { $0.isLetter } == status
    }
  }

  private static func moment(_ condition: KeptCondition, of observed: ObservedStatus)
    -> StatusMoment?
  {
    if observed.stream == "shouldDisplayUpdates" { return displayMoment(condition, observed) }
    switch condition.kind {
    case .holds, .matches: break
    case .fails, .presented: return nil
    }
    guard !condition.text.contains("!=") else { return nil }
    if names("invalidated", in: condition.text) { return .invalidation }
    return names("available", in: condition.text) ? .display : nil
  }

  /// Whether the tip may appear, or no longer: the name of the loop alone.
  private static func displayMoment(
    _ condition: KeptCondition, _ observed: ObservedStatus
  ) -> StatusMoment? {
    let isNegated = condition.text.first == "!"
    let name = condition.text.dropFirst(isNegated ? 1 : 0)
    guard observed.variable.map({ name == $0 }) ?? true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    switch condition.kind {
    case .holds: return isNegated ? .invalidation : .display
    case .fails: return isNegated ? .display : .invalidation
    case .matches, .presented: return nil
    }
  }
}
