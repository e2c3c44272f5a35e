import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import Verification

@Suite("fault-windows")
struct FaultWindowTests {
  private let id = "fault-windows"

  private func story(_ schedule: FaultSchedule) -> Story {
    Story {
      $0.faults = [FaultDefinition(name: "drawer", kind: .hold([phone]), schedule: schedule)]
    }
  }

  private func fixed(_ windows: (Int64, Int64)...) -> FaultSchedule {
    .windows(
      windows.map {
        FaultWindow(start: .zero + .hours($0.0), end: .zero + .hours($0.1))
      })
  }

  /// A fault that begins and ends at these hours, and something that is told two days later.
  private func play(_ schedule: FaultSchedule, _ hours: Int64...) throws -> Verdict {
    var story = story(schedule)
    for (index, hour) in hours.enumerated() {
      story.wait(.zero + .hours(hour) - story.now)
      story.world(index.isMultiple(of: 2) ? .faultBegan(fault: 0) : .faultEnded(fault: 0))
    }
    story.wait(.hours(48))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("a fault with written windows keeps them to the moment")
  func written() throws {
    #expect(try play(fixed((1, 2), (4, 6)), 1, 2, 4, 6) == .pass)
    #expect(try play(fixed((1, 2), (4, 6)), 1, 3, 4, 6) == .fail)
    #expect(try play(fixed((1, 2), (4, 6)), 1, 2, 5, 6) == .fail)
    #expect(try play(fixed((1, 2)), 2, 3) == .fail)
  }

  @Test("a fault that does not end, and one that does not come again, are told")
  func overdue() throws {
    #expect(try play(fixed((1, 2)), 1) == .fail)
    #expect(try play(fixed((1, 2), (4, 6)), 1, 2) == .fail)
    #expect(try play(fixed((1, 2)), 1, 2) == .pass)
  }

  @Test("a recurring fault waits and lasts as long as its laws let it")
  func recurring() throws {
    let law = FaultSchedule.recurring(
      first: .constant(.hours(3)), between: .constant(.hours(60)),
      dwell: .uniform(from: .hours(2), through: .hours(4)))
    #expect(try play(law, 3, 5) == .pass)
    #expect(try play(law, 3, 7, 67, 69) == .pass)
    #expect(try play(law, 2, 5) == .fail)
    #expect(try play(law, 3, 4) == .fail)
    #expect(try play(law, 3, 8) == .fail)
    #expect(try play(law, 3, 5, 40, 43) == .fail)
  }

  @Test("the healing ends what goes on, and nothing begins or goes on after it")
  func healed() throws {
    for (endsAtHealing, beginsAgain, expected) in [
      (true, false, Verdict.pass), (false, false, .fail), (true, true, .fail),
    ] {
      var story = story(
        .recurring(
          first: .constant(.days(28)), between: .constant(.hours(1)),
          dwell: .constant(.days(20))))
      story.wait(.days(28))
      story.world(.faultBegan(fault: 0))
      story.wait(.days(1))
      if endsAtHealing { story.world(.faultEnded(fault: 0)) }
      story.world(.healed)
      story.wait(.hours(1))
      if beginsAgain { story.world(.faultBegan(fault: 0)) }
      #expect(try story.verdict(of: id) == expected)
    }
  }

  @Test("a fault that never begins is told, unless it is switched off or the run ends before")
  func neverBegins() throws {
    #expect(try play(fixed((1, 2))) == .fail)
    #expect(try play(fixed((1_000, 1_001))) == .inconclusive)
    var switchedOff = Story {
      $0.faults = [
        FaultDefinition(
          name: "drawer", kind: .hold([phone]), schedule: fixed((1, 2)), isEnabled: false)
      ]
    }
    switchedOff.wait(.hours(48))
    switchedOff.world(.ended)
    #expect(try switchedOff.verdict(of: id) == .inconclusive)
    switchedOff.world(.faultBegan(fault: 0))
    #expect(try switchedOff.verdict(of: id) == .fail)
  }

  @Test("a fault that a run is played without is one that is switched off")
  func playedWithout() {
    var scenario = Story().scenario
    scenario.faults = [
      FaultDefinition(name: "drawer", kind: .hold([phone]), schedule: fixed((1, 2)))
    ]
    let options = RunOptions(withoutFaults: ["drawer"])
    for options in [options, RunOptions()] {
      var judges = LiveJudges(scenario, options: options)
      _ = World.play(scenario, options: options, observer: &judges)
      #expect(judges.tally.violated.isEmpty)
    }
    var unaware = LiveJudges(scenario)
    _ = World.play(scenario, options: options, observer: &unaware)
    #expect(!unaware.tally.violated.isEmpty)
  }

  @Test("a fault that ends unbegun is a violation")
  func unbegun() throws {
    var story = story(fixed((1, 2)))
    story.world(.faultEnded(fault: 0))
    #expect(try story.verdict(of: id) == .fail)
  }
}
