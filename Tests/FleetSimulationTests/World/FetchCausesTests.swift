import DeviceSystems
import Explanations
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("what a fetch brings")
struct FetchCausesTests {
  private func journal(_ script: FleetScript) throws -> PausedRun {
    PausedRun(try script.scenario(), at: .end)
  }

  /// The facts behind another, as far as the journal tells.
  private func past(of fact: FactID, in journal: Journal) -> [FactID] {
    var seen = [fact]
    var next = 0
    while next < seen.count {
      for cause in journal.causes(of: seen[next]) where !seen.contains(cause) {
        seen.append(cause)
      }
      next += 1
    }
    return seen
  }

  @Test("without any push, the story of what a device learned still crosses to the one that told")
  func crossesWithoutPushes() throws {
    var script = FleetScript("phone", "pad", cap: 5)
    script.sync.push.isEnabled = false
    script.open("phone")
    script.show(1, on: "phone", from: .minutes(1))
    script.at(.minutes(10), "pad", .open)
    let run = try journal(script)
    let facts = run.journal.facts
    let learned = try #require(
      facts.indices.last { index in
        if case .tip(.talliesMerged) = facts[index].kind { true } else { false }
      })
    let behind = past(of: FactID(learned), in: run.journal)
    let told = behind.contains { fact in
      switch facts[fact.position].kind {
      case .tip(.displayed), .tip(.displayEnded):
        facts[fact.position].actor == .device(script.index("phone"))
      default: false
      }
    }
    #expect(told, "the display on the phone led to what the tablet learned")
  }

  @Test("both of two devices that told are behind one fetch")
  func bothTellers() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.sync.push.isEnabled = false
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate())
    script.at(.minutes(2), "pad", .donate())
    script.at(.minutes(10), "mac", .open)
    let run = try journal(script)
    let facts = run.journal.facts
    let mac = Actor.device(script.index("mac"))
    let learned = try #require(
      facts.indices.last { index in
        if case .sync(.imported) = facts[index].kind { facts[index].actor == mac } else { false }
      })
    let tellers = past(of: FactID(learned), in: run.journal).filter { fact in
      if case .tip(.donated) = facts[fact.position].kind { true } else { false }
    }.map { facts[$0.position].actor }
    #expect(tellers.contains(.device(script.index("phone"))))
    #expect(tellers.contains(.device(script.index("pad"))))
  }

  @Test("a fetch that brings nothing has no cause but its request")
  func nothingNew() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate())
    let run = try journal(script)
    let facts = run.journal.facts
    for index in facts.indices {
      guard case .sync(.fetchAnswered(_, _, let records, _, _)) = facts[index].kind else {
        continue
      }
      let causes = run.journal.causes(of: FactID(index))
      #expect(records.count > 0 || causes.count == 1)
    }
  }
}
