import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("no-lost-donation and no-duplicate-donation")
struct DonationTests {
  private let lost = "no-lost-donation"
  private let duplicate = "no-duplicate-donation"

  /// The phone donates and uploads; the tablet takes it in if `arrives`.
  private func story(arrives: Bool, _ adjust: (inout Story) -> Void = { _ in }) -> Story {
    var story = Story()
    let row = story.donate(on: phone)
    story.uploads([row], on: phone)
    if arrives { story.learnsDonation(row, on: tablet) }
    adjust(&story)
    story.rest()
    return story
  }

  @Test("6.4 a donation that everybody knows is neither lost nor doubled")
  func known() throws {
    let story = story(arrives: true)
    #expect(try story.verdict(of: lost) == .pass)
    #expect(try story.verdict(of: duplicate) == .pass)
    #expect(try story.result(of: lost).margin == 0)
  }

  @Test("6.4 a donation that was uploaded and is missing on a device at rest is lost")
  func missing() throws {
    let result = try story(arrives: false).result(of: lost)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).devices == [tablet])
  }

  @Test("7.17 a donation that a merge brings twice is a duplicate")
  func twice() throws {
    let story = story(arrives: true) {
      let row = DonationRow(date: .zero, replica: ReplicaIndex(0), sequence: 1)
      $0.learnsDonation(row, on: tablet)
    }
    #expect(try story.verdict(of: duplicate) == .fail)
  }

  @Test("a donation that nobody made is a duplicate")
  func invented() throws {
    let story = story(arrives: true) {
      let row = DonationRow(date: .zero, replica: ReplicaIndex(0), sequence: 77)
      $0.learnsDonation(row, on: tablet)
    }
    #expect(try story.verdict(of: duplicate) == .fail)
  }

  @Test("2.10 a donation that was made with another date is none that was made")
  func anotherDate() throws {
    for late in [0, 1] as [Int64] {
      var story = Story()
      var row = story.donate(on: phone)
      row.date = row.date + SimulatedDuration(microseconds: late)
      story.uploads([row], on: phone)
      story.learnsDonation(row, on: tablet)
      story.rest()
      let result = try story.result(of: duplicate)
      #expect(result.verdict == (late == 0 ? .pass : .fail))
      if late == 0 { continue }
      #expect(try #require(result.violations.first).expected == "a donation that was made")
    }
  }

  @Test("6.4 as many donations as were made are not enough where one of them is another")
  func insteadOf() throws {
    for known in [2, 3] as [UInt32] {
      var story = Story()
      var rows = [story.donate(on: phone), story.donate(on: phone)]
      story.uploads(rows, on: phone)
      rows[1].sequence = known
      for row in rows { story.learnsDonation(row, on: tablet) }
      story.rest()
      let result = try story.result(of: lost)
      #expect(result.verdict == (known == 2 ? .pass : .fail))
      if known == 2 { continue }
      let violation = try #require(result.violations.first)
      #expect(violation.devices == [tablet])
      #expect(violation.message.hasSuffix("not those that it must know of."))
    }
  }

  @Test("2.11 a donation that was lost with its process is none")
  func lostWithProcess() throws {
    let story = story(arrives: true) {
      $0.on(phone, .tip(.donationLost(event: EventIndex(0))))
    }
    #expect(try story.verdict(of: lost) == .pass)
  }

  @Test("8.19 a donation that its device lost before telling need not be known")
  func lostBeforeTelling() throws {
    let story = story(arrives: true) {
      $0.donate(on: phone)
      $0.on(phone, .device(.reinstalled))
      $0.learnsDonation(
        DonationRow(date: .zero, replica: ReplicaIndex(0), sequence: 1), on: phone)
    }
    #expect(try story.verdict(of: lost) == .pass)
  }

  @Test("2.12 deleted donations need not be known, and may not be")
  func deleted() throws {
    var gone = Story()
    let row = gone.donate(on: phone)
    gone.uploads([row], on: phone)
    gone.learnsDonation(row, on: tablet)
    gone.on(
      tablet,
      .tip(.donationsDeleted(event: EventIndex(0), through: gone.now, count: 1)))
    gone.uploads(on: tablet)
    gone.on(phone, .tip(.donationRemoved(event: EventIndex(0), row: row)))
    gone.rest()
    #expect(try gone.verdict(of: lost) == .inconclusive)
    #expect(try gone.verdict(of: duplicate) == .pass)
    var back = Story()
    let other = back.donate(on: phone)
    back.uploads([other], on: phone)
    back.learnsDonation(other, on: tablet)
    back.on(
      tablet,
      .tip(.donationsDeleted(event: EventIndex(0), through: back.now, count: 1)))
    back.uploads(on: tablet)
    back.rest()
    #expect(try back.verdict(of: duplicate) == .fail)
  }

  @Test("5.9 after a reset of the zone donations may be there or not")
  func reset() throws {
    let story = story(arrives: false) {
      $0.atHub(.sync(.zoneEmptied(account: 0, because: .recordsDeletedByReset)))
    }
    #expect(try story.verdict(of: lost) == .pass)
    #expect(try story.verdict(of: duplicate) == .pass)
  }

  @Test("without donations or without rest nothing is known")
  func idle() throws {
    var story = Story()
    story.rest()
    #expect(try story.verdict(of: lost) == .inconclusive)
    var timedOut = Story()
    timedOut.donate(on: phone)
    timedOut.timeOutQuiescence()
    let result = try timedOut.result(of: duplicate)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "The fleet did not come to rest.")
  }

  @Test("without rest a donation that was told and did not arrive is lost, one in an outbox not")
  func timedOut() throws {
    var told = Story()
    let row = told.donate(on: phone)
    told.uploads([row], on: phone)
    told.timeOutQuiescence()
    let result = try told.result(of: lost)
    #expect(result.verdict == .fail)
    let violation = try #require(result.violations.first)
    #expect(violation.devices == [tablet])
    #expect(
      violation.message == "Not at rest when it had to be, tablet knows of 0 donations of visited, "
        + "but must know of 1.")
    var untold = Story()
    untold.donate(on: phone)
    untold.timeOutQuiescence()
    #expect(try untold.verdict(of: lost) == .pass)
  }

  @Test("6.15 a deletion by time may reach an account that its device signs in to later")
  func clearingSignsIn() throws {
    var knobs = BehaviourKnobs()
    knobs.deleteDonations = .byTime
    func story(signsIn: Bool) -> Story {
      var story = Story(knobs: knobs) { $0.devices[1].account = nil }
      let row = story.donate(on: phone)
      story.uploads([row], on: phone)
      story.wait(.minutes(1))
      story.on(
        tablet, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 0)))
      if signsIn { story.on(tablet, .sync(.accountChanged(to: 0))) }
      story.on(phone, .tip(.donationRemoved(event: EventIndex(0), row: row)))
      story.rest()
      return story
    }
    #expect(try story(signsIn: true).verdict(of: lost) == .pass)
    #expect(try story(signsIn: false).verdict(of: lost) == .fail)
  }
}
