import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PointerSystem
import ScenarioFiles
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
    let first = World.playAlone(scenario)
    #expect(first.journalFile == World.playAlone(scenario).journalFile)
    let read = try first.readBack()
    #expect(read.problem == nil)
    #expect(read.journal.digest == first.journal.digest)
    #expect(read.scenario.pointer == scenario.pointer)
    let judged = read.judged
    for id in PointerRuns.invariants {
      #expect(judged.first { $0.statement.id == id }?.verdict == .pass, "\(id)")
    }
  }

  @Test("every kind of fact happens there")
  func everyKind() throws {
    let kinds = Set(PointerRuns.facts(World.playAlone(try PointerRuns.scenario())).map(\.kind))
    for kind in PointerFact.Kind.allCases { #expect(kinds.contains(kind), "\(kind)") }
  }

  @Test("a scenario with a pointer is written and reads back as the same")
  func writtenBack() throws {
    let scenario = try PointerRuns.scenario()
    let read = PointerRuns.read(ScenarioWriter.text(of: scenario))
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(again.pointer == scenario.pointer)
    #expect(again.timeline == scenario.timeline)
    #expect(World.playAlone(again).digest == World.playAlone(scenario).digest)
  }
}
