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
  /// By tip: what the testing overrides of the device make of it there (5.1).
  private(set) var overrides: [OverrideEffect] = []

  /// Ids of which no store met any.
  init(_ device: Int, _ declarations: Declarations, version: UInt16) {
    texts = declarations.tips.map {
      IdentifierText.resolve(
        $0.identifier, on: declarations.definitions[device], version: version, launch: 0)
    }
    records = texts.map { _ in nil }
    force(declarations.definitions[device].overrides, declarations)
  }

  /// Another process begins, maybe of another version.
  mutating func begin(
    on device: Int, version: UInt16, launch: UInt32, _ declarations: Declarations,
    _ resolver: borrowing TipResolver
  ) {
    let definition = declarations.definitions[device]
    for (index, tip) in declarations.tips.enumerated() where tip.variesByProcess {
      texts[index] = IdentifierText.resolve(
        tip.identifier, on: definition, version: version, launch: launch)
      records[index] = resolver.record(named: texts[index])
    }
    if declarations.devices[device].hasOverrides { force(definition.overrides, declarations) }
  }

  /// Works out what overrides make of each tip: they name ids, as these read in the process (C1).
  private mutating func force(_ forced: OverrideDefinition, _ declarations: Declarations) {
    let texts = texts
    overrides = texts.map { text in
      let isNamed: (TipIndex) -> Bool = { $0.position < texts.count && texts[$0.position] == text }
      let isHidden = forced.hidden.contains(where: isNamed)
      if isHidden, declarations.judgeFault == .hidesFirst { return .hides }
      if forced.shown.contains(where: isNamed) { return .shows }
      if isHidden { return .hides }
      if forced.showsAll { return .shows }
      return forced.hidesAll ? .hides : .none
    }
  }

  /// Stores met more ids.
  mutating func meet(_ resolver: borrowing TipResolver) {
    for index in records.indices where records[index] == nil {
      records[index] = resolver.record(named: texts[index])
    }
  }
}
