/// Conditions that are met wherever a tip can be shown at all.
enum PresenceCondition {
  /// What a condition asks besides that the tip is there to be shown and that the system has
  /// TipKit; nil where that is nothing.
  static func rest(of condition: KeptCondition, _ shown: ShownTip? = nil) -> KeptCondition? {
    if condition.kind == .fails, let name = shown?.argument, condition.text == "\(name) == nil" {
      return nil
    }
    guard condition.kind == .holds else { return condition }
    let parts = DonatedValue.arguments(condition.text[...]).map { DonatedValue.trimmed($0) }
    let others = parts.filter {
      !isPresence(of: shown?.argument, $0) && !isOldest($0) && !isSelf($0)
        && $0 != shown?.variable
    }
    if others.count == parts.count { return condition }
    guard !others.isEmpty else { return nil }
    var rest = condition
    rest.text = others.joined(separator: ", ")
    return rest
  }

  /// `let tip`, `let tip = group.currentTip`, `tip != nil`, `case let tip?`.
  private static func isPresence(of name: String?, _ part: String) -> Bool {
    guard let name else { return false }
    if part == "\(name) != nil" { return true }
    for prefix in ["let ", "var ", "case let ", "case .some(let "] where part.hasPrefix(prefix) {
      let bound = part.dropFirst(prefix.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return bound == name
    }
    return false
  }

  /// Whether a clause only asks that the object is still there, or that its task still runs.
  private static func isSelf(_ part: String) -> Bool {
    if ["let self", "self != nil", "!Task.isCancelled"].contains(part) { return true }
    return part.hasPrefix("let ") && part.hasSuffix(" = self")
  }

  /// The first versions of the systems that have TipKit.
  private static let oldest = [
    "iOS": 17, "iOSApplicationExtension": 17, "macOS": 14, "macCatalyst": 17, "watchOS": 10,
    "tvOS": 17, "visionOS": 1,
  ]

  /// Whether a check of the version holds wherever TipKit is.
  static func isOldest(_ part: String) -> Bool {
    guard part.hasPrefix("#available"), let open = part.firstIndex(of: "("), part.last == ")" else {
      return false
    }
    return isOldest(versions: String(part[part.index(after: open)...].dropLast()))
  }

  /// Whether versions such as `iOS 17.0, *` are no later than the first with TipKit.
  static func isOldest(versions: String) -> Bool {
    DonatedValue.arguments(versions[...]).allSatisfy { version in
      let words = version.split { $0 == " " }
      guard words.count == 2, let oldest = oldest[String(words[0])] else { return true }
      let numbers = words[1].split(separator: ".").map { Int($0) }
      guard let major = numbers.first ?? nil else { return false }
      return major < oldest || (major == oldest && numbers.dropFirst().allSatisfy { $0 == 0 })
    }
  }
}
