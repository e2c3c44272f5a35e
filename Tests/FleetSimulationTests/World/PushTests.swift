import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("pushes")
struct PushTests {
  static func received(_ played: Played, on name: String) -> Int {
    played.howMany(on: name) { if case .sync(.pushReceived) = $0 { true } else { false } }
  }

  @Test("7.12 a push says only that something changed, and never to the device that changed it")
  func origin() throws {
    var story = Story("phone", "pad", "mac")
    story.open("phone", "pad", "mac")
    story.at(.minutes(1), "phone", .donate(1))
    let played = try story.play()
    #expect(Self.received(played, on: "phone") == 0)
    #expect(Self.received(played, on: "pad") == 1)
    #expect(Self.received(played, on: "mac") == 1)
  }

  @Test("7.12 pushes that nobody has seen yet become one")
  func coalesced() throws {
    var story = Story("phone", "pad")
    story.sync.push.delay = .constant(.minutes(5))
    story.open("phone", "pad")
    for minute in 1...4 { story.at(.minutes(Int64(minute)), "phone", .donate(1)) }
    let played = try story.play()
    #expect(Self.received(played, on: "pad") == 1)
    #expect(
      played.howMany { if case .sync(.pushCoalesced) = $0 { true } else { false } } == 3)
    #expect(played.donations(on: "pad") == 4)
  }

  @Test("7.13 without any push, a pull at the next activation brings everything")
  func lostPushes() throws {
    var story = Story("phone", "pad")
    story.sync.push.loss = .always
    story.open("phone", "pad")
    story.at(.minutes(1), "phone", .donate(3))
    story.at(.minutes(30), "pad", .leave)
    story.at(.minutes(40), "pad", .open)
    let before = try story.play(for: .minutes(39))
    #expect(before.donations(on: "pad") == 0)
    let after = try story.play()
    #expect(after.donations(on: "pad") == 3)
    #expect(Self.received(after, on: "pad") == 0)
  }

  @Test("7.13 a lost push does not stand in the way of the next one")
  func nextPush() throws {
    var story = Story("phone", "pad")
    story.open("phone", "pad")
    story.fault("deaf", .pushLoss(.always), from: .seconds(30), to: .minutes(2))
    story.at(.minutes(1), "phone", .donate(1))
    story.at(.minutes(5), "phone", .donate(1))
    let played = try story.play(for: .minutes(6))
    #expect(played.donations(on: "pad") == 2)
  }

  @Test(
    "7.13 a device that was off the net gets the last push when it is back, if the hub keeps it")
  func storedPush() throws {
    for isStored in [true, false] {
      var story = Story("phone", "pad")
      story.sync.push.isStoredWhileOffline = isStored
      story.open("phone", "pad")
      story.at(.seconds(30), "pad", .leave)
      story.at(.minutes(5), "pad", .goOffline)
      story.at(.minutes(6), "phone", .donate(1))
      story.at(.minutes(10), "pad", .goOnline)
      let played = try story.play(for: .minutes(12))
      #expect(played.donations(on: "pad") == (isStored ? 1 : 0))
    }
  }

  @Test("6.3 without the background mode a push does nothing until the app is opened")
  func backgroundMode() throws {
    for hasMode in [true, false] {
      var story = Story("phone", "pad")
      story.describe("pad") { $0.hasBackgroundMode = hasMode }
      story.open("phone", "pad")
      story.at(.seconds(30), "pad", .leave)
      story.at(.minutes(5), "phone", .donate(1))
      story.at(.minutes(20), "pad", .open)
      let before = try story.play(for: .minutes(19))
      #expect(before.donations(on: "pad") == (hasMode ? 1 : 0))
      let after = try story.play()
      #expect(after.donations(on: "pad") == 1)
    }
  }

  @Test("8.22 after a storm of donations a dismissal waits behind the throttled pushes")
  func storm() throws {
    for isStorm in [true, false] {
      var story = Story("phone", "pad")
      story.sync.push.perHour = 3
      story.at(.zero, "pad", .open)
      story.at(.zero, "phone", .home)
      story.at(.minutes(1), "pad", .leave)
      if isStorm {
        for turn in 0..<50 {
          story.at(.minutes(2) + .seconds(Int64(turn) * 10), "phone", .donate(10))
        }
      }
      story.at(.minutes(12), "phone", .close)
      let played = try story.play(for: .hours(3))
      let learned = try #require(
        played.times(on: "pad") {
          if case .tip(.statusMerged(_, let status)) = $0 {
            status.invalidation != nil
          } else {
            false
          }
        }.first)
      if isStorm {
        #expect(learned >= .hours(1))
        #expect(played.donations(on: "pad") == 500)
        #expect(
          played.has { if case .sync(.pushThrottled) = $0 { true } else { false } })
      } else {
        #expect(learned < .minutes(13))
      }
    }
  }

  @Test("8.22 a dismissal is queued behind 500 donations that go up in small batches")
  func queue() throws {
    var story = Story("phone", "pad")
    story.sync.batchLimit = 10
    story.network.standard.latency = .constant(.seconds(1))
    story.open("phone", "pad")
    story.at(.minutes(1), "phone", .donate(500), .finish())
    let played = try story.play()
    let uploads = played.carried.filter { $0.outcome == .saved }
    #expect(uploads.last?.key.kind == .tip)
    #expect(played.requests(.uploadRequest, from: "phone").count == 51)
    #expect(played.reason(on: "pad") == .actionPerformed)
  }
}
