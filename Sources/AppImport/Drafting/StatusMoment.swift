/// What happens to a tip that an app follows in a loop over its status.
enum StatusMoment {
  case display
  case invalidation

  /// The moment that a site waits for, and whether it waits for something else besides; nil where
  /// the conditions around it name no status.
  static func of(_ site: CallSite) -> (moment: StatusMoment, isConditional: Bool)? {
    guard let observed = site.observed else { return nil }
    var found: StatusMoment?
    var others = 0
    for condition in site.standing.conditions {
      if found == nil, let moment = moment(condition, of: observed.stream) {
        found = moment
      } else {
        others += 1
      }
    }
    return found.map { ($0, others > 0) }
  }

  private static func moment(_ condition: KeptCondition, of stream: String) -> StatusMoment? {
    switch condition.kind {
    case .holds, .matches: break
    case .fails, .presented: return nil
    }
    if stream == "shouldDisplayUpdates" {
      let isBareName = condition.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isBareName && condition.kind == .holds ? .display : nil
    }
    guard !condition.text.contains("!=") else { return nil }
    let words = condition.text.split { !$0.isLetter }
    if words.contains("invalidated") { return .invalidation }
    return words.contains("available") ? .display : nil
  }
}
