import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// The state that a live judge looks at in these tests: real ledgers, told every fact.
struct LedgerState: FleetState {
  var scenario: Scenario
  var ledgers: [TipLedger]
  var backups: [TipLedger?]
  var accounts: [UInt16?]
  var present: [Bool]
  var pending: [Int]
  var names: [String]
  var journal = Journal()

  init(_ scenario: Scenario, names: [String]) {
    self.scenario = scenario
    self.names = names
    ledgers = scenario.devices.enumerated().map { place, device in
      TipLedger(
        app: scenario.app, platform: device.platform, replica: ReplicaIndex(place),
        frequency: device.frequency ?? scenario.frequency,
        recordOfTip: scenario.app.tips.indices.map { RecordIndex($0) }, recordCount: names.count)
    }
    backups = scenario.devices.map { _ in nil }
    accounts = scenario.devices.map(\.account)
    present = scenario.devices.map { _ in true }
    pending = scenario.devices.map { _ in 0 }
  }

  mutating func apply(_ fact: Fact) {
    guard case .device(let device) = fact.actor else { return }
    let place = device.position
    switch fact.kind {
    case .tip(let tipFact):
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      ledgers[place].evolve(tipFact, at: time, in: scenario.app)
    case .device(.backedUp): backups[place] = ledgers[place]
    case .device(.restored): if let backup = backups[place] { ledgers[place] = backup }
    case .device(.cloned(let source, _)): ledgers[place] = ledgers[source.position]
    case .device(.reinstalled): ledgers[place] = LedgerState(scenario, names: names).ledgers[place]
    case .device(.retired): present[place] = false
    case .device(.crashed):
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      ledgers[place].beginProcess(
        recordOfTip: ledgers[place].recordOfTip, at: time, in: scenario.app)
    case .sync(.accountChanged(let account)): accounts[place] = account
    case .sync, .network, .person, .run, .device: break
    }
  }

  var recordCount: Int { names.count }
  func name(of record: RecordIndex) -> String { names[record.position] }
  func record(of tip: TipIndex, on device: DeviceIndex) -> RecordIndex {
    ledgers[device.position].recordOfTip[tip.position]
  }
  func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord {
    ledgers[device.position].records[record.position]
  }
  func frequencyClock(on device: DeviceIndex) -> Instant? {
    ledgers[device.position].frequencyClock
  }
  func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int {
    ledgers[device.position].donations[event.position].rows.count
  }
  func donation(_ place: Int, of event: EventIndex, on device: DeviceIndex) -> DonationRow {
    ledgers[device.position].donations[event.position].rows[place]
  }
  func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    ledgers[device.position].parameters[parameter.position]
  }
  func pendingCount(on device: DeviceIndex) -> Int { pending[device.position] }
  func account(of device: DeviceIndex) -> UInt16? { accounts[device.position] }
  func isPresent(_ device: DeviceIndex) -> Bool { present[device.position] }
  func firstCause(of id: FactID) -> FactID? { journal.causes(of: id).first }
  func fact(_ id: FactID) -> Fact { journal.facts[id.position] }
  var factCount: Int { journal.facts.count }
  func carried(_ place: Int) -> RecordChange { journal.carried[place] }
}
