/// Which module may import which: the arrows of the architecture.
///
/// SwiftPM finds any module that happens to be built, so an undeclared import can compile by
/// accident.
enum ModuleArrows {
  static let layers: [(module: String, mayImport: [String])] = [
    ("SimulationKernel", []),
    ("TextFormats", ["SimulationKernel"]),
    ("SimulatedNetwork", ["SimulationKernel"]),
    ("DeviceSystems", ["SimulationKernel"]),
    ("CloudSync", ["SimulationKernel", "DeviceSystems"]),
    ("TipDomain", ["SimulationKernel", "DeviceSystems", "CloudSync"]),
    ("TipSync", ["SimulationKernel", "DeviceSystems", "CloudSync", "TipDomain"]),
    ("FocusSystem", ["SimulationKernel", "DeviceSystems"]),
    ("PointerSystem", ["SimulationKernel", "DeviceSystems"]),
    ("IntentSystem", ["SimulationKernel", "DeviceSystems"]),
    ("SwiftSources", []),
    (
      "AppImport",
      ["SwiftSources", "SimulationKernel", "TextFormats", "DeviceSystems", "TipDomain"]
    ),
    ("Scenarios", device + ["TextFormats"]),
    ("ScenarioFiles", device + ["TextFormats", "Scenarios"]),
    ("FleetFacts", device + ["Scenarios"]),
    ("FleetWorld", device + ["Scenarios", "FleetFacts"]),
    ("FleetSimulation", device + ["Scenarios", "FleetFacts", "FleetWorld"]),
    (
      "JournalFiles",
      device + [
        "TextFormats", "Scenarios", "ScenarioFiles", "FleetFacts", "FleetWorld", "FleetSimulation",
      ]
    ),
    ("Verification", simulation),
    ("SyncInvariants", simulation + ["Verification"]),
    ("Invariants", simulation + ["Verification", "SyncInvariants"]),
    ("Metrics", simulation + ["Verification", "SyncInvariants", "Invariants"]),
    ("Explanations", simulation),
    ("Statistics", ["SimulationKernel"]),
    ("PropertySearch", simulator + ["Explanations", "Statistics"]),
    ("Shrinking", simulator + ["PropertySearch"]),
    ("Mutants", simulator + ["PropertySearch", "Shrinking"]),
    ("CapacityStudies", simulator + ["Statistics"]),
    ("SelfChecks", simulator + ["Statistics"]),
    ("TipFleet", simulator + ["PropertySearch", "Shrinking"]),
    ("ReportParts", simulator + ["Explanations", "PropertySearch", "Shrinking"]),
    (
      "RunTables",
      simulator + ["Explanations", "Statistics", "PropertySearch", "Shrinking", "ReportParts"]
    ),
    (
      "Reports",
      simulator + [
        "Explanations", "Statistics", "PropertySearch", "Shrinking", "ReportParts", "RunTables",
      ]
    ),
    (
      "StudyReports",
      simulator + [
        "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "SelfChecks", "ReportParts",
      ]
    ),
    (
      "InputFuzzing",
      simulator + [
        "Explanations", "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "RunTables",
        "Reports", "StudyReports",
      ]
    ),
  ]

  /// The layers of which devices, hub and network consist.
  private static let device = [
    "SimulationKernel", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain", "TipSync",
    "FocusSystem", "IntentSystem", "PointerSystem",
  ]

  /// What plays a scenario, and what writes and reads scenarios and the journals of their runs.
  private static let simulation =
    device + [
      "TextFormats", "Scenarios", "ScenarioFiles", "FleetFacts", "FleetWorld", "FleetSimulation",
      "JournalFiles",
    ]

  /// The layers below `PropertySearch`.
  private static let simulator =
    simulation + ["Verification", "SyncInvariants", "Invariants", "Metrics"]

  /// The modules that may import anything, also Foundation: the command line and its parts, the
  /// support library for tests, and the door to the disk that all of them use.
  static let shells = ["tipfleet", "CommandLineParts", "TipFleetTesting", "HostFiles"]

  /// The modules below the command line.
  static var coreModules: [String] { layers.map(\.module) }

  static func findings(in source: SwiftSource) throws -> [Finding] {
    guard !shells.contains(source.module) else { return [] }
    guard let layer = layers.first(where: { $0.module == source.module }) else {
      let message = "module \(source.module) is not among the layers; add it to ModuleArrows.swift"
      return [source.finding(at: 0, message)]
    }
    let statement = try pattern(#"^\s*(?:[@\w()]+\s+)*import\s+(?:\w+\s+)?(\w+)"#)
    var findings: [Finding] = []
    for (index, line) in source.code.enumerated() {
      guard let match = line.firstMatch(of: statement) else { continue }
      let imported = match.output[1].substring.map(String.init) ?? ""
      if !layer.mayImport.contains(imported) {
        let allowed = layer.mayImport.isEmpty ? "nothing" : layer.mayImport.joined(separator: ", ")
        let message = "\(source.module) may import \(allowed); \(imported) lies elsewhere"
        findings.append(source.finding(at: index, message))
      }
    }
    return findings
  }
}
