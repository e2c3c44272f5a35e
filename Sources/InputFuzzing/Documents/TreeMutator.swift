/// Changes JSON values while it knows their structure.
package struct TreeMutator: Sendable {
  private let vocabulary: Vocabulary

  /// A mutator that takes other keys and values from a vocabulary.
  package init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Makes one change somewhere in a value.
  package func mutate(_ tree: inout ValueTree, _ draws: inout InputDraws) {
    let index = draws.below(tree.valueCount)
    tree.change(at: index) { value, key in
      switch value {
      case .object(var members):
        value = changeMembers(&members, key: key, &draws)
      case .array(var items):
        value = changeItems(&items, key: key, &draws)
      case .written(let written):
        value = changedLeaf(written, key: key, &draws)
      }
    }
  }

  // MARK: Objects

  private func changeMembers(
    _ members: inout [ValueTree.Member], key: [UInt8], _ draws: inout InputDraws
  ) -> ValueTree {
    let index = draws.below(members.count)
    switch draws.below(10) {
    case 0, 1:
      if !members.isEmpty { members.remove(at: index) }
    case 2:
      if !members.isEmpty { members.insert(members[index], at: draws.below(members.count)) }
    case 3:
      if !members.isEmpty { members[index].key = newKey(&draws) }
    case 4:
      if !members.isEmpty {
        let other = draws.below(members.count)
        (members[index].value, members[other].value) = (members[other].value, members[index].value)
      }
    case 5, 6, 7:
      let key = newKey(&draws)
      let value = vocabulary.value(under: key, &draws) ?? .written(newLeaf(&draws))
      members.insert(
        ValueTree.Member(key: key, value: value), at: draws.below(members.count + 1))
    default: return replacement(for: .object(members), key: key, &draws)
    }
    return .object(members)
  }

  private func newKey(_ draws: inout InputDraws) -> [UInt8] {
    if draws.isHit(oneIn: 8) { return draws.pick(HostileValues.texts) ?? [] }
    return draws.pick(vocabulary.keys) ?? []
  }

  // MARK: Lists

  private func changeItems(
    _ items: inout [ValueTree], key: [UInt8], _ draws: inout InputDraws
  ) -> ValueTree {
    let index = draws.below(items.count)
    switch draws.below(9) {
    case 0, 1:
      if !items.isEmpty { items.remove(at: index) }
    case 2:
      if !items.isEmpty { items.insert(items[index], at: draws.below(items.count)) }
    case 3:
      if !items.isEmpty {
        let copies = draws.pick([2, 20, 100, 300, 2_000]) ?? 2
        items.append(contentsOf: repeatElement(items[index], count: copies))
      }
    case 4: items.reverse()
    case 5:
      if !items.isEmpty { items.swapAt(index, draws.below(items.count)) }
    case 6: items.removeAll()
    case 7:
      if let value = vocabulary.value(under: key, &draws) {
        items.insert(value, at: draws.below(items.count + 1))
      }
    default: return replacement(for: .array(items), key: key, &draws)
    }
    return .array(items)
  }

  // MARK: Values

  private func changedLeaf(
    _ written: [UInt8], key: [UInt8], _ draws: inout InputDraws
  ) -> ValueTree {
    switch draws.below(8) {
    case 0...2: return vocabulary.value(under: key, &draws) ?? .written(newLeaf(&draws))
    case 3...5: return .written(likeValue(written, &draws))
    case 6: return .written(TextMutator.mutated(written, &draws))
    default: return replacement(for: .written(written), key: key, &draws)
    }
  }

  /// Another value of the same sort: a number for a number, a text for a text.
  private func likeValue(_ written: [UInt8], _ draws: inout InputDraws) -> [UInt8] {
    if draws.isHit(oneIn: 2), let near = TextMutator.withAnotherDigit(written, &draws) {
      return near
    }
    switch written.first {
    case UInt8(ascii: "\"")?:
      let isQuantity = written.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
      return draws.pick(isQuantity ? HostileValues.quantities : HostileValues.texts) ?? []
    case UInt8(ascii: "t")?: return Array("false".utf8)
    case UInt8(ascii: "f")?: return Array("true".utf8)
    case .some, nil: return draws.pick(HostileValues.numbers) ?? []
    }
  }

  private func newLeaf(_ draws: inout InputDraws) -> [UInt8] {
    if draws.isHit(oneIn: 3), let word = draws.pick(vocabulary.words) { return word }
    return HostileValues.draw(&draws)
  }

  /// Something else in the place of a value.
  private func replacement(
    for value: ValueTree, key: [UInt8], _ draws: inout InputDraws
  ) -> ValueTree {
    switch draws.below(6) {
    case 0, 1: return vocabulary.value(under: key, &draws) ?? value
    case 2:
      let other = draws.pick(vocabulary.keys) ?? []
      return vocabulary.value(under: other, &draws) ?? value
    case 3: return .array([value])
    case 4: return .object([ValueTree.Member(key: newKey(&draws), value: value)])
    default: return .written(newLeaf(&draws))
    }
  }
}
