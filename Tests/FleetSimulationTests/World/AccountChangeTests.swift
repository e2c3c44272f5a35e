import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("accounts change")
struct AccountChangeTests {
  /// The phone shows the tip three times, signs out, resets its store, and shows it twice more.
  static func resetWhileSignedOut(_ merge: MergeChoice = .gCounter) -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.merge = merge
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.at(.minutes(30), "phone", .signOut)
    script.at(.minutes(40), "phone", .resetAtNextLaunch, .terminate)
    script.show(2, on: "phone", from: .minutes(50))
    return script
  }

  /// The same, and a mac on another account shows the tip once.
  static func resetBesideAnotherAccount() -> FleetScript {
    var script = resetWhileSignedOut()
    var mac = DeviceDefinition(id: "mac", platform: .mac)
    mac.account = 1
    script.devices.append(mac)
    script.open("mac")
    script.show(1, on: "mac", from: .minutes(5))
    return script
  }

  static func emptyings(_ played: Played) -> Int {
    played.howMany { if case .sync(.zoneEmptied) = $0 { true } else { false } }
  }

  static func changes(_ played: Played, on name: String = "phone") -> [UInt16?] {
    played.facts(on: name).compactMap { fact in
      guard case .sync(.accountChanged(let account)) = fact.kind else { return nil }
      return .some(account)
    }
  }

  // MARK: A reset that waits for the account (5.9)

  @Test(
    "5.9 a reset while signed out empties the zone once at sign-in, and what was shown since stays",
    arguments: [MergeChoice.gCounter, .displayLog, .lwwField, .lwwRecord])
  func resetTravelsWithSignIn(merge: MergeChoice) throws {
    var script = Self.resetWhileSignedOut(merge)
    script.at(.minutes(60), "phone", .signIn(account: 0))
    script.at(.minutes(90), "pad", .home)
    let played = try script.play()
    #expect(Self.emptyings(played) == 1)
    #expect(played.displays(on: "phone").count == 5)
    // Two since the reset, and the pad's own.
    #expect(played.count(on: "phone") == 3)
    #expect(played.agree("phone", "pad"))
    // Nothing of before the reset came back for a moment.
    let merged = played.facts(on: "phone").compactMap { fact in
      if case .tip(.talliesMerged(_, let count, _)) = fact.kind { count } else { nil }
    }
    #expect(merged.allSatisfy { $0 == 3 })
  }

  @Test("5.9 two resets before the sign-in are one wish")
  func twoResets() throws {
    var script = Self.resetWhileSignedOut()
    script.at(.minutes(55), "phone", .resetAtNextLaunch, .terminate)
    script.show(1, on: "phone", from: .minutes(57))
    script.at(.minutes(60), "phone", .signIn(account: 0))
    let played = try script.play()
    #expect(Self.emptyings(played) == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 a reset that was not uploaded outlives a sign-out, and empties the zone once")
  func resetBeforeSignOut() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    // The hub hears of the wish, and the phone does not hear that it did.
    script.fault(
      "lost", .lostAnswers([DeviceIndex(0)], .always), from: .minutes(9), to: .minutes(30))
    script.at(.minutes(10), "phone", .resetAtNextLaunch, .terminate)
    script.show(1, on: "phone", from: .minutes(11))
    script.at(.minutes(12), "phone", .signOut)
    script.show(1, on: "pad", from: .minutes(20))
    script.at(.minutes(40), "phone", .signIn(account: 0))
    let played = try script.play()
    #expect(Self.emptyings(played) == 1)
    #expect(played.count(on: "phone") == 2)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 a reset while signed out empties no other account, and loses no display there")
  func resetThenAnotherAccount() throws {
    var script = Self.resetBesideAnotherAccount()
    script.at(.minutes(60), "phone", .signIn(account: 1))
    let played = try script.play()
    #expect(Self.emptyings(played) == 0)
    #expect(played.count(on: "phone") == 3)
    #expect(played.agree("phone", "mac"))
    #expect(played.count(on: "pad") == 3)
  }

  @Test("5.9 7.25 an app that saw another account drops the wish, one that did not see it keeps it")
  func anotherAccountBetween() throws {
    for isClosed in [false, true] {
      var script = Self.resetBesideAnotherAccount()
      if isClosed { script.at(.minutes(55), "phone", .terminate) }
      script.at(.minutes(60), "phone", .signIn(account: 1))
      script.at(.minutes(70), "phone", .signOut)
      script.at(.minutes(80), "phone", .signIn(account: 0))
      script.at(.minutes(90), "phone", .open)
      let played = try script.play()
      let seen: [UInt16?] = isClosed ? [nil, 0] : [nil, 1, nil, 0]
      #expect(Self.changes(played) == seen)
      #expect(Self.emptyings(played) == (isClosed ? 1 : 0))
    }
  }

  @Test("5.9 the wish to empty the zone waits for the sign-in, or is dropped with all that waited")
  func droppedWish() throws {
    for knob in AccountChange.allCases {
      var script = Self.resetWhileSignedOut()
      script.knobs.accountChange = knob
      script.at(.minutes(60), "phone", .signIn(account: 0))
      let played = try script.play()
      let isKept = knob == .uploadsEverything
      #expect(Self.emptyings(played) == (isKept ? 1 : 0), "\(knob)")
      // The pad knows what was shown since the reset, or what was uploaded before it.
      #expect(played.count(on: "pad") == (isKept ? 2 : 3), "\(knob)")
    }
  }

  @Test("5.9 a reset on a device that never had an account empties nothing when it gets one")
  func resetWithoutAnyAccount() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.describe("phone") { $0.account = nil }
    script.open("phone", "pad")
    script.show(3, on: "pad", from: .minutes(1))
    script.at(.minutes(10), "phone", .resetAtNextLaunch, .terminate)
    script.show(1, on: "phone", from: .minutes(11))
    script.at(.minutes(20), "phone", .signIn(account: 0))
    let played = try script.play()
    #expect(Self.emptyings(played) == 0)
    #expect(played.count(on: "phone") == 4)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 a crash takes a reset back that was not saved, and with it the wish to empty the zone")
  func crashTakesResetBack() throws {
    var script = Self.resetWhileSignedOut()
    script.sync.saveDelay = .minutes(5)
    script.at(.minutes(52), "phone", .crash)
    script.at(.minutes(60), "phone", .signIn(account: 0), .open)
    let played = try script.play()
    #expect(Self.emptyings(played) == 0)
    #expect(played.count(on: "phone") == 3)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 what a peer uploaded before the zone is emptied goes with it, on every device")
  func peerRacesReset() throws {
    var script = Self.resetWhileSignedOut()
    script.show(1, on: "pad", from: .minutes(55))
    script.at(.minutes(60), "phone", .signIn(account: 0))
    let played = try script.play()
    #expect(played.count(on: "phone") == 2)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 what is shown after a reset is counted beside what a late copy brings back of before")
  func lateCopyOfOldCount() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.open("phone", "pad")
    // One upload brings both displays, and a copy of it comes after the store was reset.
    script.sync.exportDelay = .constant(.seconds(20))
    script.fault(
      "copies", .duplication([DeviceIndex(0)], .always, copyAfter: .constant(.minutes(10))),
      from: .zero, to: .minutes(2))
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(4), "phone", .resetAtNextLaunch, .terminate)
    script.show(1, on: "phone", from: .minutes(5))
    // Nobody is pushed what came from itself (7.12): the phone learns of it when it looks.
    script.at(.minutes(20), "phone", .leave, .open)
    let played = try script.play()
    #expect(played.count(on: "phone") == 3)
    #expect(played.agree("phone", "pad"))
  }

  // MARK: What was dropped (7.25)

  /// The phone shows the tip once, and a second time without a connection: that is dropped, as it
  /// leaves its account and comes back. The pad fetches before and after a further display.
  private func dropped(
    _ merge: MergeChoice, order: LastWriterOrder = .modifiedDate, showsAgain: Bool
  ) throws -> Played {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.merge = merge
    script.knobs.accountChange = .dropsPending
    script.knobs.lwwOrder = order
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    script.at(.minutes(10), "phone", .goOffline)
    script.show(1, on: "phone", from: .minutes(11))
    script.at(.minutes(15), "phone", .signOut)
    script.at(.minutes(16), "phone", .signIn(account: 0), .goOnline)
    if showsAgain { script.show(1, on: "phone", from: .minutes(30)) }
    script.at(.minutes(40), "pad", .leave, .open)
    return try script.play()
  }

  @Test(
    "7.25 a merge does not upload displays that were dropped",
    arguments: [MergeChoice.gCounter, .displayLog, .lwwField, .lwwRecord])
  func droppedByMerge(merge: MergeChoice) throws {
    let played = try dropped(merge, showsAgain: false)
    #expect(played.count(on: "phone") == 2)
    #expect(played.count(on: "pad") == 1)
    #expect(played.pending(on: "phone") == 0)
  }

  @Test(
    "7.25 displays that were dropped do not come along with later ones, where they are apart",
    arguments: [MergeChoice.gCounter, .displayLog])
  func droppedStaysBehind(merge: MergeChoice) throws {
    let played = try dropped(merge, showsAgain: true)
    #expect(played.count(on: "phone") == 3)
    #expect(played.count(on: "pad") == 2)
  }

  @Test(
    "7.25 of one total for all devices nothing stays behind, unless the hub's took its place",
    arguments: [MergeChoice.lwwField, .lwwRecord], [LastWriterOrder.modifiedDate, .arrival])
  func droppedInOneTotal(merge: MergeChoice, order: LastWriterOrder) throws {
    let played = try dropped(merge, order: order, showsAgain: true)
    let count = order == .modifiedDate ? 3 : 2
    #expect(played.count(on: "phone") == count)
    #expect(played.count(on: "pad") == count)
  }

  @Test("7.25 counts of one account do not come into another one with later displays")
  func countsOfAnotherAccount() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.describe("pad") { $0.account = 1 }
    script.knobs.accountChange = .dropsPending
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(10), "phone", .signOut)
    script.at(.minutes(11), "phone", .signIn(account: 1))
    script.show(1, on: "phone", from: .minutes(20))
    script.at(.minutes(40), "pad", .leave, .open)
    let played = try script.play()
    #expect(played.count(on: "phone") == 3)
    #expect(played.count(on: "pad") == 1)
  }

  // MARK: Changes that nobody sees (7.25)

  @Test(
    "7.25 several changes of account while the app is closed are seen as one at its next launch")
  func severalChangesAreOne() throws {
    var script = FleetScript("phone", "mac")
    script.describe("mac") { $0.account = 1 }
    script.open("phone", "mac")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .terminate)
    script.at(.minutes(10), "phone", .signOut)
    script.at(.minutes(11), "phone", .signIn(account: 0))
    script.at(.minutes(12), "phone", .signIn(account: 1))
    script.at(.minutes(20), "phone", .open)
    let played = try script.play()
    #expect(Self.changes(played) == [1])
    #expect(
      played.times(on: "phone") { if case .sync(.accountChanged) = $0 { true } else { false } }
        == [.minutes(20)])
    #expect(played.count(on: "mac") == 2)
  }

  @Test("7.25 an account that is the same at the next launch as before was never changed")
  func sameAccountIsNoChange() throws {
    var script = FleetScript("phone", "pad")
    script.knobs.accountChange = .dropsPending
    script.open("phone", "pad")
    script.at(.minutes(3), "phone", .goOffline)
    script.show(2, on: "phone", from: .minutes(4))
    script.at(.minutes(5), "phone", .terminate)
    script.at(.minutes(10), "phone", .signOut)
    script.at(.minutes(11), "phone", .signIn(account: 1))
    script.at(.minutes(12), "phone", .signIn(account: 0))
    script.at(.minutes(20), "phone", .goOnline, .open)
    let played = try script.play()
    #expect(Self.changes(played).isEmpty)
    // So nothing that waited is dropped.
    #expect(played.count(on: "pad") == 2)
  }

  @Test("7.25 a sign-out that a fault takes back while the app is closed leaves no trace")
  func faultWhileClosed() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(5), "phone", .terminate)
    script.fault("out", .signOut([DeviceIndex(0)]), from: .minutes(6), to: .minutes(30))
    script.at(.minutes(40), "phone", .open)
    #expect(Self.changes(try script.play()).isEmpty)
  }

  @Test("7.25 an app that runs, if only in the background, sees each change of account")
  func runningAppSeesEach() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(5), "phone", .leave)
    script.at(.minutes(10), "phone", .signOut)
    script.at(.minutes(11), "phone", .signIn(account: 1))
    script.at(.minutes(12), "phone", .signIn(account: 0))
    #expect(Self.changes(try script.play()) == [nil, 1, 0])
  }

  // MARK: A fault that signs out

  @Test("a fault that signs out returns a device to the account that it had when the fault began")
  func returnsToAccount() throws {
    var script = FleetScript("phone", "pad")
    script.devices[0].account = nil
    script.open("phone", "pad")
    script.at(.minutes(10), "phone", .signIn(account: 0))
    script.fault("signOut", .signOut([DeviceIndex(0)]), from: .minutes(20), to: .minutes(30))
    #expect(Self.changes(try script.play()) == [0, nil, 0])
    // Who signs out meanwhile stays signed out, and who was signed out before.
    script.at(.minutes(25), "phone", .signOut)
    #expect(Self.changes(try script.play()) == [0, nil])
    var signedOut = FleetScript("phone", "pad")
    signedOut.open("phone", "pad")
    signedOut.at(.minutes(10), "phone", .signOut)
    signedOut.fault("signOut", .signOut([DeviceIndex(0)]), from: .minutes(20), to: .minutes(30))
    #expect(Self.changes(try signedOut.play()) == [nil])
  }
}
