import CloudSync
import DeviceSystems
import FleetFacts
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import SimulationKernel
import TipSync
import Verification

@testable import TipDomain

/// The state with which facts are compared in these tests: real ledgers, told every fact.
struct LedgerState: FleetState {
  var scenario: Scenario
  var ledgers: [TipLedger]
  /// By device, where the scenario has Focuses.
  var focuses: [FocusState] = []
  /// By device, where the scenario has a pointer.
  var pointers: [PointerState] = []
  /// By device, where the scenario has intents.
  var intents: [IntentState] = []
  var backups: [TipLedger?]
  var accounts: [UInt16?]
  var present: [Bool]
  var pending: [Int]
  var processes: [ProcessState]
  var screens: [UInt16?]
  var names: [String]
  var journal = Journal()

  init(_ scenario: Scenario, names: [String]) {
    self.scenario = scenario
    self.names = names
    ledgers = scenario.devices.enumerated().map { index, device in
      TipLedger(
        app: scenario.app, platform: device.platform, replica: ReplicaIndex(index),
        frequency: device.frequency ?? scenario.frequency,
        recordOfTip: scenario.app.tips.indices.map { RecordIndex($0) }, recordCount: names.count)
    }
    if let definition = scenario.focus {
      focuses = scenario.devices.enumerated().map { index, device in
        FocusState(DeviceIndex(index), shares: device.sharesFocus, in: definition)
      }
    }
    if let definition = scenario.pointer {
      pointers = scenario.devices.map {
        PointerState(hasPointer: $0.platform == .iPad, in: definition)
      }
    }
    if let definition = scenario.intents {
      intents = scenario.devices.map { IntentState($0.profile(for: definition), in: definition) }
    }
    backups = scenario.devices.map { _ in nil }
    accounts = scenario.devices.map(\.account)
    present = scenario.devices.map { _ in false }
    pending = scenario.devices.map { _ in 0 }
    processes = scenario.devices.map { _ in .notRunning }
    screens = scenario.devices.map { _ in nil }
  }

  mutating func apply(_ fact: Fact) {
    guard case .device(let device) = fact.actor else { return }
    let index = device.position
    switch fact.kind {
    case .tip(let tipFact):
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      ledgers[index].evolve(tipFact, at: time, in: scenario.app)
    case .device(let deviceFact): apply(deviceFact, fact, index)
    case .sync(.accountChanged(let account)): accounts[index] = account
    case .person(.visited(let screen)): screens[index] = screen
    case .focus(let focusFact):
      guard let definition = scenario.focus else { return }
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      FocusSystem.evolve(&focuses[index], focusFact, at: time, in: definition)
    case .pointer(let pointerFact):
      guard let definition = scenario.pointer else { return }
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      PointerSystem.evolve(&pointers[index], pointerFact, at: time, in: definition)
    case .intent(let intentFact):
      guard let definition = scenario.intents else { return }
      let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
      IntentSystem.evolve(&intents[index], intentFact, at: time, in: definition)
    case .sync, .network, .person, .run: break
    }
  }

  func focus(of device: DeviceIndex) -> FocusState? {
    focuses.isEmpty ? nil : focuses[device.position]
  }

  func pointer(of device: DeviceIndex) -> PointerState? {
    pointers.isEmpty ? nil : pointers[device.position]
  }

  /// The intents of a device; nil where there are none.
  func intents(of device: DeviceIndex) -> IntentState? {
    intents.isEmpty ? nil : intents[device.position]
  }

  private mutating func apply(_ deviceFact: DeviceFact, _ fact: Fact, _ index: Int) {
    switch deviceFact {
    case .backedUp: backups[index] = ledgers[index]
    case .restored: if let backup = backups[index] { put(backup, index) }
    case .cloned(let source, _): put(ledgers[source.position], index)
    case .reinstalled: put(LedgerState(scenario, names: names).ledgers[index], index)
    case .joined: present[index] = true
    case .retired: present[index] = false
    case .launched: changeProcess(to: .background, fact, index)
    case .terminated, .crashed:
      changeProcess(to: .notRunning, fact, index)
      screens[index] = nil
    case .activated: processes[index] = .foreground
    case .suspended: processes[index] = .background
    case .wentOffline, .cameOnline, .clockJumped, .updated: break
    }
  }

  /// What only a process remembers stays on screen: stories put a store in place at any time.
  private mutating func put(_ stored: TipLedger, _ index: Int) {
    let old = ledgers[index]
    ledgers[index] = TipLedger(
      restoring: stored, platform: old.platform, frequency: old.frequency,
      recordOfTip: old.recordOfTip, presentationCount: old.presentationCount)
    ledgers[index].presentations = old.presentations
  }

  private mutating func changeProcess(to process: ProcessState, _ fact: Fact, _ index: Int) {
    let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
    ledgers[index].beginProcess(
      recordOfTip: ledgers[index].recordOfTip, at: time, in: scenario.app)
    processes[index] = process
  }

  var recordCount: Int { names.count }
  func name(of record: RecordIndex) -> String { names[record.position] }
  func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord {
    ledgers[device.position].records[record.position]
  }
  func frequencyClock(on device: DeviceIndex) -> Instant? {
    ledgers[device.position].frequencyClock
  }
  func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int {
    donations(of: event, on: device).count
  }
  func donations(of event: EventIndex, on device: DeviceIndex) -> [DonationRow] {
    ledgers[device.position].donations[event.position].rows
  }
  func presentationCount(on device: DeviceIndex) -> Int {
    ledgers[device.position].presentations.count
  }
  func presentation(_ index: Int, on device: DeviceIndex) -> UInt32 {
    ledgers[device.position].presentations[index].display.presentation
  }
  func screen(of device: DeviceIndex) -> UInt16? { screens[device.position] }
  func process(of device: DeviceIndex) -> ProcessState { processes[device.position] }
  func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    ledgers[device.position].parameters[parameter.position]
  }
  func pendingCount(on device: DeviceIndex) -> Int { pending[device.position] }
  func account(of device: DeviceIndex) -> UInt16? { accounts[device.position] }
  func isPresent(_ device: DeviceIndex) -> Bool { present[device.position] }
  var factCount: Int { journal.facts.count }
}
