import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// A journal up to a fact, with the state of all devices then: where the path of a change is found.
struct TracedJournal {
  let journal: Journal
  let recordNames: [String]
  let declarations: Declarations
  /// The last fact that is looked at.
  let end: FactID
  /// What devices know after it.
  let fleet: ReplayedFleet

  init(_ journal: Journal, of scenario: Scenario, recordNames: [String], through end: FactID) {
    self.journal = journal
    self.recordNames = recordNames
    self.end = end
    declarations = Declarations(scenario)
    var fleet = ReplayedFleet(declarations)
    fleet.meetRecords(named: recordNames)
    for position in 0...end.position {
      let fact = journal.facts[position]
      guard !FactFamilies(of: fact.kind).isDisjoint(with: ReplayedFleet.interests) else { continue }
      fleet.apply(JournalEntry(fact: fact, id: FactID(position)), in: journal)
    }
    self.fleet = fleet
  }

  func name(of record: RecordIndex) -> String {
    record.position < recordNames.count ? recordNames[record.position] : "tip \(record.rawValue)"
  }

  /// When a fact happened, and its number.
  func moment(_ id: FactID) -> String {
    "\(TimeText.moment(journal.facts[id.position].instant)), #\(id.rawValue)"
  }

  /// The devices of an account that are there, in the order of the scenario.
  func devices(ofAccount account: UInt16?) -> [DeviceIndex] {
    declarations.devices.indices.map(DeviceIndex.init).filter {
      fleet[$0].isPresent && fleet[$0].account == account
    }
  }

  /// Whether a stretch of records has one under `key`.
  func carries(_ records: CarriedRecords, _ key: RecordKey) -> RecordChange? {
    for index in records.range where journal.carried[index].key == key {
      return journal.carried[index]
    }
    return nil
  }
}
