/// The inputs that belong to a seed, of all kinds, by their numbers.
package struct InputRound: Sendable {
  /// From which all inputs are made.
  package let seed: UInt64
  private let kinds: [any InputKind]

  /// The inputs of some kinds, in turn.
  package init(seed: UInt64, kinds: [any InputKind]) {
    self.seed = seed
    self.kinds = kinds
  }

  /// The kind of the input `number`.
  package func kind(of number: UInt64) -> any InputKind {
    kinds[Int(number % UInt64(kinds.count))]
  }

  /// The input `number`: a function of the number, the seed and the documents alone.
  package func input(_ number: UInt64) -> FuzzedInput {
    var draws = InputDraws(seed: seed, number: number)
    return kind(of: number).makeInput(&draws)
  }

  /// What becomes of the input `number`.
  package func judge(_ number: UInt64) -> InputAnswer {
    var draws = InputDraws(seed: seed, number: number)
    let kind = kind(of: number)
    let input = kind.makeInput(&draws)
    return kind.judge(input, &draws)
  }
}
