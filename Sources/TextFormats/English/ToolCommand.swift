import SimulationKernel

/// Commands as a reader can paste them into a shell; the same in terminal, page and files.
package enum ToolCommand {
  /// The program with these words as one command, each in quotes if a shell would read it as
  /// something else.
  package static func text(_ words: [String]) -> String {
    (["tipfleet"] + words).map(ShellWord.quoted).joined(separator: " ")
  }

  /// Plays a scenario with the seed that it holds.
  package static func play(_ path: String, mutant: String? = nil) -> String {
    text(["run", path] + option(mutant))
  }

  /// Plays one run again.
  package static func run(
    _ path: String, seed: UInt64, withoutFaults: [String] = [], mutant: String? = nil
  ) -> String {
    var words = ["run", path, "--seed", SeedWord.text(seed)]
    for name in withoutFaults { words += ["--without-fault", name] }
    return text(words + option(mutant))
  }

  /// Searches around a scenario again.
  package static func check(
    _ path: String, seed: UInt64?, caseCount: some BinaryInteger, options: [String] = [],
    mutant: String? = nil
  ) -> String {
    var words = ["check", path] + options
    if let seed { words += ["--seed", SeedWord.text(seed)] }
    return text(words + ["--cases", "\(caseCount)"] + option(mutant))
  }

  /// Makes one run that violates an invariant small.
  package static func shrink(
    _ path: String, seed: UInt64, case number: UInt64? = nil, options: [String] = [],
    invariant: String, mutant: String? = nil
  ) -> String {
    var words = ["shrink", path, "--seed", SeedWord.text(seed)]
    if let number { words += ["--case", "\(number)"] }
    words += options
    return text(words + ["--invariant", invariant] + option(mutant))
  }

  /// Says without which fault, step or message a violation would not be.
  ///
  /// - `seed`: nil for the scenario's own.
  package static func causes(
    _ path: String, seed: UInt64?, withoutFaults: [String] = [], invariant: String,
    mutant: String? = nil
  ) -> String {
    var words = ["explain", path, "--causes"]
    if let seed { words += ["--seed", SeedWord.text(seed)] }
    for name in withoutFaults { words += ["--without-fault", name] }
    return text(words + ["--invariant", invariant] + option(mutant))
  }

  private static func option(_ mutant: String?) -> [String] {
    mutant.map { ["--mutant", $0] } ?? []
  }
}
