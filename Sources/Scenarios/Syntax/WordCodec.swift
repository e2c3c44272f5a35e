import DeviceSystems
import TextFormats

extension Codec where Value: FieldWord {
  /// One word of a closed set of the journal; `documentation` explains each in a sentence.
  package static func choice(
    _ name: String, _ documentation: String, _ explanation: (Value) -> String
  ) -> Codec {
    .word(
      name, documentation,
      of: Value.allCases.map { (word: $0.name, documentation: explanation($0)) },
      find: { word in Value.allCases.first { $0.name == word } }, word: { $0.name })
  }
}
