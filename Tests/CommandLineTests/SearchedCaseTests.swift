import HostFiles
import ScenarioFiles
import SimulationKernel
import TestExtent
import Testing

@testable import CommandLineParts
@testable import PropertySearch
@testable import TipFleetCommand

/// A case that is named by its number is the one that the search played, be it a variation.
@Suite("cases of a search, made again")
struct SearchedCaseTests {
  /// A scenario whose cases are drawn, and varied by a search that learns.
  static let text = """
    {
      "name": "varied", "duration": "2d", "heal": { "after": "1d", "within": "6h" },
      "app": {
        "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone" }, { "id": "pad" }],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1, "pad": 1 }, "every": "exponential(4h)",
          "for": "exponential(2min)", "stays": "exponential(30s)"
        }
      ],
      "vary": {
        "app": "generated", "faults": "everyKind", "steps": "generated", "stepShift": "1d"
      }
    }
    """

  private func folder() throws -> PreparedFolder {
    let folder = try PreparedFolder()
    try folder.write(Self.text, to: "varied.json")
    return folder
  }

  private func settings(_ folder: borrowing PreparedFolder) -> CheckSettings {
    CheckSettings(
      caseCount: 600, seed: 3, keepsGoing: true, jobCount: 2,
      corpus: RegressionCorpus(folder: folder.root + "/kept", disk: .host), mutant: nil,
      isExhaustive: false, out: ChosenFolder(usual: "out"),
      limits: HostLimits(facts: .max, time: nil, memory: nil))
  }

  @Test("a variation is made from what the search had learned before it", .onlyInFull)
  func variation() throws {
    let folder = try folder()
    let file = try ScenarioFile(folder.root + "/varied.json")
    let console = Console(output: { _ in nil }, errors: { _ in nil })
    let checked = CheckedScenario(file, settings(folder), folder.root + "/out", console)
    let seen = try checked.tally(of: 0..<600, from: SearchTally()) { _ in }
    let origins = seen.rare.cases.map(\.origin).filter { !$0.variations.isEmpty }
    try #require(origins.count >= 3, "the search learned nothing that it varied")
    let source = VariedCases(file.scenario, seed: 3)
    for origin in origins.prefix(3) {
      let number = try #require(origin.variations.last)
      let played = ScenarioWriter.text(of: source.makeCase(from: origin).scenario)
      func made(learns: Bool) -> String {
        let searched = SearchedCase(
          of: file.scenario, seed: 3, learns: learns, mutant: nil, console: console)
        return ScenarioWriter.text(of: searched.scenario(number))
      }
      #expect(made(learns: true) == played, "case \(number)")
      #expect(made(learns: false) != played, "case \(number) of a search that does not learn")
    }
  }

  @Test(
    "'shrink --case' says that it plays the cases before, and how to leave that out", .onlyInFull)
  func command() throws {
    let folder = try folder()
    let words = "shrink ROOT/varied.json --seed 3 --case 259 --attempts 1 --out ROOT/small"
    let learned = folder.run(words)
    #expect(learned.errors.contains("so 256 cases before it are played first"), "\(learned.errors)")
    #expect(learned.errors.contains("'--no-learning'"))
    #expect(!folder.run(words + " --no-learning").errors.contains("played first"))
    let early = folder.run(words.replacing("--case 259", with: "--case 3"))
    #expect(!early.errors.contains("played first"))
    let refused = folder.run("shrink ROOT/varied.json --no-learning")
    #expect(refused.code == .usage, "\(refused.errors)")
  }
}
