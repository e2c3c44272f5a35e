import DeviceSystems
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the cap under partition")
struct CapUnderPartitionTests {
  /// `devices` phones, of which the first shows the tip `known` times before all are cut off.
  static func partition(
    devices count: Int, cap: Int, known: Int, merge: MergeChoice = .gCounter
  ) -> FleetScript {
    var script = FleetScript(cap: cap)
    for number in 0..<count {
      script.devices.append(DeviceDefinition(id: "phone\(number)", platform: .iPhone))
    }
    script.sync.merge = merge
    for number in 0..<count { script.open("phone\(number)") }
    script.show(known, on: "phone0", from: .minutes(1))
    script.fault(
      "cut", .partition((0..<count).map { DeviceIndex($0) }, .both), from: .minutes(10),
      to: .hours(2))
    for number in 0..<count {
      script.show(cap + 2, on: "phone\(number)", from: .minutes(20))
      script.show(2, on: "phone\(number)", from: .hours(3))
    }
    return script
  }

  @Test(
    "6.10 k devices cut off when m displays were known show exactly m + k·(n − m) in the worst case"
  )
  func boundReached() throws {
    for (count, cap, known) in [(2, 3, 0), (2, 3, 1), (3, 3, 2), (4, 2, 1), (3, 5, 5)] {
      for merge in [MergeChoice.gCounter, .displayLog] {
        let played = try Self.partition(
          devices: count, cap: cap, known: known, merge: merge
        ).play()
        let bound = known + count * (cap - known)
        #expect(played.displays().count == bound, "\(count) \(cap) \(known) \(merge.name)")
        for number in 0..<count {
          #expect(played.count(on: "phone\(number)") == bound)
          #expect(played.reason(on: "phone\(number)") == .displayCountExceeded)
        }
      }
    }
  }

  @Test(
    "6.10 with the last writer winning, counts go down and the bound does not hold",
    arguments: [MergeChoice.lwwRecord, .lwwField])
  func lastWriterHasNoBound(merge: MergeChoice) throws {
    var script = FleetScript("phone", "pad", cap: 3)
    script.sync.merge = merge
    script.open("phone", "pad")
    // After the first offline stretch the pad, which showed the tip less often, writes last; in
    // each later one both show it once, and one of the two displays is forgotten.
    for turn in 0..<8 {
      let start = SimulatedDuration.minutes(Int64(turn) * 20 + 1)
      script.at(start, "phone", .goOffline)
      script.at(start, "pad", .goOffline)
      script.show(turn == 0 ? 2 : 1, on: "phone", from: start + .minutes(1))
      script.show(1, on: "pad", from: start + .minutes(1))
      script.at(start + .minutes(5), "phone", .goOnline)
      script.at(start + .minutes(8), "pad", .goOnline)
    }
    let before = try script.play(for: .minutes(5))
    let after = try script.play(for: .minutes(15))
    #expect(before.count(on: "phone") == 2 && after.count(on: "phone") == 1)
    let wrong = try script.play()
    script.sync.merge = .gCounter
    let right = try script.play()
    // From scratch, two devices show it 2·3 times at most where the sum is exact (3 + 3).
    #expect(right.displays().count <= 2 * 3)
    #expect(wrong.displays().count > 2 * 3)
    #expect(wrong.count(on: "phone") < wrong.displays().count)
  }

  @Test("6.10 without two displays within one latency, a race at the limit adds at most k − 1")
  func raceAtLimit() throws {
    var script = FleetScript("phone", "pad", "mac", cap: 3)
    script.open("phone", "pad", "mac")
    script.show(2, on: "phone", from: .minutes(1))
    for name in ["phone", "pad", "mac"] { script.show(3, on: name, from: .minutes(5)) }
    let played = try script.play()
    #expect(played.displays().count == 3 + 2)
  }

  @Test("C14 three and three, with the news crossing one way only, stay within the sound bound")
  func crossedChanges() throws {
    var script = FleetScript("phone", "pad", cap: 3)
    // One upload carries all three displays: while its answers are lost, no second one is taken.
    script.sync.exportDelay = .constant(.seconds(30))
    script.open("phone", "pad")
    script.fault("deaf", .partition([DeviceIndex(0)], .down), from: .seconds(30), to: .hours(1))
    script.show(3, on: "pad", from: .minutes(1))
    script.show(3, on: "phone", from: .minutes(2))
    // The push that would have told the phone is lost; it looks when it is opened anew.
    script.at(.minutes(110), "phone", .leave, .open)
    script.show(3, on: "pad", from: .hours(2))
    let cut = try script.play(for: .minutes(59))
    #expect(cut.count(on: "pad") == 6 && cut.count(on: "phone") == 3)
    let played = try script.play()
    // The only instant at which all knew the same is the beginning: 0 + 2·(3 − 0). The judge of
    // the bound has this story in `CapBoundInWorldTests`.
    #expect(played.displays().count == 6)
    #expect(played.agree("phone", "pad"))
    #expect(played.count(on: "phone") == 6)
  }

  @Test("C3 a limit that is reached by a merge invalidates here, or at the next attempt")
  func reachedByMerge() throws {
    for knob in MergeReachesLimit.allCases {
      var script = FleetScript("phone", "pad", cap: 3)
      script.knobs.mergeReachesLimit = knob
      script.knobs.invalidateAt = .attemptNPlus1
      script.open("phone", "pad")
      script.show(2, on: "phone", from: .minutes(1))
      script.show(1, on: "pad", from: .minutes(2))
      let played = try script.play()
      #expect((played.reason(on: "phone") != nil) == (knob == .invalidate))
      #expect(played.count(on: "phone") == 3)
    }
  }
}
