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
    ("AppImport", ["SimulationKernel", "TextFormats", "DeviceSystems", "TipDomain"]),
    ("Scenarios", device + ["TextFormats"]),
    ("FleetFacts", device + ["Scenarios"]),
    ("FleetSimulation", device + ["Scenarios", "FleetFacts"]),
    ("JournalFiles", device + ["TextFormats", "Scenarios", "FleetFacts", "FleetSimulation"]),
    ("Verification", simulation),
    ("SyncInvariants", simulation + ["Verification"]),
    ("Invariants", simulation + ["Verification", "SyncInvariants"]),
    ("Metrics", simulation + ["Verification", "SyncInvariants", "Invariants"]),
    ("Explanations", simulation),
    ("Statistics", ["SimulationKernel"]),
    ("PropertySearch", simulator + ["Explanations", "Statistics"]),
    ("Mutants", simulator + ["PropertySearch"]),
    ("CapacityStudies", simulator + ["Statistics"]),
    ("SelfChecks", simulator + ["Statistics"]),
    ("TipFleet", simulator + ["PropertySearch"]),
    ("Reports", simulator + ["Explanations", "Statistics", "PropertySearch"]),
    (
      "StudyReports",
      simulator + [
        "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "SelfChecks", "Reports",
      ]
    ),
    (
      "InputFuzzing",
      simulator + [
        "Explanations", "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "Reports",
        "StudyReports",
      ]
    ),
  ]

  /// The layers of which devices, hub and network consist.
  private static let device = [
    "SimulationKernel", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain", "TipSync",
    "FocusSystem", "IntentSystem", "PointerSystem",
  ]

  /// What plays a scenario, and what writes and reads the journal of a run.
  private static let simulation =
    device + ["TextFormats", "Scenarios", "FleetFacts", "FleetSimulation", "JournalFiles"]

  /// The layers below `PropertySearch`.
  private static let simulator =
    simulation + ["Verification", "SyncInvariants", "Invariants", "Metrics"]

  /// The modules that may import anything, also Foundation: the command line, the support library
  /// for tests, and the door to the disk that both use.
  static let shells = ["tipfleet", "TipFleetTesting", "HostFiles"]

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
