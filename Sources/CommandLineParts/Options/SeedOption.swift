import SimulationKernel

/// The options that take a seed.
extension ArgumentReader {
  /// `--seed` of a command that plays scenarios, which have a seed of their own.
  ///
  /// - `what`: Which seed it is.
  package mutating func seed(
    _ what: String = "Seed of the run"
  ) throws(UsageError) -> Argument<UInt64?> {
    try seed("seed", what, shown: "that of the scenario")
  }

  /// `--seed` of a command that makes its own worlds.
  package mutating func seed(
    _ what: String, default usual: UInt64
  ) throws(UsageError) -> Argument<UInt64> {
    try option(
      "seed", value: "seed", Self.meaning(what), default: usual, shown: "\(usual)", read: Self.seed)
  }

  /// Any option with a seed, or none.
  package mutating func seed(
    _ name: String, _ what: String, shown: String
  ) throws(UsageError) -> Argument<UInt64?> {
    try option(name, value: "seed", Self.meaning(what), default: nil, shown: shown) {
      (text, option) throws(UsageError) in try Self.seed(text, option)
    }
  }

  private static func meaning(_ what: String) -> String {
    "\(what): a number, 'x' and 16 hexadecimal digits, a commit's 40 digits, or 'random'."
  }

  private static func seed(_ text: String, _ option: OptionSyntax) throws(UsageError) -> UInt64 {
    if text == "random" { return UInt64.random(in: .min ... .max) }
    if let seed = SeedWord.parse(text) { return seed }
    throw UsageError(
      invalid: text, for: option,
      "Write a number such as 42, 'x' and up to 16 hexadecimal digits, the 40 digits of a commit, "
        + "or 'random'.")
  }
}
