import FleetSimulation
import SimulationKernel
import Testing
import TipDomain

@Suite("facts as sentences")
struct FactProseTests {
  @Test("every fact has a sentence that names things by name")
  func everyFactHasASentence() throws {
    let journal = FactSamples.journal()
    let prose = FactProse(journal: journal, names: try JournalFixture.names())
    for position in journal.facts.indices {
      let sentence = prose.sentence(FactID(position))
      print(sentence)
      #expect(!sentence.isEmpty)
    }
  }
}
