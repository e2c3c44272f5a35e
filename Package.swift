// swift-tools-version: 6.2
import PackageDescription

// The arrows of the architecture, kept by the compiler:
//
//   SimulationKernel <── TextFormats, SimulatedNetwork, Statistics, DeviceSystems, HostFiles
//   DeviceSystems <── CloudSync <── TipDomain <── TipSync
//   DeviceSystems <── FocusSystem, IntentSystem, PointerSystem
//   TextFormats, SimulatedNetwork, TipSync, FocusSystem, IntentSystem, PointerSystem <── Scenarios
//   Scenarios <── ScenarioFiles
//   Scenarios <── FleetFacts <── FleetWorld <── FleetSimulation
//   ScenarioFiles, FleetSimulation <── JournalFiles
//   JournalFiles <── Verification <── SyncInvariants <── Invariants <── Metrics
//   JournalFiles <── Explanations
//   Metrics, Explanations, Statistics <── PropertySearch <── Shrinking <── Mutants
//   Metrics, Statistics <── CapacityStudies, SelfChecks
//   Shrinking <── ReportParts <── RunTables <── Reports
//   Shrinking <── TipFleet
//   Shrinking, HostFiles <── TipFleetTesting
//   SwiftSources, TextFormats, TipDomain <── AppImport <── tipfleet
//   ReportParts, Mutants, CapacityStudies, SelfChecks <── StudyReports
//   Reports, StudyReports <── InputFuzzing <── tipfleet
//   Reports, StudyReports, HostFiles <── CommandLineParts <── tipfleet

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

// Where the package itself is checked, a warning is an error; for whoever builds it with another
// compiler, it is not.
var strictness: [SwiftSetting] {
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
}

func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

// A release build optimizes what is tested, and not the tests themselves, and reads the sources of
// tests once for both their code and their interface, so that they are built sooner.
func tests(
  _ name: String, of dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestExtent"], exclude: exclude,
    swiftSettings: settings + [
      .unsafeFlags(
        ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
    ])
}

/// What plays a scenario.
let world: [Target.Dependency] = [
  "SimulationKernel", "TextFormats", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain",
  "TipSync", "FocusSystem", "IntentSystem", "PointerSystem", "Scenarios", "FleetFacts",
  "FleetWorld", "FleetSimulation",
]

/// What plays a scenario, and what writes and reads scenarios and the journals of their runs.
let simulation: [Target.Dependency] = world + ["ScenarioFiles", "JournalFiles"]

/// The layers below `PropertySearch`, which everything above it may use too.
let simulator: [Target.Dependency] =
  simulation + ["Verification", "SyncInvariants", "Invariants", "Metrics"]

