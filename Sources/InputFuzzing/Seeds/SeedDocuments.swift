import CapacityStudies
import PropertySearch
import ScenarioFiles
import Scenarios
import TextFormats

/// The sound documents that inputs are made from: made-up ones, and the files that the caller read.
package struct SeedDocuments: Sendable {
  /// Scenarios as they are written, the made-up ones first.
  package private(set) var scenarios: [SourceFile] = []
  /// Studies as they are written.
  package private(set) var studies: [SourceFile] = []
  /// The scenarios as values.
  let scenarioTrees: [ValueTree]
  /// The studies as values.
  let studyTrees: [ValueTree]

  /// How many made-up worlds there are.
  private static let worldCount: UInt64 = 24

  /// The made-up documents, and those of `files` that can be read.
  package init(files: [SourceFile] = []) {
    scenarios = [
      SmallDocuments.day, SmallDocuments.busyDay, SmallDocuments.everything, SmallDocuments.focused,
      SmallDocuments.intended,
    ]
    studies = SmallDocuments.studies
    for number in 0..<Self.worldCount {
      let world = WorldCases(seed: 12).makeCase(number).scenario
      scenarios.append(
        SourceFile(name: world.name, bytes: Array(ScenarioWriter.text(of: world).utf8)))
    }
    for file in files {
      if StudyReader.isStudy(file) { studies.append(file) } else { scenarios.append(file) }
    }
    scenarioTrees = scenarios.compactMap { ValueTree(reading: $0.bytes) }
    studyTrees = studies.compactMap { ValueTree(reading: $0.bytes) }
  }

  /// The scenario that a study names, by the last part of its path.
  package func scenario(named path: String) -> SourceFile? {
    let name = path.split(separator: "/").last ?? ""
    return scenarios.first { $0.name.split(separator: "/").last == name }
  }
}
