import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@testable import FleetSimulation

@Suite("the life of a store")
struct StoreLifeTests {
  /// A backup after two displays, four in all; then it is put back, and three more follow offline.
  static func restored(reusesReplica: Bool, merge: MergeChoice) -> FleetScript {
    var script = FleetScript("phone", "pad")
    script.sync.merge = merge
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .backUp)
    script.show(2, on: "phone", from: .minutes(6))
    script.at(.minutes(10), "phone", .restore(reusesReplica: reusesReplica), .goOffline)
    script.show(3, on: "phone", from: .minutes(11))
    script.at(.minutes(20), "phone", .goOnline)
    return script
  }

  @Test("a restore under a fresh replica id loses nothing")
  func restoreFresh() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      let played = try Self.restored(reusesReplica: false, merge: merge).play()
      #expect(played.displays().count == 7)
      #expect(played.count(on: "phone") == 7, "\(merge.name)")
      #expect(played.count(on: "pad") == 7, "\(merge.name)")
    }
  }

  @Test("a restore that goes on under the backup's replica id overwrites displays made since")
  func restoreReused() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      let played = try Self.restored(reusesReplica: true, merge: merge).play()
      #expect(played.displays().count == 7)
      #expect(played.count(on: "pad") == 5, "\(merge.name)")
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test("a clone under a fresh replica id counts for itself; a twin of the same id does not")
  func clone() throws {
    for (reuses, expected) in [(false, 2 + 1 + 1), (true, 2 + 1)] {
      var script = FleetScript("phone", "pad")
      script.open("phone")
      script.show(2, on: "phone", from: .minutes(1))
      script.at(.minutes(5), "pad", .clone(from: DeviceIndex(0), reusesReplica: reuses))
      script.at(.minutes(5), "pad", .goOffline)
      script.show(1, on: "phone", from: .minutes(6))
      script.show(1, on: "pad", from: .minutes(6))
      script.at(.minutes(10), "pad", .goOnline)
      let played = try script.play()
      #expect(played.displays().count == 4)
      #expect(played.count(on: "phone") == expected)
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test("a reinstalled app begins another incarnation and learns what its former self did")
  func reinstall() throws {
    var script = FleetScript("phone", "pad", cap: 5)
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .reinstall)
    let between = try script.play(for: .minutes(5) + .seconds(30))
    #expect(between.count(on: "phone") == 0)
    script.show(1, on: "phone", from: .minutes(6))
    let played = try script.play()
    #expect(played.count(on: "phone") == 3)
    #expect(played.count(on: "pad") == 3)
  }

  @Test(
    "7.23 8.19 a crash before a save takes the change back, and nothing of it leaves the device")
  func crashBeforeSave() throws {
    var script = FleetScript("phone", "pad")
    script.sync.saveDelay = .seconds(1)
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(2))
    script.at(.minutes(2), "phone", .donate(1), .crash)
    script.at(.minutes(3), "phone", .open)
    let played = try script.play()
    #expect(
      played.has(on: "phone") {
        if case .device(.crashed(lostChanges: 1)) = $0 { true } else { false }
      })
    #expect(played.donations(on: "phone") == 2)
    #expect(played.donations(on: "pad") == 2)
  }

  @Test("7.23 8.19 what changed is safe from a crash when it is saved, at once or after a delay")
  func savedAfterDelay() throws {
    let second = SimulatedDuration.seconds(1)
    let half = SimulatedDuration.milliseconds(500)
    #expect(SyncConfiguration().saveDelay == .zero)
    for (delay, wait, kept) in [
      (second, half, 0), (second, second + half, 1), (SimulatedDuration.zero, half, 1),
    ] {
      var script = FleetScript("phone", "pad")
      // An upload would save what it carries.
      script.sync.exportDelay = .constant(.minutes(5))
      script.sync.saveDelay = delay
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(1))
      script.at(.minutes(1) + wait, "phone", .crash)
      script.at(.minutes(2), "phone", .open)
      let played = try script.play()
      #expect(played.donations(on: "phone") == kept)
      #expect(played.donations(on: "pad") == kept)
    }
  }

  @Test("a save is kept where a crash or a backup may ask for it, and changes nothing else")
  func keptSaves() throws {
    var script = FleetScript("phone", "pad")
    script.sync.saveDelay = .seconds(1)
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(4), "pad", .donate(3))
    let plain = try script.play()
    #expect(plain.devices.allSatisfy { $0.saved == nil })
    for action in [ScriptedAction.crash, .backUp] {
      var other = script
      other.at(.minutes(5), "pad", action)
      let played = try other.play()
      #expect(played.devices.allSatisfy { $0.saved != nil })
      let end = Instant.zero + .minutes(5)
      let before = plain.facts.prefix { $0.instant < end }
      #expect(!before.isEmpty)
      #expect(before.elementsEqual(played.facts.prefix { $0.instant < end }) { "\($0)" == "\($1)" })
    }
  }

  @Test("7.27 what was uploaded is saved, so a crash cannot make a device use a number again")
  func uploadSaves() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      var script = FleetScript("phone", "pad")
      script.sync.merge = merge
      // Saving takes longer than the way to the hub.
      script.sync.saveDelay = .minutes(2)
      script.open("phone", "pad")
      script.show(2, on: "phone", from: .minutes(1))
      script.at(.minutes(1) + .seconds(40), "phone", .crash)
      script.show(1, on: "phone", from: .minutes(5))
      let played = try script.play()
      #expect(played.displays().count == 3)
      #expect(played.count(on: "phone") == 3, "\(merge.name)")
      #expect(played.count(on: "pad") == 3, "\(merge.name)")
    }
  }

  @Test("8.19 an upload that is repeated after a crash counts once")
  func repeatedUpload() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      var script = FleetScript("phone", "pad")
      script.sync.merge = merge
      script.sync.saveDelay = .seconds(30)
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .home, .donate(1))
      script.at(.minutes(1) + .seconds(10), "phone", .donate(1), .crash)
      // Started in the background the app uploads at once; in the foreground it would look first.
      script.at(.minutes(2), "phone", .pro(true))
      script.at(.minutes(3), "phone", .open)
      let played = try script.play()
      let saves = played.carried.count { change in
        change.outcome == .failed(.serverRecordChanged)
      }
      #expect(saves > 0, "the upload was repeated")
      #expect(played.count(on: "pad") == 1, "\(merge.name)")
      #expect(played.donations(on: "pad") == 1)
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test("7.25 an account change keeps pending changes, or drops them, by the knob")
  func accountChange() throws {
    for (knob, donations) in [(AccountChange.uploadsEverything, 3), (.dropsPending, 2)] {
      var script = FleetScript("phone", "pad")
      script.knobs.accountChange = knob
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(2))
      script.at(.minutes(2), "phone", .goOffline, .donate(1), .signOut)
      script.at(.minutes(3), "phone", .signIn(account: 0), .goOnline)
      let played = try script.play()
      #expect(played.donations(on: "pad") == donations)
      #expect(played.donations(on: "phone") == 3)
    }
  }

  @Test("7.25 a deletion that was pending at an account change is not undone by it")
  func pendingDeletion() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(2))
    script.at(.minutes(2), "phone", .goOffline, .forget, .signOut)
    script.at(.minutes(3), "phone", .signIn(account: 0), .goOnline)
    let played = try script.play()
    #expect(played.donations(on: "phone") == 0)
    #expect(played.donations(on: "pad") == 0)
  }

  @Test("7.25 another account has its own records, and an old backup does not mix up their tokens")
  func otherAccount() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.describe("mac") { $0.account = 1 }
    script.open("phone", "pad", "mac")
    script.at(.minutes(1), "pad", .donate(4))
    script.at(.minutes(1), "mac", .donate(2))
    script.at(.minutes(2), "phone", .backUp)
    script.at(.minutes(3), "phone", .reinstall, .signOut, .signIn(account: 1))
    script.at(.minutes(4), "phone", .open)
    let moved = try script.play(for: .minutes(5))
    #expect(moved.donations(on: "phone") == 2)
    #expect(moved.donations(on: "mac") == 2)
    script.at(.minutes(6), "phone", .restore(reusesReplica: false))
    script.at(.minutes(7), "phone", .open)
    let restored = try script.play()
    // What the backup holds meets what the new account has (6.15).
    #expect(restored.donations(on: "phone") == 6)
    #expect(restored.agree("phone", "mac"))
    #expect(restored.donations(on: "pad") == 4)
  }

  @Test("7.27 what a process changed and did not export is exported by the next one, once")
  func exportedLater() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(3), .terminate)
    script.at(.minutes(5), "phone", .open)
    let played = try script.play()
    let saved = played.carried.filter { $0.outcome == .saved && $0.key.kind == .donation }
    #expect(played.donations(on: "pad") == 3)
    // Each is in the hub's answer and in what the device made of it.
    #expect(Set(saved.map(\.key)).count == saved.count)
    #expect(saved.count == 3)
  }

  @Test("8.19 a backup before the first save holds nothing that waits for it")
  func backupBeforeSave() throws {
    for (delay, expected) in [(SimulatedDuration.hours(1), 0), (.minutes(5), 3), (.zero, 3)] {
      var script = FleetScript("phone")
      script.sync.saveDelay = delay
      script.sync.merge = .none
      script.open("phone")
      script.at(.minutes(10), "phone", .donate(3))
      script.at(.minutes(20), "phone", .backUp)
      script.at(.minutes(21), "phone", .crash)
      script.at(.minutes(40), "phone", .restore(reusesReplica: true))
      #expect(try script.play().donations(on: "phone") == expected)
    }
  }
}
