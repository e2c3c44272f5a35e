import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("the journal of a played run")
struct PlayedJournalTests {
  private static func played(_ merge: MergeChoice = .gCounter) throws -> PlayedRun {
    var scenario = try WorldTests.scenario(merge: merge)
    scenario.duration = .days(4)
    scenario.heal = HealPhase(after: .days(3), within: .hours(6))
    return World.playAlone(scenario)
  }

  @Test("every line of a played run fits the reference, and causes come before their effects")
  func fitsTheReference() throws {
    let run = try Self.played()
    let lines = JournalFixture.lines(run.journal, JournalNames(run))
    let types = try JournalTypeCheck(header: lines[0])
    let facts = lines.dropFirst().dropLast().filter { !$0.hasPrefix("{\"checkpoint\"") }
    for (number, line) in facts.enumerated() {
      let node = try #require(readLine(line))
      let kind = try #require(JournalFormat.kinds.first { $0.name == node["kind"]?.text })
      types.check(
        node, has: JournalFormat.factKeys + kind.fields + [JournalFormat.causesKey], in: line)
      let causes = node["causes"]?.items?.compactMap(\.integer) ?? []
      #expect(!causes.contains { $0 >= Int64(number) }, "\(line)")
    }
  }

  @Test("every fact of a played run has a sentence, and every story ends with what it explains")
  func stories() throws {
    let run = try Self.played(.lwwRecord)
    let prose = FactProse(journal: run.journal, names: JournalNames(run))
    for position in run.journal.facts.indices {
      let id = FactID(position)
      #expect(!prose.sentence(id).contains("a message"), "\(prose.sentence(id))")
      guard case .tip = run.journal.facts[position].kind else { continue }
      let story = JournalFiles.Story(prose, from: [id])
      #expect(story.lines.last?.fact == id)
      #expect((1...CausalSlice.standardLimit).contains(story.lines.count))
    }
  }
}
