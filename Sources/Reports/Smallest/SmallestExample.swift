import PropertySearch
import SimulationKernel
import TextFormats

/// A run that violates an invariant, made small, with the file that plays it.
package struct SmallestExample: Sendable {
  /// The small case.
  package let example: Counterexample
  /// The path of its file, as the command names it.
  package let path: String
  /// The command that plays it.
  package let replayCommand: String
  /// The seed of the run.
  package let seed: UInt64
  /// The file of the small case.
  package let bytes: [UInt8]

  /// A small case of the run with a seed, and its file.
  package init(
    example: Counterexample, path: String, replayCommand: String, seed: UInt64, bytes: [UInt8]
  ) {
    self.example = example
    self.path = path
    self.replayCommand = replayCommand
    self.seed = seed
    self.bytes = bytes
  }

  /// Where the file of a small case lies within the report.
  package static func path(ofCase name: String) -> String { "cases/\(name).json" }

  /// What was made small, and how to play it, for programs.
  static func write(_ examples: [SmallestExample], into json: inout JSONText) {
    json.array("smallest") { json in
      for example in examples {
        json.object { json in
          json.member("promise", example.example.signature.name)
          json.member("replay", example.replayCommand)
          json.member("scenario", example.path)
          json.member("seed", SeedWord.text(example.seed))
        }
      }
    }
  }
}
