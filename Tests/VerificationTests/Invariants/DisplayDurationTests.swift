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

  @Test("3.6 a display that the limit ended before it was used up is a violation")
  func beforeTheLimit() throws {
    var story = Story(tips: [.timed("Slow", .seconds(100))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(99))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.5 a display that begins when the time is used up is a violation")
  func afterTheLimit() throws {
    for knob in DurationCheck.allCases {
      var knobs = BehaviourKnobs()
      knobs.durationCheck = knob
      var story = Story(tips: [.timed("Slow", .minutes(2))], knobs: knobs)
      for _ in 0..<2 {
        let shown = story.display(0, on: phone)
        story.end(shown, on: phone, visible: .seconds(60))
      }
      #expect(try story.verdict(of: id) == .pass)
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone, visible: .seconds(1))
      #expect(try story.verdict(of: id) == (knob == .onDisappearToo ? .fail : .pass))
    }
  }

  @Test("3.6 a display that stays when both its 60 s and the limit are over is a violation")
  func stays() throws {
    for knob in DurationCheck.allCases {
      var knobs = BehaviourKnobs()
      knobs.durationCheck = knob
      for (first, second, verdict) in [
        (Int64(70), Int64(60), Verdict.pass), (70, 61, .fail), (0, 80, .pass), (0, 81, .fail),
      ] {
        var story = Story(tips: [.timed("Slow", .seconds(80))], knobs: knobs)
        let shown = story.display(0, on: phone)
        story.end(shown, on: phone, visible: .seconds(first))
        let again = story.display(0, on: phone)
        story.end(again, on: phone, visible: .seconds(second))
        #expect(try story.verdict(of: id) == verdict, "\(first) s, then \(second) s")
      }
    }
  }

  @Test("3.5 the time of two displays at once counts twice, and each keeps its own 60 s")
  func twoAtOnce() throws {
    // Both have used 150 s after 100 s; the one that came 50 s later may stay until its 60 s.
    for (extra, verdict) in [(Int64(0), Verdict.pass), (1, .fail)] {
      var story = Story(tips: [.timed("Slow", .seconds(150))])
      let first = story.display(0, on: phone)
      story.wait(.seconds(50))
      let second = story.display(0, on: phone)
      story.wait(.seconds(50))
      story.endNow(first, on: phone, .durationLimit, visible: .seconds(100))
      story.wait(.seconds(10 + extra))
      story.endNow(second, on: phone, .durationLimit, visible: .seconds(60 + extra))
      #expect(try story.verdict(of: id) == verdict)
    }
  }

  @Test("3.7 time in the background is no time on screen")
  func background() throws {
    for counted in [true, false] {
      var story = Story(tips: [.timed("Slow", .seconds(80))])
      let shown = story.display(0, on: phone)
      story.wait(.seconds(40))
      story.on(phone, .device(.suspended))
      story.wait(.hours(1))
      story.on(phone, .device(.activated))
      story.wait(.seconds(30))
      story.endNow(shown, on: phone, visible: counted ? .seconds(3_670) : .seconds(70))
      #expect(try story.verdict(of: id) == (counted ? .fail : .pass))
    }
  }

  @Test("3.5 what is on screen for too long when the run ends is a violation")
  func neverEnds() throws {
    for (minutes, verdict) in [(Int64(2), Verdict.inconclusive), (3, .fail)] {
      var story = Story(tips: [.timed("Slow", .minutes(2))])
      story.display(0, on: phone)
      story.wait(.minutes(minutes))
      story.world(.ended)
      #expect(try story.verdict(of: id) == verdict)
    }
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

  @Test("without a limit nothing is known")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
