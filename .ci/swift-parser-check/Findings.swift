/// What one reader found in a source file. Both readers give the same form, so that the two can be
/// compared as texts.
struct Findings {
  /// Types and extensions with their conformances.
  var types: [String] = []
  /// Of these, the names that conform to `Tip`.
  var tips: [String] = []
  /// From `#Rule` to its last brace.
  var rules: [String] = []
  /// The outermost string literals.
  var strings: [String] = []
  /// Comments outside string literals.
  var comments: [String] = []
  /// Regular expressions as literals.
  var regexes: [String] = []
}

/// What is compared, and whether the two readers must agree on sources without errors.
enum Subject: CaseIterable {
  case types
  case tips
  case rules
  case strings
  case comments
  case regexes

  var name: String {
    switch self {
    case .types: "types"
    case .tips: "tips"
    case .rules: "rule ranges"
    case .strings: "strings"
    case .comments: "comments"
    case .regexes: "regular expressions"
    }
  }

  func items(_ findings: Findings) -> [String] {
    switch self {
    case .types: findings.types
    case .tips: findings.tips
    case .rules: findings.rules
    case .strings: findings.strings
    case .comments: findings.comments
    case .regexes: findings.regexes
    }
  }
}

/// A type as both readers write it: where its name stands, what it is, what it conforms to.
func typeText(_ kind: String, _ name: String, _ conformances: [String], at place: String) -> String
{
  let list = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
  return "\(place) \(kind) \(name)\(list)"
}

/// Whether a list of conformances has TipKit's protocol.
func namesTip(_ conformances: [String]) -> Bool {
  conformances.contains { $0 == "Tip" || $0 == "TipKit.Tip" }
}
