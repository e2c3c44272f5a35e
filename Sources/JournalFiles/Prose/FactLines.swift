import DeviceSystems
import FleetFacts

/// Single facts as lines, without the checkpoints between them.
package struct FactLines: ~Copyable {
  private var encoder: FactEncoder

  /// Lines with these names.
  package init(names: JournalNames) { encoder = FactEncoder(names: names) }

  /// The line of a fact, with its line feed; replaces what `bytes` holds.
  package mutating func write(
    _ id: FactID, of journal: borrowing Journal, into bytes: inout [UInt8]
  ) {
    bytes.removeAll(keepingCapacity: true)
    encoder.encode(
      id, journal.facts[id.position], causes: journal.causes(of: id), carried: journal.carried)
    encoder.output.move(into: &bytes)
  }
}
