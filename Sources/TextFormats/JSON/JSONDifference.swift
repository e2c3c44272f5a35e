/// Something of which two JSON texts say different things, or only one says anything.
package struct JSONDifference: Equatable, Sendable {
  /// The way to it, such as `devices[phone].clock.offset`: a name in brackets is an item whose
  /// `id`, `name` or `type` it is, a number is an item's index, from 0.
  package let path: String
  /// What each text says there, a string without its quotes; nil for nothing.
  package let left: String?
  package let right: String?

  /// All differences, in the order of the left text, with what only the right one has after it.
  ///
  /// An object that one text lacks is told key by key. Items of lists are paired by their names
  /// where all have one, or else by their index; an item that one text lacks, lists of other
  /// lengths, and lists of single values are told as a whole.
  package static func all(
    _ left: JSONNode?, _ right: JSONNode?, at path: String = ""
  ) -> [JSONDifference] {
    let isLackingItem = path.last == "]" && (left == nil || right == nil)
    if !isLackingItem, isObjectOrNothing(left), isObjectOrNothing(right) {
      return paired(members(left), members(right)) { path.isEmpty ? $0 : "\(path).\($0)" }
    }
    if let first = left?.items, let second = right?.items {
      if let left = named(first), let right = named(second) {
        return paired(left, right) { "\(path)[\($0)]" }
      }
      if first.count == second.count, (first + second).allSatisfy({ $0.members != nil }) {
        return zip(first, second).enumerated().flatMap { index, items in
          all(items.0, items.1, at: "\(path)[\(index)]")
        }
      }
    }
    let (first, second) = (left.map(text), right.map(text))
    return first == second ? [] : [JSONDifference(path: path, left: first, right: second)]
  }

  private static func text(_ node: JSONNode) -> String { node.text ?? node.compactText }

  private static func isObjectOrNothing(_ node: JSONNode?) -> Bool {
    node.map { $0.members != nil } ?? true
  }

  private static func members(_ node: JSONNode?) -> [(String, JSONNode)] {
    (node?.members ?? []).map { ($0.key, $0.value) }
  }

  private static func paired(
    _ left: [(String, JSONNode)], _ right: [(String, JSONNode)], path: (String) -> String
  ) -> [JSONDifference] {
    let values = Dictionary(right, uniquingKeysWith: { first, _ in first })
    let known = Set(left.map(\.0))
    return left.flatMap { key, value in all(value, values[key], at: path(key)) }
      + right.filter { !known.contains($0.0) }.flatMap { all(nil, $0.1, at: path($0.0)) }
  }

  /// The items of a list with their names; nil where one has none, or two have the same.
  private static func named(_ items: [JSONNode]) -> [(String, JSONNode)]? {
    var names: Set<String> = []
    var named: [(String, JSONNode)] = []
    for item in items {
      let name = ["id", "name", "type"].lazy.compactMap { item[$0]?.text }.first
      guard let name, names.insert(name).inserted else { return nil }
      named.append((name, item))
    }
    return named
  }
}
