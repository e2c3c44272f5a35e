import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("display-cap-bound")
struct DisplayCapBoundTests {
  private let id = "display-cap-bound"

  @Test("6.10 two devices cut off from the start reach k·n exactly")
  func reachesTheBound() throws {
    var story = Story()
    for _ in 0..<3 { story.show(0, on: phone) }
    for _ in 0..<3 { story.show(0, on: tablet) }
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
    #expect(try #require(result.closest).bound == 3)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("6.10 after m displays known to all, k devices add at most k·(n − m)")
  func countsWhatAllKnew() throws {
    var story = Story()
    story.show(0, on: phone)
    story.learnsCount(1, on: tablet)
    for _ in 0..<2 { story.show(0, on: phone) }
    for _ in 0..<2 { story.show(0, on: tablet) }
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
  }

  @Test("8.4 a count that went down lets a device exceed the bound")
  func catchesLostCounts() throws {
    var story = Story()
    for _ in 0..<2 { story.show(0, on: phone) }
    story.learnsCount(1, on: phone)
    for _ in 0..<2 { story.show(0, on: phone) }
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.margin == -1)
    #expect(try #require(result.violations.first).observed == "4 displays")
  }

  @Test("C14 the news that crossed one way lowers what the receiver may add")
  func oneWayChanges() throws {
    var story = Story()
    for _ in 0..<3 { story.show(0, on: phone) }
    story.show(0, on: tablet)
    story.learnsCount(4, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("6.10 C14 a device that never shows the tip adds nothing to the bound")
  func silentDevice() throws {
    var story = Story(devices: 3)
    for device in [phone, tablet] {
      for _ in 0..<3 { story.show(0, on: device) }
    }
    let reached = try story.result(of: id)
    #expect(reached.verdict == .pass)
    #expect(reached.margin == 0)
    // With the third device it would be at most 9.
    story.show(0, on: tablet)
    let exceeded = try story.result(of: id)
    #expect(exceeded.verdict == .fail)
    let violation = try #require(exceeded.violations.first)
    #expect(violation.observed == "7 displays")
    #expect(violation.expected == "at most 6")
  }

  @Test("6.10 a reinstalled device is another incarnation")
  func reinstalled() throws {
    var story = Story(devices: 1)
    for _ in 0..<3 { story.show(0, on: phone) }
    story.on(phone, .device(.reinstalled))
    story.open(phone)
    for _ in 0..<3 { story.show(0, on: phone) }
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("5.9 knowledge that was deleted at the hub begins another count")
  func deletedKnowledge() throws {
    var story = Story(devices: 1)
    for _ in 0..<3 { story.show(0, on: phone) }
    story.learnsCount(0, on: phone, deleting: true)
    for _ in 0..<3 { story.show(0, on: phone) }
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("C7 after resetEligibility the count begins anew")
  func eligibilityReset() throws {
    var story = Story(devices: 1)
    for _ in 0..<3 { story.show(0, on: phone) }
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    for _ in 0..<3 { story.show(0, on: phone) }
    #expect(try story.verdict(of: id) == .pass)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("without a cap nothing is known")
  func idle() throws {
    #expect(try Story(tips: [.plain("Compass")]).verdict(of: id) == .inconclusive)
  }
}