let package = Package(
  name: "TipFleet",
  platforms: [.macOS(.v15)],
  products: [
    .library(
      name: "TipFleet",
      targets: [
        "TipFleet", "SimulationKernel", "TextFormats", "SimulatedNetwork", "DeviceSystems",
        "CloudSync", "TipDomain", "TipSync", "FocusSystem", "IntentSystem", "PointerSystem",
        "Scenarios", "ScenarioFiles", "FleetFacts", "FleetWorld", "FleetSimulation",
        "Verification", "Invariants", "Metrics", "PropertySearch",
      ]),
    .library(name: "TipFleetTesting", targets: ["TipFleetTesting"]),
    .executable(name: "tipfleet", targets: ["TipFleetCommand"]),
  ],
  targets: [
    layer("SimulationKernel"),
    layer("HostFiles", on: ["SimulationKernel"]),
    layer("TextFormats", on: ["SimulationKernel"]),
    layer("SimulatedNetwork", on: ["SimulationKernel"]),
    layer("DeviceSystems", on: ["SimulationKernel"]),
    layer("CloudSync", on: ["SimulationKernel", "DeviceSystems"]),
    layer("TipDomain", on: ["SimulationKernel", "DeviceSystems", "CloudSync"]),
    layer("SwiftSources"),
    layer(
      "AppImport",
      on: ["SwiftSources", "SimulationKernel", "TextFormats", "DeviceSystems", "TipDomain"]),
    layer("TipSync", on: ["SimulationKernel", "DeviceSystems", "CloudSync", "TipDomain"]),
    layer("FocusSystem", on: ["SimulationKernel", "DeviceSystems"]),
    layer("PointerSystem", on: ["SimulationKernel", "DeviceSystems"]),
    layer("IntentSystem", on: ["SimulationKernel", "DeviceSystems"]),
    layer(
      "Scenarios",
      on: [
        "SimulationKernel", "TextFormats", "SimulatedNetwork", "DeviceSystems", "CloudSync",
        "TipDomain", "TipSync", "FocusSystem", "IntentSystem", "PointerSystem",
      ]),
    layer(
      "ScenarioFiles",
      on: [
        "SimulationKernel", "TextFormats", "SimulatedNetwork", "DeviceSystems", "CloudSync",
        "TipDomain", "TipSync", "FocusSystem", "IntentSystem", "PointerSystem", "Scenarios",
      ]),
    layer(
      "FleetFacts",
      on: [
        "SimulationKernel", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain",
        "TipSync", "FocusSystem", "IntentSystem", "PointerSystem", "Scenarios",
      ]),
    layer(
      "FleetWorld",
      on: [
        "SimulationKernel", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain",
        "TipSync", "FocusSystem", "IntentSystem", "PointerSystem", "Scenarios", "FleetFacts",
      ]),
    layer(
      "FleetSimulation",
      on: [
        "SimulationKernel", "SimulatedNetwork", "DeviceSystems", "CloudSync", "TipDomain",
        "TipSync", "FocusSystem", "IntentSystem", "PointerSystem", "Scenarios", "FleetFacts",
        "FleetWorld",
      ]),
    layer("JournalFiles", on: world + ["ScenarioFiles"]),
    layer("Verification", on: simulation),
    layer("SyncInvariants", on: simulation + ["Verification"]),
    layer("Invariants", on: simulation + ["Verification", "SyncInvariants"]),
    layer("Metrics", on: simulation + ["Verification", "SyncInvariants", "Invariants"]),
    layer("Explanations", on: simulation),
    layer("Statistics", on: ["SimulationKernel"]),
    layer("PropertySearch", on: simulator + ["Explanations", "Statistics"]),
    layer("Shrinking", on: simulator + ["PropertySearch"]),
    layer("Mutants", on: simulator + ["PropertySearch", "Shrinking"]),
    layer("CapacityStudies", on: simulator + ["Statistics"]),
    layer("SelfChecks", on: simulator + ["Statistics"]),
    layer("ReportParts", on: simulator + ["Explanations", "PropertySearch", "Shrinking"]),
    layer(
      "RunTables",
      on: simulator + [
        "Explanations", "Statistics", "PropertySearch", "Shrinking", "ReportParts",
      ]),
    layer(
      "Reports",
      on: simulator + [
        "Explanations", "Statistics", "PropertySearch", "Shrinking", "ReportParts", "RunTables",
      ]),
    layer(
      "StudyReports",
      on: simulator + [
        "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "SelfChecks", "ReportParts",
      ]),
    layer(
      "InputFuzzing",
      on: simulator + [
        "Explanations", "Statistics", "PropertySearch", "Mutants", "CapacityStudies", "RunTables",
        "Reports", "StudyReports",
      ]),
    // What users' code imports. Neither builds the reports.
    .target(
      name: "TipFleet", dependencies: simulator + ["PropertySearch", "Shrinking"],
      path: "Sources/TipFleetLibrary", swiftSettings: settings),
    layer(
      "TipFleetTesting",
      on: simulator + ["Explanations", "Statistics", "PropertySearch", "Shrinking", "HostFiles"]),
    layer(
      "CommandLineParts",
      on: simulator + [
        "Explanations", "PropertySearch", "Shrinking", "Mutants", "CapacityStudies", "SelfChecks",
        "ReportParts", "RunTables", "Reports", "StudyReports", "HostFiles",
      ]),
    // No disk takes the module for the library's, whatever it thinks of upper case.
    .executableTarget(
      name: "TipFleetCommand",
      dependencies: simulator + [
        "Explanations", "Statistics", "PropertySearch", "Shrinking", "Mutants", "CapacityStudies",
        "SelfChecks", "Reports", "StudyReports", "InputFuzzing", "HostFiles", "AppImport",
        "SwiftSources", "ReportParts", "RunTables", "CommandLineParts",
      ],
      path: "Sources/tipfleet", swiftSettings: settings),

    // What several test targets use; no product has it.
    .target(name: "TestExtent", path: "Tests/TestExtent", swiftSettings: settings),
    .target(name: "DocumentTables", path: "Tests/DocumentTables", swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: [
        "TextFormats", "Scenarios", "ScenarioFiles", "FleetFacts", "FleetWorld",
        "FleetSimulation", "JournalFiles", "Verification", "Invariants",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("SimulationKernelTests", of: ["SimulationKernel"]),
    tests("TextFormatsTests", of: ["TextFormats", "SimulationKernel"]),
    tests("SimulatedNetworkTests", of: ["SimulatedNetwork", "SimulationKernel"]),
    tests("DeviceSystemsTests", of: ["DeviceSystems", "SimulationKernel"]),
    tests("CloudSyncTests", of: ["CloudSync", "DeviceSystems", "SimulationKernel"]),
    tests("TipDomainTests", of: ["TipDomain", "CloudSync", "DeviceSystems", "SimulationKernel"]),
    tests(
      "TipSyncTests",
      of: ["TipSync", "CloudSync", "TipDomain", "DeviceSystems", "SimulationKernel"]),
    tests(
      "FocusSystemTests",
      of: simulator + ["Explanations", "Mutants", "PropertySearch", "TestSupport"]),
    tests(
      "PointerSystemTests",
      of: simulator + ["Explanations", "Mutants", "PropertySearch", "TestSupport"]),
    tests(
      "IntentSystemTests", of: simulator + ["Mutants", "PropertySearch", "TestSupport"]),
    tests(
      "FleetSimulationTests",
      of: [
        "Mutants", "Explanations", "JournalFiles", "FleetSimulation", "FleetWorld", "FleetFacts",
        "ScenarioFiles", "Scenarios", "TipSync", "FocusSystem", "IntentSystem", "PointerSystem",
        "PropertySearch", "TipDomain", "CloudSync", "DeviceSystems", "SimulatedNetwork",
        "TextFormats", "SimulationKernel", "TestSupport",
      ]),
    tests("VerificationTests", of: simulator + ["PropertySearch", "Mutants", "TestSupport"]),
    tests("StatisticsTests", of: ["Statistics", "SimulationKernel"]),
    tests("SelfChecksTests", of: ["SelfChecks"]),
    tests(
      "PropertySearchTests",
      of: simulator + ["Explanations", "PropertySearch", "Shrinking", "Mutants", "TestSupport"]),
    tests(
      "MutantsTests",
      of: simulator + ["PropertySearch", "Shrinking", "Mutants", "TestSupport", "DocumentTables"]),
    tests(
      "CapacityStudiesTests", of: simulator + ["Statistics", "CapacityStudies", "TestSupport"]),
    tests(
      "ReportsTests",
      of: simulator + [
        "Statistics", "PropertySearch", "Shrinking", "Mutants", "CapacityStudies", "SelfChecks",
        "ReportParts", "Reports", "StudyReports", "TestSupport", "RunTables",
      ]),
    tests(
      "TipFleetTests",
      of: [
        "TipFleet", "PropertySearch", "ScenarioFiles", "Scenarios", "SimulationKernel",
        "TextFormats", "TestSupport",
      ]),
    tests(
      "TipFleetTestingTests",
      of: simulator + ["PropertySearch", "Shrinking", "TipFleetTesting"]),
    tests(
      "CommandLineTests",
      of: [
        "TipFleetCommand", "HostFiles", "TextFormats", "Scenarios", "ScenarioFiles", "FleetFacts",
        "FleetWorld", "FleetSimulation", "CommandLineParts", "PropertySearch", "CapacityStudies",
        "InputFuzzing",
      ]),
    tests(
      "AppImportTests",
      of: ["SwiftSources", "AppImport", "TextFormats", "Scenarios", "ScenarioFiles"],
      exclude: ["Samples"]),
    tests("TidyTests", of: ["DocumentTables"]),
  ],
  swiftLanguageModes: [.v6]
)
