import FleetSimulation
import SimulationKernel

/// The seed of a run as it is typed and printed.
enum Seed {
  /// `x` and 16 hexadecimal digits: safe in spreadsheets and in JSON.
  static func text(_ seed: UInt64) -> String {
    let digits = String(seed, radix: 16)
    return "x" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What was typed: a number, `x` and hexadecimal digits, a commit's name, or `random`.
  ///
  /// A commit gives a seed of its own, so that each commit is tested with other cases and any of
  /// them can be repeated.
  static func parse(_ text: String) throws(UsageError) -> UInt64 {
    if text == "random" { return UInt64.random(in: .min ... .max) }
    if text.hasPrefix("x"), let seed = UInt64(text.dropFirst(), radix: 16) { return seed }
    if isCommit(text) {
      var digest = StableDigest()
      digest.combine(text: text.lowercased())
      return digest.value
    }
    if let seed = UInt64(text) { return seed }
    throw UsageError(
      "The value '\(PrintableText.escaped(text))' is invalid for '--seed <seed>'. Write a number "
        + "such as 42, 'x' and up to 16 hexadecimal digits, the 40 digits of a commit, or "
        + "'random'.",
      verb: .run)
  }

  private static func isCommit(_ text: String) -> Bool {
    text.utf8.count == 40 && text.allSatisfy { $0.isHexDigit && $0.isASCII }
  }
}
