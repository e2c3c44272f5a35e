import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import Testing
import TextFormats

@testable import ReportParts
@testable import Reports

@Suite("What two scenarios set differently")
struct ComparedSettingsTests {
  private static let file = """
    {"schema": 1, "name": "trails", "seed": 1, "duration": "2d",
     "app": {"tips": [{"type": "TrailTip", "options": ["MaxDisplayCount(4)"]}, {"type": "MapTip"}],
      "screens": [{"id": "map", "shows": ["TrailTip", "MapTip"]}]},
     "sync": {"push": {"loss": "5%"}},
     "devices": [{"id": "phone"}, {"id": "pad", "clock": {"offset": "-3s"}}],
     "people": [{"id": "person", "every": "exponential(3h)", "for": "exponential(4min)"}],
     "faults": [{"name": "tunnel", "kind": "offline", "devices": ["phone"],
      "every": "exponential(9h)", "for": "exponential(1h)"}]}
    """

  private func input(_ changes: [(String, String)]) throws -> ComparisonInput {
    func run(_ text: String) throws -> ComparedRun {
      let read = ScenarioReader.strict.read(
        SourceFile(name: "trails.json", bytes: Array(text.utf8)))
      return ComparedRun(playing: try #require(read.scenario), options: RunOptions(seed: 1))
    }
    func setting(_ path: String) -> ComparedSetting {
      ComparedSetting(
        path: path, scenario: "trails", firstSeed: 1, withoutFaults: [], isRecorded: false,
        file: path, bytes: nil, replayCommand: path)
    }
    let second = changes.reduce(Self.file) { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
    return ComparisonInput(
      first: setting("a.json"), second: setting("b.json"),
      outcome: ComparedOutcome(try run(Self.file), try run(second)), conditions: [],
      command: "compare", toolVersion: "1")
  }

  private func rows(_ changes: [(String, String)]) throws -> [[String?]] {
    let table = try #require(ComparedSettingsTable.make(try input(changes)))
    return (0..<table.rowCount).map { row in
      (0..<4).map { table.cell(row: row, column: $0).string }
    }
  }

  @Test("is told of tips, devices and faults by key, and of the rest in words, once")
  func everything() throws {
    let rows = try rows([
      ("MaxDisplayCount(4)", "MaxDisplayCount(2)"), ("\"-3s\"", "\"-3d\""),
      ("exponential(9h)", "exponential(90h)"), ("\"5%\"", "\"20%\""),
    ])
    #expect(rows.first == ["sync", "pushes lost", "5 %", "20 %"])
    #expect(
      rows.dropFirst().map { $0[1] } == [
        "app.tips[TrailTip].options", "devices[pad].clock.offset", "faults[tunnel].every",
      ])
    #expect(rows.dropFirst().map { $0[0] } == ["app", "devices", "faults"])
    #expect(
      rows.last == ["faults", "faults[tunnel].every", "exponential(9h)", "exponential(3d18h)"])
  }

  @Test("is nothing where the scenarios say the same, and the page says so")
  func nothing() throws {
    #expect(try rows([]).isEmpty)
    let same = try input([])
    let page = String(
      decoding: ComparisonPage.bytes(for: same, ComparisonTables(same)), as: UTF8.self)
    #expect(page.contains("The two scenarios say the same, apart from their names, claims and"))
  }

  @Test("has what one of them lacks as a whole")
  func lacking() throws {
    let rows = try rows([(", {\"type\": \"MapTip\"}", ""), (", \"MapTip\"]", "]")])
    #expect(rows.contains { $0[1] == "app.tips[MapTip]" && $0[2] != nil && $0[3] == nil })
  }
}
