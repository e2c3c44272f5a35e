/// What a change of the phase of a scene means for what follows it.
enum ScenePhase: String, CaseIterable {
  case active
  case inactive
  case background

  /// Whether the app comes to the foreground, and the conditions on something else; nil for the
  /// first where no condition names a phase.
  static func read(
    _ conditions: [KeptCondition]
  ) -> (comes: Bool?, others: [KeptCondition]) {
    var others: [KeptCondition] = []
    var allowed = Set(allCases)
    var isNamed = false
    var namesActive = false
    for condition in conditions {
      let (asked, rest) = phases(of: condition)
      for phases in asked {
        isNamed = true
        allowed.formIntersection(phases)
        namesActive = namesActive || phases == [.active]
      }
      if let rest { others.append(rest) }
    }
    guard isNamed else { return (nil, conditions) }
    // The phase before and the one after may both be asked.
    return (allowed.isEmpty ? namesActive : allowed.contains(.active), others)
  }

  /// The phases that each part of a condition leaves, and what it asks besides.
  private static func phases(
    of condition: KeptCondition
  ) -> (asked: [Set<ScenePhase>], rest: KeptCondition?) {
    let parts = condition.clauses
    var asked: [Set<ScenePhase>] = []
    var others: [String] = []
    for part in parts {
      let named = named(in: part)
      guard !named.isEmpty else {
        others.append(part)
        continue
      }
      let isDenied = part.contains("!=") != (condition.kind == .fails)
      asked.append(isDenied ? Set(allCases).subtracting(named) : named)
    }
    guard !asked.isEmpty, !others.isEmpty else { return (asked, asked.isEmpty ? condition : nil) }
    var rest = condition
    rest.text = others.joined(separator: ", ")
    return (asked, rest)
  }

  /// The phases that stand behind a dot: `phase == .active`, `case .background, .inactive`.
  private static func named(in text: String) -> Set<ScenePhase> {
    Set(
      text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().compactMap { word in
        ScenePhase(rawValue: String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
      })
  }
}
