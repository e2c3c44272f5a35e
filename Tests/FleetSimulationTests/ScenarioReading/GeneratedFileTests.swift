import FleetSimulation
import Testing

@Suite("Files that are generated from the shapes")
struct GeneratedFileTests {
  @Test(
    "schema and reference are up to date: TIPFLEET_UPDATE_REFERENCES=1 writes them anew",
    arguments: [
      ("docs/reference/scenario.md", ScenarioFormat.reference),
      ("scenarios/scenario.schema.json", ScenarioFormat.schema),
    ])
  func isUpToDate(path: String, text: String) throws {
    if ScenarioFiles.areReferencesUpdated { try ScenarioFiles.write(text, to: path) }
    #expect(ScenarioFiles.bytes(path) == Array(text.utf8), "\(path)")
  }
}
