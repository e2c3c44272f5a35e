import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("local-display-cap")
struct LocalDisplayCapTests {
  private let id = "local-display-cap"

  @Test("3.1 exactly n displays are allowed, with no room left at the nth")
  func allows() throws {
    var story = Story()
    for _ in 0..<3 { story.show(0, on: phone) }
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 3)
    #expect(result.margin == 0)
  }

  @Test("3.1 one display more than n is a violation that names its fact")
  func forbids() throws {
    var story = Story()
    for _ in 0..<4 { story.show(0, on: phone) }
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.violationCount == 1)
    #expect(result.margin == -1)
    let violation = try #require(result.violations.first)
    #expect(violation.tipName == "Compass")
    #expect(violation.devices == [phone])
    #expect(violation.message.contains("phone displayed Compass"))
  }

  @Test("6.6 displays on another device count once an import told of them")
  func countsWhatWasTold() throws {
    var story = Story()
    story.learnsCount(3, on: tablet)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("6.6 displays that nobody told of do not count")
  func ignoresWhatIsUnknown() throws {
    var story = Story()
    for _ in 0..<3 { story.show(0, on: phone) }
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("3.3 displays that count when they end count while they are on screen")
  func countsPending() throws {
    var knobs = BehaviourKnobs()
    knobs.countAt = .disappear
    var story = Story(tips: [.capped("Compass", 1)], knobs: knobs)
    let first = story.display(0, on: phone)
    story.display(0, on: phone)
    story.end(first, on: phone, counts: true)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("C1 a tip shown by an override is left out")
  func leavesOverridesOut() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    story.display(0, on: phone, byOverride: true)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("without any display of a capped tip nothing is known")
  func idle() throws {
    var story = Story(tips: [.plain("Compass")])
    story.show(0, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "No tip has a cap on its displays.")
  }
}
