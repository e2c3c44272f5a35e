import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("asks-in-time")
struct AsksInTimeTests {
  private let id = "asks-in-time"

  /// An app in the foreground that has asked for news and got them.
  private func story() -> Story {
    var story = Story { $0.sync.exportDelay = .constant(.seconds(20)) }
    story.on(phone, .device(.activated))
    story.answers(story.asks(on: phone), on: phone)
    story.wait(.hours(1))
    return story
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  /// Something happened; the device asks a minute later, or at once, or not at all.
  private func fetches(_ reason: (inout Story) -> Void) throws -> [Verdict] {
    try [SimulatedDuration.zero, .minutes(1), nil].map { wait in
      var story = story()
      reason(&story)
      if let wait {
        story.wait(wait)
        story.answers(story.asks(on: phone), on: phone)
      }
      return try verdict(story)
    }
  }

  @Test("7.12 7.28 an app that comes to the foreground or online, or hears a push, fetches at once")
  func fetchReasons() throws {
    #expect(
      try fetches {
        $0.on(phone, .device(.suspended))
        $0.on(phone, .device(.activated))
      } == [.pass, .fail, .fail])
    #expect(
      try fetches {
        $0.on(phone, .device(.wentOffline))
        $0.wait(.hours(1))
        $0.on(phone, .device(.cameOnline))
      } == [.pass, .fail, .fail])
    #expect(
      try fetches { $0.on(phone, .sync(.pushReceived(message: 7, wakes: true))) }
        == [.pass, .fail, .fail])
  }

  @Test("7.13 7.27 in the background it asks in the time after it was left or woken, and not later")
  func inBackground() throws {
    // The export falls due 20 s after the change; the app may run for 30 s.
    for (left, isDue) in [(10, true), (0, true), (-60, false)] as [(Int64, Bool)] {
      for asks in [true, false] {
        var story = story()
        if left < 0 {
          story.on(phone, .device(.suspended))
          story.wait(.seconds(-left))
        }
        story.donate(on: phone)
        if left >= 0 {
          story.wait(.seconds(left))
          story.on(phone, .device(.suspended))
        }
        story.wait(.seconds(20 - max(0, left)))
        if asks {
          story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
        }
        #expect(try verdict(story) == (asks || !isDue ? .pass : .fail), "\(left) \(asks)")
      }
    }
    for wakes in [true, false] {
      var story = story()
      story.on(phone, .device(.suspended))
      story.wait(.hours(1))
      story.on(phone, .sync(.pushReceived(message: 7, wakes: wakes)))
      #expect(try verdict(story) == (wakes ? .fail : .pass))
    }
  }

  @Test("7.27 offline, signed out, closed or with a request under way it need not")
  func hindered() throws {
    let hindrances: [(inout Story) -> Void] = [
      { $0.on(phone, .device(.wentOffline)) },
      { $0.on(phone, .sync(.accountChanged(to: nil))) }, { $0.asks(on: phone) },
      { $0.on(phone, .device(.terminated)) },
    ]
    for hinder in hindrances {
      var story = story()
      story.on(phone, .sync(.pushReceived(message: 7, wakes: true)))
      hinder(&story)
      #expect(try verdict(story) == .pass)
    }
  }

  @Test("7.15 7.16 it asks when its wait is over, and not later", arguments: [true, false])
  func waits(isInTime: Bool) throws {
    var story = story()
    story.answers(story.asks(on: phone), on: phone, error: .zoneBusy)
    story.on(phone, .sync(.backedOff(until: story.now + .minutes(5), because: .zoneBusy)))
    story.wait(.minutes(isInTime ? 5 : 6))
    story.answers(story.asks(on: phone), on: phone)
    #expect(try verdict(story) == (isInTime ? .pass : .fail))
  }

  @Test("7.17 what got no answer is asked for again", arguments: [true, false])
  func timesOut(asksAgain: Bool) throws {
    var story = story()
    let message = story.asks(on: phone)
    story.wait(.minutes(1))
    story.on(phone, .sync(.requestTimedOut(message: message)))
    story.on(phone, .sync(.backedOff(until: story.now + .seconds(5), because: .networkFailure)))
    story.wait(.seconds(5))
    if asksAgain { story.answers(story.asks(on: phone), on: phone) }
    #expect(try verdict(story) == (asksAgain ? .pass : .fail))
  }

  @Test("7.19 a condition without an end that it knows forbids it until it asks again")
  func stopped() throws {
    var story = story()
    story.answers(story.asks(on: phone), on: phone, error: .notAuthenticated)
    story.on(phone, .sync(.backedOff(until: .distantFuture, because: .notAuthenticated)))
    #expect(try verdict(story) == .pass)
    story.asks(on: phone)
    story.on(phone, .device(.terminated))
    story.on(phone, .device(.launched))
    story.on(phone, .device(.activated))
    #expect(try verdict(story) == .fail)
  }

  @Test(
    "7.25 what an account was refused for does not stop the next one", arguments: [true, false])
  func otherAccount(asks: Bool) throws {
    var story = story()
    story.answers(story.asks(on: phone), on: phone, error: .notAuthenticated)
    story.on(phone, .sync(.backedOff(until: .distantFuture, because: .notAuthenticated)))
    story.on(phone, .sync(.accountChanged(to: 1)))
    if asks { story.answers(story.asks(on: phone), on: phone) }
    #expect(try verdict(story) == (asks ? .pass : .fail))
  }

  @Test("7.25 another account need not wait for what the last one was asked to wait for")
  func otherAccountWaits() throws {
    for wait in [0, 5] as [Int64] {
      var story = story()
      story.answers(story.asks(on: phone), on: phone, error: .zoneBusy)
      story.on(phone, .sync(.backedOff(until: story.now + .minutes(5), because: .zoneBusy)))
      story.on(phone, .sync(.accountChanged(to: 1)))
      story.wait(.minutes(wait))
      story.answers(story.asks(on: phone), on: phone)
      #expect(try verdict(story) == (wait == 0 ? .pass : .fail))
    }
  }

  @Test("7.27 what happened is uploaded within the delay", arguments: [20, 21, nil] as [Int64?])
  func uploads(after seconds: Int64?) throws {
    let acts: [(inout Story) -> Void] = [
      { $0.donate(on: phone) }, { $0.invalidate(on: phone) },
    ]
    for act in acts {
      var story = story()
      act(&story)
      if let seconds {
        story.wait(.seconds(seconds))
        story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
      }
      #expect(try verdict(story) == (seconds == 20 ? .pass : .fail))
    }
  }

  @Test("7.21 what happened is collected for the delay", arguments: [19, 20])
  func collects(for seconds: Int64) throws {
    var story = story()
    story.on(phone, .sync(.outboxDrained))
    story.wait(.hours(1))
    story.donate(on: phone)
    story.wait(.seconds(seconds))
    story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
    #expect(try verdict(story) == (seconds == 20 ? .pass : .fail))
  }

  @Test("7.21 an upload that an older change asked for takes a newer one along")
  func takesAlong() throws {
    var story = story()
    story.donate(on: phone)
    story.wait(.seconds(10))
    story.on(phone, .sync(.outboxDrained))
    story.donate(on: phone)
    story.wait(.seconds(10))
    story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
    #expect(try verdict(story) == .pass)
  }

  @Test("7.27 a new process uploads what the one before left", arguments: [true, false])
  func uploadsLater(isDone: Bool) throws {
    var story = story()
    story.donate(on: phone)
    story.on(phone, .device(.terminated))
    story.wait(.hours(1))
    story.launch(phone)
    story.on(phone, .device(.activated))
    story.answers(story.asks(on: phone), on: phone)
    story.wait(.seconds(20))
    if isDone { story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true) }
    #expect(try verdict(story) == (isDone ? .pass : .fail))
  }

  @Test("7.8 an upload carries no more records than a batch may")
  func batches() throws {
    let record = RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())
    for count in [2, 3] {
      var story = Story { $0.sync.batchLimit = 2 }
      story.asks(on: phone, uploading: Array(repeating: record, count: count))
      #expect(try story.verdict(of: id) == (count == 2 ? .pass : .fail))
    }
  }

  @Test("what is settled otherwise need not be uploaded")
  func gone() throws {
    let losses: [(inout Story) -> Void] = [
      { $0.on(phone, .sync(.outboxDrained)) },
      {
        $0.on(phone, .sync(.accountChanged(to: 0)))
        $0.answers($0.asks(on: phone), on: phone)
      },
    ]
    for lose in losses {
      var story = story()
      story.donate(on: phone)
      lose(&story)
      #expect(try verdict(story) == .pass)
    }
  }

  @Test("a donation that comes back in an import is uploaded already")
  func uploadedByCopy() throws {
    for isSame in [true, false] {
      var story = story()
      let row = story.donate(on: phone)
      let key = RecordKey.donation(
        EventIndex(0), of: row.replica, sequence: row.sequence + (isSame ? 0 : 1))
      story.imports([RecordChange(key: key, fields: RecordFields())], on: phone)
      #expect(try verdict(story) == (isSame ? .pass : .fail))
    }
  }

  @Test("7.18 a copied store may have to wait, until it uploads")
  func copied() throws {
    for isLate in [true, false] {
      var story = story()
      story.on(phone, .device(.cloned(from: tablet, reusesReplica: false)))
      story.open(phone)
      story.on(phone, .device(.activated))
      story.answers(story.asks(on: phone), on: phone)
      story.donate(on: phone)
      story.wait(.hours(1))
      story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
      story.donate(on: phone)
      story.wait(.seconds(isLate ? 120 : 5))
      story.answers(story.asks(on: phone, uploading: []), on: phone, isUpload: true)
      story.on(phone, .sync(.outboxDrained))
      #expect(try verdict(story) == (isLate ? .fail : .pass))
    }
  }

  @Test("an import may settle a status that was to be uploaded, and no donation")
  func settledByImport() throws {
    for isDonation in [true, false] {
      var story = story()
      if isDonation {
        story.donate(on: phone)
      } else {
        story.invalidate(on: phone, .actionPerformed, cause: .person)
      }
      story.imports([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: phone)
      #expect(try verdict(story) == (isDonation ? .fail : .pass))
    }
  }
}
