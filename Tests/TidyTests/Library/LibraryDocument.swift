/// `docs/reference/library.md`: what a user of the package can name, generated from the sources.
enum LibraryDocument {
  /// Where the document lies.
  static let path = "docs/reference/library.md"

  /// The parts of the document, from what a test needs to what the rest is made of.
  static let parts: [(title: String, introduction: String, modules: [String])] = [
    (
      "Tests of an app",
      "A test imports `TipFleetTesting` and calls `check`. A claim sees a `CheckedRun`.",
      ["TipFleetTesting", "PropertySearch", "Metrics"]
    ),
    (
      "Scenarios in code",
      "`import TipFleet` is enough to build a scenario by names, play it, search around it, and "
        + "read the answers.",
      ["TipFleet"]
    ),
    (
      "Scenarios",
      "A scenario is read from a file, or built in code.",
      ["Scenarios", "ScenarioFiles", "TipDomain"]
    ),
    (
      "Playing and judging",
      "A world plays a scenario and keeps its facts in a journal; judges watch it.",
      ["FleetFacts", "FleetWorld", "FleetSimulation", "Verification", "Invariants"]
    ),
    (
      "What these are made of",
      "These modules are public so that the compiler can inline them into those above.",
      [
        "SimulationKernel", "TextFormats", "SimulatedNetwork", "DeviceSystems", "CloudSync",
        "TipSync", "FocusSystem", "IntentSystem", "PointerSystem",
      ]
    ),
  ]

  /// The document for these declarations.
  static func text(of declarations: [PublicDeclaration]) -> String {
    var text = """
      # The library

      What a user of the package can name in Swift. This page is generated from the sources by
      `.ci/update-references`. Everything else is `package`: it may change in any version.

      """
    for part in parts {
      text += "\n## \(part.title)\n\n\(part.introduction)\n"
      for module in part.modules {
        let listed = declarations.filter { $0.module == module }
        if listed.isEmpty { continue }
        text += "\n### \(module)\n\n| name | kind | meaning |\n| --- | --- | --- |\n"
        for declaration in listed.sorted(by: { $0.name < $1.name }) {
          text += "| [`\(declaration.name)`](../../\(declaration.path)) | \(declaration.kind) | "
          text += "\(declaration.meaning.replacing("|", with: "\\|")) |\n"
        }
        for declaration in listed where !declaration.example.isEmpty {
          text += "\n`\(declaration.name)`:\n\n"
          for line in declaration.example { text += line.isEmpty ? "\n" : "    \(line)\n" }
        }
      }
    }
    return text
  }
}
