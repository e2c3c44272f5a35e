import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("finality")
struct FinalityTests {
  private let id = "finality"

  @Test("1.14 an invalidated tip that is withheld is a passed test")
  func withheld() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.on(
      phone,
      .tip(.withheld(tip: TipIndex(0), record: RecordIndex(0), because: .invalidated(.tipClosed))))
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("1.14 a display after an invalidation here is a violation that names both facts")
  func displayed() throws {
    var story = Story()
    let done = story.invalidate(on: phone)
    story.show(0, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).related == [done])
  }

  @Test("6.7 a display after an import told of the invalidation is a violation")
  func displayedAfterImport() throws {
    var story = Story()
    story.learnsStatus(.tipClosed, on: tablet)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("8.1 a display elsewhere, before the news arrives, is none")
  func displayedElsewhere() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C7 after resetEligibility the tip may be displayed again")
  func eligibilityReset() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C1 5.3 a tip shown by an override is left out")
  func overridden() throws {
    var story = Story()
    story.invalidate(on: phone)
    let shown = story.display(0, on: phone, byOverride: true)
    #expect(try story.verdict(of: id) == .inconclusive)
    // So are its displays from then on, also those that no override lets through.
    story.end(shown, on: phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("8.2 a reinstalled device knows of no invalidation")
  func reinstalled() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.on(phone, .device(.reinstalled))
    story.open(phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("a restored backup knows what it knew when it was taken")
  func restored() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.on(phone, .device(.backedUp))
    story.on(phone, .device(.reinstalled))
    story.on(phone, .device(.restored(backupTaken: story.now, reusesReplica: true)))
    story.open(phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }
}
