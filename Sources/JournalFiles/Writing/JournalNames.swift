import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// The names of everything that facts refer to by number, ready for the journal and for prose.
///
/// Build it once a run, when all replicas are known: a cost linear in the number of names.
package final class JournalNames: Sendable {
  /// The scenario that was played.
  package let scenario: Scenario
  /// The replicas of the run, in the order of their numbers.
  package let replicas: [(device: DeviceIndex, incarnation: UInt32)]
  /// The values that donations carried.
  let valueLists: ValueListTable

  package let devices: NameTable
  package let records: NameTable
  package let replicaNames: NameTable
  package let events: NameTable
  package let parameters: NameTable
  package let tips: NameTable
  package let groups: NameTable
  package let screens: NameTable
  let screenActions: NameTable
  package let faults: NameTable
  /// What only the facts of systems beside tips name, by the positions of `SystemNameSpace`.
  let systemNames: [NameTable]
  let texts: NameTable
  /// By tip: its rules as they were written.
  let ruleTexts: [[String]]
  /// The ids of all tips' actions, one tip after another.
  let actions: NameTable
  /// Where each tip's actions begin in `actions`, and at the end where the last one's end.
  let actionStarts: [Int]

  /// The names of a run.
  ///
  /// - Parameters:
  ///   - scenario: what was played.
  ///   - recordNames: the tip ids by the numbers of their records.
  ///   - replicas: device and incarnation of each replica by its number.
  ///   - valueLists: the values that donations carried; nil for those of the scenario.
  package convenience init(
    scenario: Scenario, recordNames: [String],
    replicas: [(device: DeviceIndex, incarnation: UInt32)], valueLists: ValueListTable? = nil
  ) {
    self.init(
      scenario: scenario, recordNames: recordNames, replicas: replicas, valueLists: valueLists,
      ruleTexts: scenario.app.tips.map { $0.rules.map(\.text) })
  }

  /// The names of a run of which the rules are known as texts only.
  init(
    scenario: Scenario, recordNames: [String],
    replicas: [(device: DeviceIndex, incarnation: UInt32)], valueLists: ValueListTable?,
    ruleTexts: [[String]]
  ) {
    self.ruleTexts = ruleTexts
    self.scenario = scenario
    self.valueLists = valueLists ?? scenario.valueLists
    self.replicas = replicas
    let deviceNames = scenario.devices.map { Self.deviceName($0.id) }
    devices = NameTable(deviceNames)
    records = NameTable(recordNames)
    replicaNames = NameTable(
      replicas.map { "\(deviceNames[$0.device.position])#\($0.incarnation)" })
    events = NameTable(scenario.app.events.map(\.id))
    parameters = NameTable(scenario.app.parameters.map(\.id))
    tips = NameTable(Self.tipNames(scenario.app.tips))
    groups = NameTable(scenario.app.groups.map(\.id))
    screens = NameTable(scenario.screens.map(\.id))
    screenActions = NameTable(scenario.actionNames)
    faults = NameTable(scenario.faults.map(\.name))
    systemNames = Self.systemNames(in: scenario)
    let texts = scenario.app.texts
    self.texts = NameTable((0..<texts.count).map { texts[TextIndex(rawValue: UInt32($0))] })
    actions = NameTable(scenario.app.tips.flatMap { $0.content.actions.map(\.id) })
    actionStarts = scenario.app.tips.reduce(into: [0]) { starts, tip in
      starts.append((starts.last ?? 0) + tip.content.actions.count)
    }
  }

  /// The names of a run that was played.
  package convenience init(_ run: PlayedRun) {
    self.init(
      scenario: run.scenario, recordNames: run.recordNames, replicas: run.replicas,
      valueLists: run.valueLists)
  }

  /// The name of a device; one that is called like the hub or the run is told apart from them.
  private static func deviceName(_ id: String) -> String {
    id == "hub" || id == "run" ? "device:" + id : id
  }

  /// A name for each tip of the app: its type, its id where several tips share the type, and its
  /// index added where that is not enough either.
  private static func tipNames(_ tips: [TipDefinition]) -> [String] {
    var typeCounts: [String: Int] = [:]
    var identifierCounts: [String: Int] = [:]
    for tip in tips {
      typeCounts[tip.typeName, default: 0] += 1
      identifierCounts[tip.identifier, default: 0] += 1
    }
    return tips.enumerated().map { index, tip in
      if typeCounts[tip.typeName] == 1 { return tip.typeName }
      if identifierCounts[tip.identifier] == 1 { return tip.identifier }
      return "\(tip.identifier)~\(index + 1)"
    }
  }

  /// The index in `actions` of a tip's action; nil if the tip has no such action.
  func actionIndex(_ tip: TipIndex, _ action: UInt8) -> Int? {
    let index = actionStarts[tip.position] + Int(action)
    return index < actionStarts[tip.position + 1] ? index : nil
  }

  /// Where something happened, or to whom, as prose says it.
  func prose(_ actor: Actor) -> String {
    switch actor {
    case .device(let device): devices[device.position]
    case .hub: "the hub"
    case .world: "the run"
    }
  }

  /// The name of what an index of a fact stands for.
  package subscript<Index: NamedIndex>(_ index: Index) -> String {
    table(of: Index.nameSpace)[index.position]
  }

  /// The names of a space. Of the actors it has the devices; the hub and the run have fixed names.
  @inline(__always)
  func table(of space: NameSpace) -> NameTable {
    switch space {
    case .actor, .device: devices
    case .replica: replicaNames
    case .record: records
    case .tip: tips
    case .event: events
    case .parameter: parameters
    case .screen: screens
    case .action: screenActions
    case .fault: faults
    case .system(let space): systemNames[Int(space.index)]
    }
  }
}
