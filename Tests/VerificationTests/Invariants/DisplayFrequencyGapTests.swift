import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("display-frequency")
struct DisplayFrequencyGapTests {
  private let id = "display-frequency"

  private func story(
    knobs: BehaviourKnobs = BehaviourKnobs(), second: TipDefinition = .plain("Second")
  ) -> Story {
    Story(tips: [.plain("First"), second], knobs: knobs) { $0.frequency = .daily }
  }

  @Test("3.11 a new tip after the gap is on time, to the microsecond")
  func afterTheGap() throws {
    var story = story()
    let first = story.display(0, on: phone)
    story.end(first, on: phone, visible: .seconds(5))
    story.wait(.days(1) - .seconds(5))
    story.display(1, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
  }

  @Test("3.11 a new tip within the gap is a violation")
  func withinTheGap() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(1, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.margin) < 0)
  }

  @Test("3.12 an already displayed tip may appear again within the gap")
  func oldTip() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("3.18 a tip that was first displayed elsewhere is not new here")
  func shownElsewhere() throws {
    var story = story()
    story.show(0, on: phone)
    story.learnsCount(1, of: 1, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("3.8 a tip that ignores the frequency need not wait")
  func ignoresFrequency() throws {
    let urgent = TipDefinition(
      typeName: "Second", options: TipOptions(ignoresDisplayFrequency: true))
    var story = story(second: urgent)
    story.show(0, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("3.17 another device has a gate of its own")
  func otherDevice() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(1, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C11 measured from the end, the gate is closed while a view is up")
  func closedWhileUp() throws {
    var knobs = BehaviourKnobs()
    knobs.frequencyFrom = .disappear
    var story = story(knobs: knobs)
    story.display(0, on: phone)
    story.wait(.days(2))
    story.display(1, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("C1 a tip that an override ever showed is left out, also where no override shows it")
  func overridden() throws {
    // The display by an override does not count, so the next one is still the first.
    var knobs = BehaviourKnobs()
    knobs.overriddenDisplaysCount = .no
    for isOverridden in [true, false] {
      var story = story(knobs: knobs)
      story.show(0, on: phone)
      if isOverridden {
        let shown = story.display(1, on: phone, counts: false, byOverride: true)
        story.end(shown, 1, on: phone)
      }
      story.show(1, on: phone)
      #expect(try story.verdict(of: id) == (isOverridden ? .inconclusive : .fail))
    }
  }

  @Test("C7 a tip whose eligibility was reset is left out")
  func eligibilityReset() throws {
    for isReset in [true, false] {
      var story = story()
      story.show(0, on: phone)
      if isReset {
        story.on(
          phone, .tip(.eligibilityReset(record: RecordIndex(1), epoch: 1, date: story.now)))
      }
      story.show(1, on: phone)
      #expect(try story.verdict(of: id) == (isReset ? .inconclusive : .fail))
    }
  }

  @Test("with the default frequency nothing is to be judged")
  func immediate() throws {
    var story = Story(tips: [.plain("First"), .plain("Second")])
    story.show(0, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
