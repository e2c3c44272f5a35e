import DeviceSystems
import TipDomain

/// Which effects of one moment can happen together. Branches of a condition that exclude each other
/// are never played one after the other.
enum Alternatives {
  /// More than these are not told apart.
  private static let greatestCount = 8

  /// The largest sets of effects that do not exclude each other, each in the order of the sources;
  /// one set where none does.
  static func of(_ effects: [EffectDraft]) -> [[EffectDraft]] {
    // No list of the format holds more than a part of these.
    let effects = Array(effects.prefix(256))
    guard effects.contains(where: { $0.isConditional || $0.platforms != effects[0].platforms })
    else { return [effects] }
    let reaches = effects.map { Reach(conditions: $0.conditions, platforms: $0.platforms) }
    var sets: [[Int]] = [[]]
    for index in effects.indices {
      var next: [[Int]] = []
      var split: [[Int]] = []
      // What excludes nothing goes with all.
      let excluded = Set((0..<index).filter { reaches[$0].excludes(reaches[index]) })
      guard !excluded.isEmpty else {
        sets = sets.map { $0 + [index] }
        continue
      }
      for set in sets {
        let together = set.filter { !excluded.contains($0) }
        if together.count == set.count {
          next.append(set + [index])
        } else {
          next.append(set)
          split.append(together + [index])
        }
      }
      for set in split
      where next.count < greatestCount || !next.contains(where: { $0.contains(index) }) {
        if !next.contains(where: { Set(set).isSubset(of: $0) }) { next.append(set) }
      }
      sets = next
    }
    return sets.map { set in set.map { effects[$0] } }
  }
}

/// Under what an effect happens.
private struct Reach {
  var conditions: [KeptCondition]
  var platforms: [Platform]

  /// Whether no run of the program does both.
  func excludes(_ other: Reach) -> Bool {
    if !platforms.contains(where: { other.platforms.contains($0) }) { return true }
    return conditions.contains { own in other.conditions.contains { own.excludes($0) } }
  }
}
