import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import FleetWorld
import Mutants
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TipDomain

@Suite("stopping a run")
struct PausedRunTests {
  private func script() -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 3)
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.show(1, on: "pad", from: .minutes(10))
    return script
  }

  @Test("what happens at the instant has happened, and nothing after it")
  func throughInstant() throws {
    let scenario = try script().scenario()
    for (time, count) in [(59, 0), (60, 1), (69, 1), (70, 2), (80, 3)] as [(Int64, Int)] {
      let paused = PausedRun(scenario, at: .instant(.zero + .seconds(time)))
      let known = paused.world.devices[0].systems.tips.records[0].count
      #expect(Int(known) == count, "\(time) s")
      #expect(paused.instant == .zero + .seconds(time))
    }
  }

  @Test("a run that is stopped again and again is the run that is never stopped")
  func sameRun() throws {
    let scenario = try script().scenario()
    var observer = NoObserver()
    var whole = World(scenario)
    whole.run(observer: &observer)
    var parts = World(scenario)
    for minute in 1...30 as ClosedRange<Int64> {
      parts.run(through: .zero + .minutes(minute), observer: &observer)
    }
    parts.run(through: .zero + .days(100), observer: &observer)
    #expect(parts.digest == whole.digest)
  }

  @Test(
    "a run whose order a schedule decides is that run wherever it is stopped",
    arguments: ["any-app-push-limit", "any-app-emptied-before-an-answer"])
  func sameScheduledRun(name: String) throws {
    let source = try Repository.source("scenarios/regressions/\(name).json")
    let scenario = try ScenarioReader(knownInvariants: []).scenario(source)
    #expect(scenario.schedule != nil)
    let whole = PausedRun(scenario, at: .end)
    var observer = NoObserver()
    var parts = World(scenario)
    for hour in stride(from: 0, through: 24 * 40, by: 7) as StrideThrough<Int64> {
      parts.run(through: .zero + .hours(hour), observer: &observer)
    }
    parts.run(through: .zero + .days(4_000), observer: &observer)
    #expect(parts.digest == whole.world.digest)
    for index in stride(from: 0, to: whole.factCount, by: whole.factCount / 7) {
      let paused = PausedRun(scenario, at: .fact(FactID(index)))
      #expect(isBeginning(paused.journal, of: whole.journal), "#\(index)")
    }
  }

  private func isBeginning(_ part: Journal, of whole: Journal) -> Bool {
    zip(part.facts, whole.facts).allSatisfy { $0.instant == $1.instant && $0.kind == $1.kind }
  }

  @Test("a run whose order an injected fault changes is that run wherever it is stopped")
  func sameReorderedRun() throws {
    let scenario = try script().scenario()
    for mutant in [OrderingMutant.laterFirst, .oneAnInstant] {
      let options = RunOptions(injection: Mutant.ordering(mutant))
      let whole = PausedRun(scenario, options: options, at: .end)
      #expect(whole.world.digest != PausedRun(scenario, at: .end).world.digest, "\(mutant)")
      for index in 0..<whole.factCount {
        let paused = PausedRun(scenario, options: options, at: .fact(FactID(index)))
        #expect(isBeginning(paused.journal, of: whole.journal), "\(mutant) #\(index)")
      }
    }
  }

  @Test("a view asks with what a reset left, before a display in the same moment")
  func afterAReset() throws {
    let source = try Repository.source("scenarios/reset-and-resurrection.json")
    let scenario = try ScenarioReader(knownInvariants: []).scenario(source)
    let whole = PausedRun(scenario, at: .end)
    var seen = 0
    for index in 0..<whole.factCount {
      let fact = whole.journal.facts[index]
      guard case .tip(.withheld) = fact.kind, case .device(let device) = fact.actor else {
        continue
      }
      let paused = PausedRun(scenario, at: .fact(FactID(index)))
      #expect(paused.world.devices[device.position].replica == fact.replica)
      #expect(paused.world.replicas.replicas.count > fact.replica.position)
      seen += 1
    }
    #expect(seen > 0)
  }

  @Test("the moment of a display is the one just before it")
  func beforeAnAnswer() throws {
    let scenario = try script().scenario()
    let whole = PausedRun(scenario, at: .end)
    var seen = 0
    for index in 0..<whole.factCount {
      guard case .tip(.displayed(let display)) = whole.journal.facts[index].kind,
        case .device(let device) = whole.journal.facts[index].actor
      else { continue }
      let paused = PausedRun(scenario, at: .fact(FactID(index)))
      #expect(paused.factCount == index)
      let ledger = paused.world.devices[device.position].systems.tips
      #expect(ledger.records[display.record.position].count == display.knownBefore)
      #expect(!ledger.isOnScreen(display.record))
      seen += 1
    }
    #expect(seen == 3)
  }

  @Test("the moment of another fact is when all that happened in one go with it has happened")
  func afterAFact() throws {
    let scenario = try script().scenario()
    let whole = PausedRun(scenario, at: .end)
    let ended = (0..<whole.factCount).first {
      if case .tip(.displayEnded) = whole.journal.facts[$0].kind { true } else { false }
    }
    let paused = PausedRun(scenario, at: .fact(FactID(try #require(ended))))
    #expect(paused.world.devices[0].systems.tips.presentations.isEmpty)
    #expect(paused.factCount > (ended ?? 0))
  }

  @Test("behind the end there is only the end")
  func beyondTheEnd() throws {
    let scenario = try script().scenario()
    let late = PausedRun(scenario, at: .instant(.zero + .days(400)))
    #expect(late.isBeyondEnd == true)
    #expect(late.instant == Instant.zero + scenario.duration)
    let unknown = PausedRun(scenario, at: .fact(FactID(1_000_000)))
    #expect(unknown.isBeyondEnd == true)
    #expect(unknown.fact == nil)
  }
}
