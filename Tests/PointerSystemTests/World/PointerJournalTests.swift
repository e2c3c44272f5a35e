import FleetFacts
import FleetSimulation
import Invariants
import JournalFiles
import PointerSystem
import Scenarios
import TestSupport
import Testing
import TextFormats
import Verification

@Suite("The journal of a pointer")
struct PointerJournalTests {
  @Test("the same scenario and seed give the same bytes, and the journal reads back to them")
  func sameBytes() throws {
    let scenario = try PointerRuns.scenario()
    let first = PointerRuns.played(scenario)
    let bytes = first.journalFile
    #expect(bytes == PointerRuns.played(scenario).journalFile)
    var reader = JournalReader()
    reader.read(bytes)
    let read = try reader.finish()
    #expect(read.problem == nil)
    #expect(read.journal.digest == first.journal.digest)
    #expect(read.scenario.pointer == scenario.pointer)
    let judged = JournalJudges.judge(
      read.journal, scenario: read.scenario, recordNames: read.recordNames)
    for id in PointerRuns.invariants {
      #expect(judged.first { $0.statement.id == id }?.verdict == .pass, "\(id)")
    }
  }

  @Test("every kind of fact happens there")
  func everyKind() throws {
    let kinds = Set(PointerRuns.facts(PointerRuns.played(try PointerRuns.scenario())).map(\.kind))
    for kind in PointerFact.Kind.allCases { #expect(kinds.contains(kind), "\(kind)") }
  }

  @Test("a scenario with a pointer is written and reads back as the same")
  func writtenBack() throws {
    let scenario = try PointerRuns.scenario()
    let read = PointerRuns.read(ScenarioWriter.text(of: scenario))
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(again.pointer == scenario.pointer)
    #expect(again.timeline == scenario.timeline)
    #expect(PointerRuns.played(again).digest == PointerRuns.played(scenario).digest)
  }
}
