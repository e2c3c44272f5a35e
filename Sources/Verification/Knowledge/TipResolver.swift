import DeviceSystems
import Scenarios
import TipDomain

/// Finds the record of a tip on a device by the text of its id, as a reader of the journal would.
struct TipResolver: Sendable {
  private var records: [String: RecordIndex] = [:]
  /// The ids that stores met so far, by record.
  private(set) var names: [String] = []

  /// Learns the ids that stores met since the last time; `known` are all, by record.
  mutating func meetRecords(named known: borrowing [String]) {
    while names.count < known.count {
      let name = known[names.count]
      if records[name] == nil { records[name] = RecordIndex(names.count) }
      names.append(name)
    }
  }

  /// The record of an id; nil if no store ever met it.
  func record(named name: String) -> RecordIndex? { records[name] }
}

/// The records of all tips on one device in one process.
struct ResolvedTips: Sendable {
  /// By tip: its id as it reads there.
  private(set) var texts: [String]
  /// By tip: the record with that id; nil if no store ever met it.
  private(set) var records: [RecordIndex?]

  /// Ids of which no store met any.
  init(_ tips: [TipDeclaration], on device: DeviceDefinition, version: UInt16, launch: UInt32) {
    texts = tips.map {
      IdentifierText.resolve($0.identifier, on: device, version: version, launch: launch)
    }
    records = tips.map { _ in nil }
  }

  /// Another process begins, maybe of another version.
  mutating func begin(
    _ tips: [TipDeclaration], on device: DeviceDefinition, version: UInt16, launch: UInt32,
    _ resolver: borrowing TipResolver
  ) {
    for index in tips.indices where tips[index].variesByProcess {
      texts[index] = IdentifierText.resolve(
        tips[index].identifier, on: device, version: version, launch: launch)
      records[index] = resolver.record(named: texts[index])
    }
  }

  /// Stores met more ids.
  mutating func meet(_ resolver: borrowing TipResolver) {
    for index in records.indices where records[index] == nil {
      records[index] = resolver.record(named: texts[index])
    }
  }
}
