import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("read-your-writes, monotonic-reads, invalidation-is-sticky, status-epochs-monotone")
struct SessionTests {
  private let reads = "read-your-writes"
  private let monotonic = "monotonic-reads"
  private let sticks = "invalidation-is-sticky"
  private let epochs = "status-epochs-monotone"

  @Test("7.27 a device that knows of its own displays reads its writes")
  func ownDisplays() throws {
    var story = Story()
    story.show(0, on: phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: reads) == .pass)
    #expect(try story.verdict(of: monotonic) == .pass)
  }

  @Test("8.4 a merge that forgets a device's own display violates both")
  func forgetsOwn() throws {
    var story = Story()
    story.show(0, on: phone)
    story.learnsCount(0, on: phone)
    #expect(try story.verdict(of: reads) == .fail)
    #expect(try story.verdict(of: monotonic) == .fail)
  }

  @Test("6.10 a merge that forgets another device's display violates monotonic reads alone")
  func forgetsOthers() throws {
    var story = Story()
    story.show(0, on: phone)
    story.learnsCount(3, on: phone)
    story.learnsCount(2, on: phone)
    #expect(try story.verdict(of: reads) == .pass)
    let result = try story.result(of: monotonic)
    #expect(result.verdict == .fail)
    #expect(result.margin == -1)
  }

  @Test("3.5 a merge that forgets time on screen violates monotonic reads")
  func forgetsTime() throws {
    for (seconds, expected) in [(Int64(5), Verdict.pass), (6, .pass), (4, .fail)] {
      var story = Story()
      story.show(0, on: phone)
      let cause = story.imports([], on: phone)
      story.on(
        phone,
        .tip(.talliesMerged(record: RecordIndex(0), count: 1, duration: .seconds(seconds))),
        because: cause)
      #expect(try story.verdict(of: monotonic) == expected)
    }
  }

  @Test("5.9 what was deleted in the cloud may be forgotten")
  func deleted() throws {
    var story = Story()
    story.show(0, on: phone)
    story.learnsCount(0, on: phone, deleting: true)
    #expect(try story.verdict(of: reads) == .inconclusive)
    #expect(try story.verdict(of: monotonic) == .inconclusive)
  }

  @Test("8.2 a reinstalled device may know nothing")
  func reinstalled() throws {
    var story = Story()
    story.show(0, on: phone)
    story.on(phone, .device(.reinstalled))
    story.open(phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: reads) == .inconclusive)
    #expect(try story.verdict(of: monotonic) == .inconclusive)
  }

  @Test("6.9 a merge that takes an invalidation back is a violation")
  func takenBack() throws {
    var story = Story()
    let done = story.invalidate(on: phone)
    story.learnsStatus(nil, on: phone)
    let result = try story.result(of: sticks)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).related == [done])
  }

  @Test("6.9 a merge that changes the reason alone keeps the invalidation")
  func anotherReason() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.learnsStatus(.actionPerformed, on: phone)
    #expect(try story.verdict(of: sticks) == .pass)
  }

  @Test("C7 a reset of eligibility elsewhere takes an invalidation back rightly")
  func resetElsewhere() throws {
    for isMade in [true, false] {
      var story = Story()
      story.invalidate(on: phone)
      if isMade {
        story.on(
          tablet, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
      }
      story.learnsStatus(nil, epoch: 1, on: phone)
      #expect(try story.verdict(of: sticks) == .inconclusive)
      #expect(try story.verdict(of: epochs) == (isMade ? .pass : .fail))
    }
  }

  @Test("C7 an older eligibility that wins is a violation")
  func olderEpoch() throws {
    var story = Story()
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    story.learnsStatus(.tipClosed, epoch: 0, on: phone)
    #expect(try story.verdict(of: epochs) == .fail)
  }

  @Test("1.16 a reset that skips a number is a violation")
  func skippedEpoch() throws {
    var story = Story()
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 2, date: story.now)))
    #expect(try story.verdict(of: epochs) == .fail)
  }

  @Test("C7 the number of a reset has no end that a run could reach")
  func manyEpochs() throws {
    var story = Story()
    for epoch in 1...65_536 {
      story.on(
        phone,
        .tip(.eligibilityReset(record: RecordIndex(0), epoch: UInt32(epoch), date: story.now)))
    }
    story.learnsStatus(.tipClosed, epoch: 65_536, on: phone)
    #expect(try story.verdict(of: epochs) == .pass)
  }

  @Test("a device that never heard of a tip again says nothing")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    #expect(try story.verdict(of: reads) == .inconclusive)
    #expect(try story.verdict(of: monotonic) == .inconclusive)
    #expect(try story.verdict(of: sticks) == .inconclusive)
    #expect(try story.verdict(of: epochs) == .inconclusive)
  }
}
