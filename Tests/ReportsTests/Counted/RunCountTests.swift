import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import TestExtent
import Testing
import Verification

@testable import ReportParts

@Suite("Every column of a run's files against a count over its journal")
struct RunCountTests {
  @Test(
    "one run of a shipped scenario",
    arguments: TestExtent.of(
      ShippedSetups.all, quick: [ShippedSetups.resurrection]))
  func oneRun(_ shipped: ShippedSetups.Shipped) throws {
    let run = try CountedRun(shipped.path, changing: shipped.changes)
    CountedFiles.expect(run.files, try run.tables(shipped.setup, styles: shipped.styles))
    let footer = run.journal.footer
    #expect(footer["facts"] as? Int == run.journal.lines.count)
    #expect(run.runs[0].run.journal.facts.count == run.journal.lines.count)
    #expect(footer["run"] as? String == "\(run.runs[0].run.digest)")
  }

  @Test("several runs, of which some fail, and a fault that is switched off", .onlyInFull)
  func manyRuns() throws {
    let shipped = ShippedSetups.backyardBirds
    let shorter = [("\"21d\"", "\"8d\""), ("\"at\": \"16d", "\"at\": \"5d")]
    let run = try CountedRun(
      shipped.path, count: 4,
      changing: shorter + [("\"over by at most 6\"", "\"over by at most 1\"")])
    #expect(Set(run.runs.map(\.verdict.settled)) == [.pass, .fail])
    var setup = shipped.setup
    setup.settings[0].1 = "8 d"
    setup.settings[1].1 = "8 d"
    CountedFiles.expect(run.files, try run.tables(setup))
    let calm = try CountedRun(
      shipped.path, withoutFaults: ["pad-offline"], changing: shorter)
    CountedFiles.expect(calm.files, try calm.tables(setup))
  }

  @Test("a fault that goes on when the run ends lasts until then")
  func openFault() throws {
    let run = try CountedRun(
      "scenarios/cap-under-partition.json",
      changing: [
        ("  \"heal\": { \"after\": \"5d\", \"within\": \"6h\" },\n", ""),
        ("\"until\": \"5d\"", "\"until\": \"10d\""),
      ])
    #expect(run.journal.all("run.faultEnded").isEmpty)
    var setup = ShippedSetups.lastWriterWins.setup
    setup.faults = [("valley", "cut off from the hub", "phone, pad and mac")]
    let table = setup.faultsTable(run.journal, run: run.name)
    #expect(table.rows[0]["lasted_us"] == "432000000000")
    #expect(table.differences(from: run.files["csv/faults.csv"] ?? []).isEmpty)
  }

  @Test("an expected violation that does not come, and a violation that nobody expects")
  func surprises() throws {
    let shipped = ShippedSetups.restored
    let run = try CountedRun(
      shipped.path, count: 2,
      changing: [("[\"unique-row-identity\", \"no-lost-donation\"]", "[\"finality\"]")])
    CountedFiles.expect(run.files, try run.tables(shipped.setup))
  }

  @Test("a column that nobody counts, a row too many and a wrong cell are found")
  func canFail() throws {
    let csv = Array("a,b\n1,2\n1,3\n".utf8)
    var table = CountedTable("made-up", "a b")
    table.add(["a": "1", "b": "2"])
    table.add(["a": "1", "b": "3"])
    #expect(table.differences(from: csv).isEmpty)
    var less = CountedTable("made-up", "a")
    less.rows = [["a": "1"], ["a": "1"]]
    #expect(less.differences(from: csv).contains { $0.contains("nobody counts [\"b\"]") })
    var wrong = table
    wrong.rows[1]["b"] = "4"
    #expect(wrong.differences(from: csv) == ["made-up, row 1: b is '3', counted is '4'"])
    wrong.rows.removeLast()
    #expect(wrong.differences(from: csv).contains { $0.contains("2 rows, and 1 are counted") })
    var files = FileSet()
    files.add("csv/made-up.csv", csv)
    files.add("csv/further.csv", csv)
    #expect(CountedFiles.differences(files, [table]) == ["Nobody counts csv/further.csv."])
  }
}
