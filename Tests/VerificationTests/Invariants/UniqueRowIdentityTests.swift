import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("unique-row-identity")
struct UniqueRowIdentityTests {
  private let id = "unique-row-identity"

  @Test("donations with numbers of their own are in order")
  func distinct() throws {
    var story = Story()
    let rows = [story.donate(on: phone), story.donate(on: phone)]
    story.uploads(rows, on: phone)
    story.donate(on: phone)
    story.donate(on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("7.17 a number that is in the cloud already is a violation")
  func reused() throws {
    var story = Story()
    story.on(phone, .device(.backedUp))
    let row = story.donate(on: phone)
    story.uploads([row], on: phone)
    story.on(phone, .device(.restored(backupTaken: .zero, reusesReplica: true)))
    story.donate(on: phone, sequence: row.sequence)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("8.19 a number that was lost before anybody heard of it may be used again")
  func lostUnheard() throws {
    var story = Story()
    let row = story.donate(on: phone)
    story.on(phone, .device(.crashed(lostChanges: 0)))
    story.donate(on: phone, sequence: row.sequence)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a clone that goes on under the same replica is a violation, said once")
  func sharedReplica() throws {
    var story = Story()
    story.show(0, on: phone)
    story.on(tablet, .device(.cloned(from: phone, reusesReplica: true)))
    story.use(0, on: tablet)
    story.open(tablet)
    story.show(0, on: tablet)
    story.show(0, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.violationCount == 1)
    #expect(try #require(result.violations.first).devices == [tablet, phone])
  }

  @Test("without rows nothing is known")
  func idle() throws {
    #expect(try Story().verdict(of: id) == .inconclusive)
  }
}
