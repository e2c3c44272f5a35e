import TextFormats

/// What two imports of an app say differently.
package enum AppDifference {
  /// A list of an app: the noun of its items, and the keys that name them.
  private struct List {
    var key: String
    var noun: String
    var names = ["id"]
  }

  private static let lists = [
    List(key: "parameters", noun: "parameter"), List(key: "events", noun: "event"),
    List(key: "tips", noun: "tip", names: ["type", "id"]), List(key: "groups", noun: "group"),
    List(key: "screens", noun: "screen"),
  ]

  /// What two files of an app say differently, one sentence each; nil if one of them is no JSON.
  package static func sentences(from old: [UInt8], to new: [UInt8]) -> [String]? {
    guard let old = JSONNode.parsed(old), let new = JSONNode.parsed(new) else { return nil }
    return sentences(from: old, to: new)
  }

  private static func sentences(from old: JSONNode, to new: JSONNode) -> [String] {
    var sentences: [String] = []
    for list in lists {
      sentences += items(old[list.key]?.items ?? [], new[list.key]?.items ?? [], list)
    }
    let names = lists.map(\.key)
    for key in keys(old, new) where !names.contains(key) {
      guard old[key]?.plainText != new[key]?.plainText else { continue }
      sentences.append("changed: \(key)")
    }
    return sentences
  }

  private static func items(_ old: [JSONNode], _ new: [JSONNode], _ list: List) -> [String] {
    func key(_ item: JSONNode) -> String? { item.text(of: list.names) }
    let noun = list.noun
    var sentences: [String] = []
    var removed = old.filter { item in !new.contains { key($0) == key(item) } }
    for item in new {
      let name = key(item) ?? "without a name"
      guard let before = old.first(where: { key($0) == key(item) }) else {
        let rest = item.plainText(without: list.names)
        if let index = removed.firstIndex(where: { $0.plainText(without: list.names) == rest }) {
          sentences.append("renamed: the \(noun) \(key(removed[index]) ?? "") is now \(name)")
          removed.remove(at: index)
        } else {
          sentences.append("added: the \(noun) \(name)")
        }
        continue
      }
      let changed = keys(before, item).filter { before[$0]?.plainText != item[$0]?.plainText }
      if !changed.isEmpty {
        sentences.append("changed: \(changed.joined(separator: ", ")) of the \(noun) \(name)")
      }
    }
    return sentences + removed.map { "removed: the \(noun) \(key($0) ?? "without a name")" }
  }

  /// The keys of both, each once.
  private static func keys(_ old: JSONNode, _ new: JSONNode) -> [String] {
    let first = (old.members ?? []).filter { !$0.isSource }.map(\.key)
    let second = (new.members ?? []).filter { !$0.isSource }.map(\.key)
    return first + second.filter { !first.contains($0) }
  }
}
