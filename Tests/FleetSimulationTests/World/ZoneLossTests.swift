import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("a zone vanishes")
struct ZoneLossTests {
  /// Both know of two displays and a dismissal when the zone goes; the pad is off the net. The mac
  /// comes later, with an empty store: it has what was uploaded again, and nothing else.
  static func loss(_ loss: ZoneLoss, _ knob: ZonePurge) -> FleetScript {
    var script = FleetScript("phone", "pad", "mac", cap: 5)
    script.describe("mac") { $0.joins = .minutes(40) }
    script.knobs.zonePurge = knob
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(3), "phone", .donate(2), .finish())
    script.at(.minutes(5), "pad", .goOffline)
    script.at(.minutes(6), "pad", .donate(1))
    script.atHub(.minutes(10), .emptyZone(account: 0, because: loss))
    script.at(.minutes(20), "pad", .goOnline)
    script.at(.minutes(40), "mac", .open)
    return script
  }

  @Test("7.20 a purge by the person clears every device, or is undone by them, by the knob")
  func purge() throws {
    let cleared = try Self.loss(.purgedByPerson, .clearsLocally).play()
    for name in ["phone", "pad", "mac"] {
      #expect(cleared.count(on: name) == 0)
      #expect(cleared.donations(on: name) == 0)
      #expect(cleared.reason(on: name) == nil)
    }
    #expect(cleared.hub.zones[0].liveCount == 0)
    let again = try Self.loss(.purgedByPerson, .uploadsAgain).play()
    for name in ["phone", "pad", "mac"] {
      #expect(again.count(on: name) == 2)
      #expect(again.donations(on: name) == 3)
      #expect(again.reason(on: name) == .actionPerformed)
    }
  }

  @Test("7.20 after a reset of the encrypted data the devices upload what they have again")
  func encryptedReset() throws {
    for knob in ZonePurge.allCases {
      let played = try Self.loss(.encryptedDataReset, knob).play()
      for name in ["phone", "pad", "mac"] {
        #expect(played.count(on: name) == 2)
        #expect(played.donations(on: name) == 3)
        #expect(played.reason(on: name) == .actionPerformed)
      }
      #expect(played.hub.zones[0].liveCount > 0)
    }
  }

  @Test("7.20 a device that uploads before it looks does not fill a purged zone again")
  func uploadBeforeFetch() throws {
    var script = FleetScript("phone", "pad")
    script.sync.push.isEnabled = false
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(2), .terminate)
    script.at(.minutes(2), "phone", .open)
    script.at(.minutes(3), "phone", .terminate)
    script.atHub(.minutes(5), .emptyZone(account: 0, because: .purgedByPerson))
    script.at(.minutes(10), "phone", .donate(1))
    let played = try script.play(for: .minutes(15))
    #expect(played.hub.zones[0].liveCount == 0)
    #expect(played.donations(on: "phone") == 0)
  }

  @Test("7.11 what vanished from the cloud while a device could not look is deleted there, too")
  func sweep() throws {
    var script = FleetScript("phone", "pad")
    script.sync.fetchLimit = 3
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(10))
    script.at(.minutes(5), "pad", .goOffline)
    script.at(.minutes(6), "phone", .forget)
    script.at(.minutes(7), "phone", .donate(4))
    script.atHub(.minutes(10), .expireTokens)
    script.at(.minutes(20), "pad", .goOnline)
    let played = try script.play()
    #expect(played.donations(on: "pad") == 4)
    let swept = played.has(on: "pad") {
      if case .sync(.sweptMissing(let records)) = $0 { records.count == 10 } else { false }
    }
    #expect(swept)
  }
}

@Suite("a donation at the moment zero, whose date says as little as none")
struct FirstMomentTests {
  /// The phone donates as the run begins; the mac comes later, with an empty store.
  private func script() -> FleetScript {
    var script = FleetScript("phone", "pad", "mac")
    script.describe("mac") { $0.joins = .minutes(40) }
    script.open("phone")
    script.at(.zero, "phone", .donate(1))
    script.at(.minutes(2), "pad", .open)
    script.at(.minutes(40), "mac", .open)
    return script
  }

  @Test("reaches the other devices")
  func reaches() throws {
    let played = try script().play()
    for name in ["phone", "pad", "mac"] { #expect(played.donations(on: name) == 1) }
    #expect(
      played.has(on: "phone") {
        if case .tip(.donated(_, let row)) = $0 { row.date == .zero } else { false }
      })
  }

  @Test("2.12 is deleted where its deletion arrives")
  func deleted() throws {
    var script = script()
    script.at(.minutes(6), "phone", .forget)
    let played = try script.play()
    for name in ["phone", "pad", "mac"] { #expect(played.donations(on: name) == 0) }
  }

  @Test("7.20 goes with a purge, and is uploaded again after a reset of the encrypted data")
  func zoneLoss() throws {
    for (loss, left) in [(ZoneLoss.purgedByPerson, 0), (.encryptedDataReset, 1)] {
      var script = script()
      script.atHub(.minutes(10), .emptyZone(account: 0, because: loss))
      let played = try script.play()
      for name in ["phone", "pad", "mac"] {
        #expect(played.donations(on: name) == left, "\(loss) on \(name)")
      }
    }
  }
}

@Suite("a purge while a tip is on screen")
struct PurgeOnScreenTests {
  /// A tip is up, perhaps in two views, when the person purges the zone; it leaves later.
  private func play(
    _ merge: MergeChoice, views: Int = 1, _ adjust: (inout BehaviourKnobs) -> Void = { _ in }
  ) throws -> Played {
    var script = FleetScript("phone", "pad", cap: 5)
    script.sync.merge = merge
    adjust(&script.knobs)
    script.screens = [
      Screen(id: "views", slots: Array(repeating: TipSlot(tip: TipIndex(0)), count: views))
    ]
    script.open("pad")
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .donate(2))
    script.atHub(.minutes(10), .emptyZone(account: 0, because: .purgedByPerson))
    script.at(.minutes(15), "phone", .donate(1))
    script.at(.minutes(21), "phone", .elsewhere)
    return try script.play()
  }

  @Test(
    "7.20 a view that is open at a purge stays: its display is forgotten, its time is not",
    arguments: [MergeChoice.gCounter, .displayLog, .lwwField, .lwwRecord])
  func viewStays(merge: MergeChoice) throws {
    let played = try play(merge)
    let cleared = played.times(on: "phone") {
      if case .tip(.talliesMerged(_, 0, .zero)) = $0 { true } else { false }
    }
    let ended = played.times { if case .tip(.displayEnded) = $0 { true } else { false } }
    #expect(cleared.contains { $0 >= .minutes(10) && $0 < .minutes(21) })
    #expect(ended == [.minutes(21)])
    for name in ["phone", "pad"] {
      #expect(played.count(on: name) == 0)
      #expect(played.record(of: 0, on: name).duration == .minutes(20))
    }
  }

  @Test("7.20 a display that counts when it ends counts after the purge, once for each view")
  func countsAtEnd() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      let played = try play(merge, views: 2) { $0.countAt = .disappear }
      #expect(played.count(on: "phone") == 2)
      #expect(played.count(on: "pad") == 2)
    }
  }

  @Test("7.20 each open view has a record of its own after the purge where each display has one")
  func recordsOfTheirOwn() throws {
    let played = try play(.displayLog, views: 2)
    let keys = played.carried.map(\.key).filter { $0.kind == .display }
    #expect(Set(keys.map(\.sequence)) == [1, 2])
    #expect(played.agree("phone", "pad"))
  }
}
