import CapacityStudies
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics
import TestSupport
import Testing

@Suite("Accounts that share nothing")
struct SeparateAccountTests {
  private let study = StudyFixture.study(#""accounts": 3, "measures": ["displays", "facts"]"#)

  @Test("each is the scenario, played alone with the account's seed")
  func alone() throws {
    let point = study.points[0]
    let record = ReplicationPlayer(study).play(point, replication: 1)
    let seed = study.seed(of: point, replication: 1)
    let factCounts = (0..<3).map { account in
      let options = RunOptions(seed: AccountSeed.seed(of: account, in: seed))
      return World.playAlone(point.scenario, options: options).journal.facts.count
    }
    #expect(record.factCount == factCounts.reduce(0, +))
    let facts = record.values[try #require(study.index(of: "facts"))]
    #expect(facts.count == 3)
    #expect(facts.sum == Double(record.factCount))
    #expect(facts.sketch?.minimum == Double(factCounts.min() ?? 0))
    #expect(facts.sketch?.maximum == Double(factCounts.max() ?? 0))
    #expect(ReplicationPlayer(study).play(point, replication: 1) == record)
    #expect(ReplicationPlayer(study).play(point, replication: 2).digest != record.digest)
  }

  @Test("a limit that is reached between two accounts cuts the replication off")
  func cutOff() {
    var budget = RunBudget()
    budget.spent = { _ in .time }
    #expect(ReplicationPlayer(study, budget: budget).play(study.points[0], replication: 0).isCutOff)
    #expect(!ReplicationPlayer(study).play(study.points[0], replication: 0).isCutOff)
  }
}
