import TextFormats

/// What two imports of an app say differently.
package enum AppDifference {
  /// The lists of an app, each with the noun of its items.
  private static let lists = [
    ("parameters", "parameter"), ("events", "event"), ("tips", "tip"), ("groups", "group"),
    ("screens", "screen"),
  ]

  /// What two files of an app say differently, one sentence each; nil if one of them is no JSON.
  package static func sentences(from old: [UInt8], to new: [UInt8]) -> [String]? {
    guard let old = JSONNode.parsed(old), let new = JSONNode.parsed(new) else { return nil }
    return sentences(from: old, to: new)
  }

  private static func sentences(from old: JSONNode, to new: JSONNode) -> [String] {
    var sentences: [String] = []
    for (key, noun) in lists {
      sentences += items(old[key]?.items ?? [], new[key]?.items ?? [], noun)
    }
    let names = lists.map(\.0)
    for key in keys(old, new) where !names.contains(key) {
      guard old[key]?.plainText != new[key]?.plainText else { continue }
      sentences.append("changed: \(key)")
    }
    return sentences
  }

  private static func items(_ old: [JSONNode], _ new: [JSONNode], _ noun: String) -> [String] {
    var sentences: [String] = []
    var removed = old.filter { item in !new.contains { $0.itemName == item.itemName } }
    for item in new {
      let name = item.itemName ?? "without a name"
      guard let before = old.first(where: { $0.itemName == item.itemName }) else {
        let rest = item.plainText(without: JSONNode.names)
        if let index = removed.firstIndex(where: {
          $0.plainText(without: JSONNode.names) == rest
        }) {
          sentences.append("renamed: the \(noun) \(removed[index].itemName ?? "") is now \(name)")
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
    return sentences + removed.map { "removed: the \(noun) \($0.itemName ?? "without a name")" }
  }

  /// The keys of both, each once.
  private static func keys(_ old: JSONNode, _ new: JSONNode) -> [String] {
    let first = (old.members ?? []).filter { !$0.isSource }.map(\.key)
    let second = (new.members ?? []).filter { !$0.isSource }.map(\.key)
    return first + second.filter { !first.contains($0) }
  }
}
