import FleetSimulation
import SimulationKernel
import TextFormats

/// The seed of a run as it is typed and printed.
enum Seed {
  /// What was typed: a number, `x` and hexadecimal digits, a commit's name, or `random`.
  static func parse(_ text: String, for verb: Verb) throws(UsageError) -> UInt64 {
    if text == "random" { return UInt64.random(in: .min ... .max) }
    if let seed = SeedWord.parse(text) { return seed }
    throw UsageError(
      "The value '\(PrintableText.escaped(text))' is invalid for '--seed <seed>'. Write a number "
        + "such as 42, 'x' and up to 16 hexadecimal digits, the 40 digits of a commit, or "
        + "'random'.",
      verb: verb)
  }
}

extension ParsedArguments {
  /// The seed, if one was given.
  func seed() throws(UsageError) -> UInt64? {
    guard let text = value(.seed) else { return nil }
    return try Seed.parse(text, for: verb)
  }
}
