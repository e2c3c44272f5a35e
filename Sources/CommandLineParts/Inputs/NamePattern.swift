/// Which names are meant: those with a text in them, or, with '*' and '?', those that match as a
/// whole.
package struct NamePattern: Sendable {
  private let pattern: [Character]
  private let isWhole: Bool

  /// A pattern as it was typed.
  package init(_ text: String) {
    pattern = Array(text)
    isWhole = text.contains("*") || text.contains("?")
  }

  /// Whether a name is meant.
  package func matches(_ name: String) -> Bool {
    isWhole ? matches(pattern[...], Array(name)[...]) : name.contains(String(pattern))
  }

  /// Goes back to the last '*' where something differs, so the work is at most the product.
  private func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    var (pattern, name) = (pattern, name)
    var retry: (pattern: ArraySlice<Character>, name: ArraySlice<Character>)?
    while !name.isEmpty {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (pattern, name)
      } else if let wanted = pattern.first, wanted == "?" || wanted == name.first {
        pattern = pattern.dropFirst()
        name = name.dropFirst()
      } else if let last = retry {
        pattern = last.pattern
        name = last.name.dropFirst()
        retry = (pattern, name)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }
}
