/// The lists of faults and of steps: a type that has a case but is missing among the `types` could
/// not be read, written or generated, and nothing else would say so.
enum ListedTypes {
  /// The files with such a list.
  static let paths = [
    "Sources/Scenarios/Faults/FaultKind.swift",
    "Sources/Scenarios/Steps/ScriptedAction.swift",
    "Sources/Scenarios/Steps/FocusAction.swift",
    "Sources/Scenarios/Steps/PointerAction.swift",
    "Sources/Scenarios/Steps/IntentAction.swift",
  ]

  static func findings(in source: SwiftSource) -> [Finding] {
    let cases = source.code.indices.filter { index in
      source.code[index].hasPrefix("  case ") && !source.code[index].contains("case .")
    }
    // The steps of a system are a case of the one list and have a list of their own.
    let text = source.code.joined()
    let listed = text.ranges(of: ".self").count + text.ranges(of: "Action.types").count
    guard cases.count != listed, let last = cases.last else { return [] }
    return [source.finding(at: last, "\(cases.count) cases, but \(listed) types in the list")]
  }
}
