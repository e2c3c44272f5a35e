import ScenarioFiles
import TestSupport
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
    if Repository.areReferencesUpdated { try Repository.write(text, to: path) }
    #expect(try Repository.text(of: path) == text, "\(path)")
  }
}
