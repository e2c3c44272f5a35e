/// What happens to a tip that an app follows in a loop over its status.
enum StatusMoment {
  case display
  case invalidation

  /// The moment that a loop waits for, and the other conditions; nil where no condition names a
  /// status.
  static func of(
    _ observed: ObservedStatus, _ conditions: [KeptCondition]
  ) -> (moment: StatusMoment, others: [KeptCondition])? {
    var others = conditions
    for (index, condition) in conditions.enumerated() {
      guard let moment = moment(condition, of: observed) else { continue }
      others.remove(at: index)
      return (moment, others)
    }
    return nil
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
    let words = condition.text.split { !$0.isLetter }
    if words.contains("invalidated") { return .invalidation }
    return words.contains("available") ? .display : nil
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
