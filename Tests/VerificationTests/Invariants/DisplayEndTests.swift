import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("displays that end as their facts say")
struct DisplayEndTests {
  /// Whether an invariant is violated when the moment is over.
  private func fails(_ id: String, _ story: Story) throws -> Bool {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.result(of: id).verdict == .fail
  }

  /// A tip is on the phone's screen for five seconds.
  private func shown(_ tips: [TipDefinition] = [.capped("Compass", 3)]) -> (Story, UInt32) {
    var story = Story(tips: tips)
    let presentation = story.display(0, on: phone)
    story.wait(.seconds(5))
    return (story, presentation)
  }

  // MARK: The screen

  @Test("a tip that stays though its screen was left is noticed")
  func left() throws {
    let leaving: [FactKind] = [
      .person(.visited(screen: 0)), .device(.terminated), .run(.healed),
    ]
    for fact in leaving {
      var (story, presentation) = shown()
      var stays = story
      leave(&stays, by: fact)
      #expect(try fails("tips-leave", stays), "\(fact)")
      story.endNow(presentation, on: phone, visible: .seconds(5))
      leave(&story, by: fact)
      #expect(try !fails("tips-leave", story), "\(fact)")
    }
  }

  private func leave(_ story: inout Story, by fact: FactKind) {
    if case .run(let fact) = fact {
      story.world(fact)
    } else {
      story.on(phone, fact)
    }
  }

  @Test("a tip may be told to leave later in the moment in which its screen is left")
  func later() throws {
    var (story, presentation) = shown()
    story.on(phone, .person(.visited(screen: 0)))
    story.endNow(presentation, on: phone, visible: .seconds(5))
    #expect(try !fails("tips-leave", story))
  }

  @Test("a crash takes the tips on screen along without a word")
  func crash() throws {
    var (story, _) = shown()
    story.on(phone, .device(.crashed(lostChanges: 0)))
    #expect(try !fails("tips-leave", story))
  }

  // MARK: The number

  @Test("an end of a display that is not on screen is noticed")
  func unknownEnd() throws {
    var (story, presentation) = shown()
    var elsewhere = story
    elsewhere.endNow(presentation, on: tablet, visible: .zero)
    #expect(try fails("display-described", elsewhere))
    story.endNow(presentation, on: phone, visible: .seconds(5))
    #expect(try !fails("display-described", story))
    story.endNow(presentation, on: phone, visible: .seconds(5))
    #expect(try fails("display-described", story))
  }

  @Test("an end that names another tip is noticed")
  func otherRecord() throws {
    var (story, presentation) = shown([.plain("Compass"), .plain("Map")])
    story.endNow(presentation, 1, on: phone, visible: .seconds(5))
    #expect(try fails("display-described", story))
  }

  @Test("a number that an earlier display of the device had is noticed", arguments: [1, 2])
  func number(_ number: UInt32) throws {
    var (story, presentation) = shown()
    story.endNow(presentation, on: phone, visible: .seconds(5))
    let display = Display(
      presentation: number, tip: TipIndex(0), record: RecordIndex(0), slot: 0, surface: .popover,
      byOverride: false, isFirst: false, counts: true, knownBefore: 1, date: story.now)
    story.on(phone, .tip(.displayed(display)))
    #expect(try fails("display-described", story) == (number == 1))
  }

  // MARK: The reason

  @Test("only a limit on its time ends a display for that limit")
  func durationLimit() throws {
    let tips = [
      (TipDefinition.plain("Compass"), true), (.timed("Compass", .seconds(1)), false),
    ]
    for (tip, isWrong) in tips {
      var (story, presentation) = shown([tip])
      story.endNow(presentation, on: phone, .durationLimit, visible: .seconds(5))
      #expect(try fails("display-described", story) == isWrong)
    }
  }

  @Test("a display that ended for an invalidation needs one", arguments: [true, false])
  func invalidated(isTold: Bool) throws {
    var (story, presentation) = shown()
    story.endNow(presentation, on: phone, .invalidated, visible: .seconds(5))
    if isTold { story.invalidate(on: phone) }
    #expect(try fails("display-described", story) == !isTold)
  }

  @Test("a view without a condition does not leave its screen")
  func viewLeft() throws {
    var (story, presentation) = shown()
    story.endNow(presentation, on: phone, .viewLeft, visible: .seconds(5))
    #expect(try fails("display-described", story))
  }

  // MARK: Limits

  @Test("a tip without a limit is not invalidated for one")
  func noLimit() throws {
    let reasons: [(InvalidationReason, String)] = [
      (.displayCountExceeded, "limit-invalidates"), (.displayDurationExceeded, "display-duration"),
    ]
    for (reason, id) in reasons {
      for cause in InvalidationCause.allCases {
        var story = Story(tips: [.plain("Compass")])
        story.invalidate(on: phone, reason, cause: cause)
        // The app may give any reason itself.
        #expect(try fails(id, story) == (cause != .person), "\(reason) \(cause)")
      }
    }
  }

  @Test("a limit ends a tip that has ended no more", arguments: InvalidationCause.allCases)
  func again(cause: InvalidationCause) throws {
    var story = Story(tips: [.capped("Compass", 1)])
    story.end(story.display(0, on: phone), on: phone)
    for (cause, isWrong) in [(.limitReachedHere, false), (cause, cause != .person)] {
      story.invalidate(on: phone, .displayCountExceeded, cause: cause)
      #expect(try fails("limit-invalidates", story) == isWrong, "\(cause)")
    }
  }

  @Test("a limit gives no reason that only people give")
  func reasonOfPeople() throws {
    for reason in [InvalidationReason.tipClosed, .actionPerformed] {
      for cause in InvalidationCause.allCases {
        var story = Story()
        story.invalidate(on: phone, reason, cause: cause)
        #expect(try fails("limit-invalidates", story) == (cause != .person), "\(reason) \(cause)")
      }
    }
  }

  @Test("what is held back goes by its own id", arguments: [0, 1])
  func withheld(record: Int) throws {
    var story = Story(tips: [.plain("Compass"), .plain("Map")])
    story.on(
      phone, .tip(.withheld(tip: TipIndex(0), record: RecordIndex(record), because: .rule(0))))
    #expect(try fails("declared-ids", story) == (record == 1))
  }
}
