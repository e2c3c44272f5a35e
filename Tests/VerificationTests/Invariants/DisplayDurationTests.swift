import FleetSimulation
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("display-duration (I7)")
struct DisplayDurationTests {
  private let id = "display-duration"

  @Test("3.6 a display that the limit ended after 60 s was long enough")
  func longEnough() throws {
    var story = Story(tips: [.timed("Slow", .seconds(20))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(60))
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
  }

  @Test("3.6 a display that the limit ended before 60 s is a violation")
  func tooEarly() throws {
    var story = Story(tips: [.timed("Slow", .seconds(20))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(59))
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.margin == -1_000_000)
  }

  @Test("3.5 a device that exceeds the limit by more than 60 s in all is a violation")
  func tooLong() throws {
    var story = Story(tips: [.timed("Slow", .minutes(2))])
    for _ in 0..<3 {
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone, visible: .seconds(60))
    }
    #expect(try story.verdict(of: id) == .pass)
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, visible: .seconds(1))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.6 with the knob onlyAfter60s the total is not limited")
  func onlyAfterAMinute() throws {
    var knobs = BehaviourKnobs()
    knobs.durationCheck = .onlyAfter60s
    var story = Story(tips: [.timed("Slow", .minutes(1))], knobs: knobs)
    for _ in 0..<10 {
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone, visible: .seconds(50))
    }
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C4 counted over all appearances, a second short display may be ended")
  func cumulative() throws {
    var knobs = BehaviourKnobs()
    knobs.minimumVisible = .cumulative
    var story = Story(tips: [.timed("Slow", .seconds(60))], knobs: knobs)
    let first = story.display(0, on: phone)
    story.end(first, on: phone, visible: .seconds(50))
    let second = story.display(0, on: phone)
    story.end(second, on: phone, .durationLimit, visible: .seconds(10))
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("3.5 without a limit nothing is known")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
