import SimulationKernel

extension EntityDraws {
  /// For each of the things of one kind a number of `bits` bits, no two the same: the one made of
  /// its id, or the next that nobody has if an earlier one has that.
  ///
  /// Who has the number of its id keeps it, however many others have to move.
  package static func identities(_ kind: String, _ ids: [String], bits: UInt64) -> [Int] {
    var identities = ids.map { identity(kind, $0, bits: bits) }
    var taken = Set<Int>(minimumCapacity: ids.count)
    let later = identities.indices.filter { !taken.insert(identities[$0]).inserted }
    for index in later where taken.count < 1 << bits {
      repeat {
        identities[index] = (identities[index] + 1) & (1 << bits - 1)
      } while !taken.insert(identities[index]).inserted
    }
    return identities
  }
}
