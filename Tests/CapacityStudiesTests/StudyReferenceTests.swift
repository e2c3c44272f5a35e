import CapacityStudies
import Foundation
import ScenarioFiles
import TestSupport
import Testing
import TextFormats

@Suite("Files that are generated from the shapes of studies")
struct StudyReferenceTests {
  @Test(
    "schema and reference are up to date: TIPFLEET_UPDATE_REFERENCES=1 writes them anew",
    arguments: [
      ("docs/reference/study.md", StudyFormat.reference),
      ("scenarios/studies/study.schema.json", StudyFormat.schema),
    ])
  func isUpToDate(path: String, text: String) throws {
    let index = Repository.url(of: path)
    if Repository.areReferencesUpdated {
      try Data(text.utf8).write(to: index)
    }
    #expect(try Data(contentsOf: index) == Data(text.utf8), "\(path)")
  }

  @Test(
    "the studies that come with the program can be read",
    arguments: ["cap-by-merge-strategy", "dismissal-by-push-loss", "hub-outage"])
  func shipped(_ name: String) throws {
    let folder = Repository.root.appendingPathComponent("scenarios/studies")
    func file(_ name: String) throws -> SourceFile {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      return SourceFile(name: name, bytes: Array(bytes))
    }
    let study = try file("\(name).json")
    let read = StudyReader(scenarios: ScenarioReader()).read(study) { path in
      guard let scenario = try? file(path) else {
        return .failure(ValuePath.Problem(message: "'\(path)' does not exist."))
      }
      return .success(scenario)
    }
    let found = try #require(read.study, "\(read.diagnostics.plainText())")
    #expect(found.name == name)
    #expect(found.question.hasSuffix("?"))
    #expect(read.diagnostics.warningCount == 0, "\(read.diagnostics.plainText())")
  }
}
