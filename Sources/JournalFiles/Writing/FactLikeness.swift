import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain

/// Who did what to what, without numbers and times: by it, a fact of one run is recognised in a run
/// of a scenario that was changed a little.
package struct FactLikeness: Hashable, Sendable {
  private let text: String

  /// The likeness of a fact of a run with these names.
  package init(_ fact: Fact, _ names: JournalNames) {
    var writer = LikenessWriter(names)
    writer.write(fact)
    text = writer.text
  }
}

/// Writes the fields of a fact that are no numbers, as a journal writes them.
private struct LikenessWriter: ~Copyable, FieldWriter {
  private var encoder: FactEncoder

  init(_ names: JournalNames) { encoder = FactEncoder(names: names) }

  mutating func write(_ fact: Fact) {
    encoder.word("kind", fact.kind.declaration.name, index: 0)
    encoder.name("at", fact.actor.namePosition, in: .actor)
    fact.kind.write(into: &self)
  }

  var text: String {
    mutating get {
      var bytes: [UInt8] = []
      encoder.output.move(into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  mutating func flag(_ key: StaticString, _ flag: Bool) { encoder.flag(key, flag) }

  mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    encoder.word(key, word, index: index)
  }

  mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    encoder.name(key, position, in: space)
  }

  mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {
    encoder.action(key, action, of: owner)
  }

  mutating func value(_ key: StaticString, _ value: Value) { encoder.value(key, value) }

  mutating func values(_ key: StaticString, _ values: ValueListIndex) {
    encoder.values(key, values)
  }

  mutating func null(_ key: StaticString) { encoder.null(key) }

  mutating func beginObject(_ key: StaticString) { encoder.beginObject(key) }

  mutating func endObject() { encoder.endObject() }

  // Numbers are counted anew in each run, and so are the records that a message carries.

  mutating func number(_ key: StaticString, _ number: Int64) {}

  mutating func digest(_ key: StaticString, _ digest: UInt64) {}

  mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {}

  mutating func absent(_ key: StaticString) {}

  mutating func present() {}
}
