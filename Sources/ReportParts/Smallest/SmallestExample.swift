import PropertySearch
import Shrinking
import SimulationKernel
import TextFormats

/// The smallest schedule of what is violated in a run, with the file that the report has of it.
package struct SmallestExample: Sendable {
  /// The small case.
  package let found: SmallCase
  /// The seed of the run.
  package let seed: UInt64
  /// The file of the small case.
  package let bytes: [UInt8]

  /// A small case of the run with a seed, and its file.
  package init(found: SmallCase, seed: UInt64, bytes: [UInt8]) {
    self.found = found
    self.seed = seed
    self.bytes = bytes
  }

  /// Where the file of a small case lies within the report.
  package static func path(ofCase name: String) -> String { "cases/\(name).json" }

  /// Where its own file lies within the report.
  package var file: String { Self.path(ofCase: found.example.name) }

  /// What was made small, and how to play it, for programs.
  package static func write(_ examples: [SmallestExample], into json: inout JSONText) {
    json.array("smallest") { json in
      for example in examples {
        json.object { json in
          json.member("promise", example.found.example.signature.name)
          json.member("replay", example.found.replayCommand)
          json.member("scenario", example.found.path)
          json.member("seed", SeedWord.text(example.seed))
        }
      }
    }
  }
}
