/// Which judges of a list are shown a fact, by what it is about: a table that is made once for a
/// run, so that no judge has to be asked at each fact.
@usableFromInline
package struct JudgesByFamily: Sendable {
  /// By the bit of a family.
  @usableFromInline var judges: [InvariantSet]

  @inlinable
  package init() {
    judges = Array(repeating: InvariantSet(), count: FactFamilies.RawValue.bitWidth)
  }

  /// The judge at an index of the list is shown the facts of these families.
  @usableFromInline
  mutating func show(_ families: FactFamilies, toJudge index: Int) {
    for bit in judges.indices where families.rawValue >> bit & 1 == 1 {
      judges[bit].insert(index)
    }
  }

  /// The judges that are shown a fact of one of these families.
  @inlinable
  func judges(of families: FactFamilies) -> InvariantSet {
    var found = InvariantSet()
    var bits = families.rawValue
    while bits != 0 {
      found.formUnion(judges[bits.trailingZeroBitCount])
      bits &= bits - 1
    }
    return found
  }
}
