import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain

/// Who did what to what, without numbers and times: by it, a fact of one run is recognised in a run
/// of a scenario that was changed a little.
package struct FactLikeness: Hashable, Sendable {
  fileprivate let text: String
}

/// Makes the likenesses of the facts of one run: the fields that are no numbers, as a journal
/// writes them.
package struct FactLikenesses: ~Copyable {
  private var encoder: FactEncoder

  /// For a run with these names.
  package init(_ names: JournalNames) { encoder = FactEncoder(names: names) }

  /// The likeness of a fact of the run.
  package mutating func likeness(of fact: Fact) -> FactLikeness {
    encoder.word("kind", fact.kind.declaration.name, index: 0)
    encoder.name("at", fact.actor.namePosition, in: .actor)
    fact.kind.write(into: &self)
    var bytes: [UInt8] = []
    encoder.output.move(into: &bytes)
    return FactLikeness(text: String(decoding: bytes, as: UTF8.self))
  }
}

extension FactLikenesses: FieldWriter {
  package mutating func flag(_ key: StaticString, _ flag: Bool) { encoder.flag(key, flag) }

  package mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    encoder.word(key, word, index: index)
  }

  package mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    encoder.name(key, position, in: space)
  }

  package mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {
    encoder.action(key, action, of: owner)
  }

  package mutating func value(_ key: StaticString, _ value: Value) { encoder.value(key, value) }

  package mutating func values(_ key: StaticString, _ values: ValueListIndex) {
    encoder.values(key, values)
  }

  package mutating func null(_ key: StaticString) { encoder.null(key) }

  package mutating func beginObject(_ key: StaticString) { encoder.beginObject(key) }

  package mutating func endObject() { encoder.endObject() }

  // Numbers are counted anew in each run, and so are the records that a message carries.

  package mutating func number(_ key: StaticString, _ number: Int64) {}

  package mutating func digest(_ key: StaticString, _ digest: UInt64) {}

  package mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {}

  package mutating func absent(_ key: StaticString) {}

  package mutating func present() {}
}
