import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("determinism")
struct DeterminismTests {
  /// Three devices in three hands, random use, a bad network and two faults at random times.
  static func busy() -> FleetScript {
    var script = FleetScript("phone", "pad", "mac", cap: 4)
    script.sync.exportDelay = .uniform(from: .seconds(5), through: .seconds(30))
    script.sync.push = PushConfiguration()
    script.network = NetworkDefinition()
    script.network.standard.loss = .percent(15)
    script.network.standard.duplication = .percent(5)
    for (index, name) in ["ada", "grace", "edsger"].enumerated() {
      script.people.append(person(name, on: DeviceIndex(index)))
    }
    script.faults = [tunnel, rush]
    script.heal = HealPhase(after: .days(4), within: .hours(8))
    return script
  }

  static let tunnel = FaultDefinition(
    name: "tunnel", kind: .offline([DeviceIndex(0)]),
    schedule: .recurring(
      every: .exponential(mean: .hours(9)), dwell: .exponential(mean: .hours(2))))
  static let rush = FaultDefinition(
    name: "rush", kind: .hubError(.serviceUnavailable, retryAfter: .seconds(30)),
    schedule: .recurring(
      every: .exponential(mean: .hours(12)), dwell: .exponential(mean: .minutes(20))))

  static func person(_ name: String, on device: DeviceIndex) -> Person {
    Person(
      id: name, devices: [Weighted(device, weight: 1)], between: .exponential(mean: .hours(4)),
      lasting: .exponential(mean: .minutes(5)),
      screens: [Weighted(0, weight: 2), Weighted(1, weight: 1)],
      dwell: .exponential(mean: .minutes(1)),
      reactions: [Weighted(.ignore, weight: 5), Weighted(.close, weight: 1)],
      reactsAfter: .exponential(mean: .seconds(20)), endsProcess: .percent(30))
  }

  /// When a device did what, without numbers that depend on who else there is.
  static func diary(_ played: Played, of name: String) -> [String] {
    played.facts(on: name).compactMap { fact in
      switch fact.kind {
      case .tip(let tip):
        switch tip {
        case .displayed(let display): "\(fact.instant) displayed \(display.tip)"
        case .displayEnded(let end): "\(fact.instant) ended \(end.reason) \(end.visible)"
        case .withheld(let tip, _, let because): "\(fact.instant) withheld \(tip) \(because)"
        case .invalidated(let invalidation): "\(fact.instant) \(invalidation.reason)"
        case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
          .donationsDeleted, .parameterSet, .parameterIgnored, .actionChosen,
          .invalidationNotStored, .eligibilityReset, .datastoreReset, .talliesMerged,
          .statusMerged, .donationMerged, .donationRemoved, .parameterMerged,
          .frequencyClockMerged:
          "\(fact.instant) tip"
        }
      case .device(let device): "\(fact.instant) \(device)"
      case .person(let person): "\(fact.instant) \(person)"
      case .network(.dropped(_, let reason, _)): "\(fact.instant) dropped \(reason)"
      case .network(.sent), .network(.delivered), .network(.held): "\(fact.instant) network"
      case .sync: "\(fact.instant) sync"
      case .run, .focus, .pointer, .intent: nil
      }
    }
  }

  @Test("the same scenario gives the same facts and draws twice in one process")
  func twice() throws {
    for merge in MergeChoice.shipped {
      var script = Self.busy()
      script.sync.merge = merge
      let first = try script.play()
      let second = try script.play()
      #expect(first.facts.count > 300)
      #expect(first.digest == second.digest)
      #expect(first.facts.elementsEqual(second.facts) { $0.kind == $1.kind })
    }
  }

  @Test("another seed gives another run")
  func seeds() throws {
    var script = Self.busy()
    let first = try script.play()
    script.seed = 2
    #expect(try script.play().digest != first.digest)
  }

  @Test("removing a device leaves a device alone that has nothing to do with it")
  func removedDevice() throws {
    for merge in [MergeChoice.none, .gCounter] {
      var script = Self.busy()
      script.sync.merge = merge
      script.faults = []
      // Different accounts, so that the devices never hear of each other.
      for index in script.devices.indices { script.devices[index].account = UInt16(index) }
      let all = try script.play(for: .days(4))
      script.devices.removeFirst()
      script.people.removeFirst()
      for index in script.people.indices {
        script.people[index].devices = [Weighted(DeviceIndex(index), weight: 1)]
      }
      let fewer = try script.play(for: .days(4))
      for name in ["pad", "mac"] {
        let diary = Self.diary(all, of: name)
        #expect(diary.count > 50)
        #expect(diary == Self.diary(fewer, of: name), "\(merge.name) \(name)")
      }
    }
  }

  @Test("removing a fault leaves the times of the others alone")
  func removedFault() throws {
    var script = Self.busy()
    let both = try script.play()
    script.faults.remove(at: 0)
    let one = try script.play()
    func beginnings(_ played: Played, _ fault: UInt16) -> [SimulatedDuration] {
      played.times { $0 == .run(.faultBegan(fault: fault)) }
    }
    #expect(beginnings(both, 1).count > 2)
    #expect(beginnings(both, 1) == beginnings(one, 0))
  }

  @Test("a fault that is switched off is as good as removed")
  func switchedOff() throws {
    let script = Self.busy()
    let off = try script.play(without: ["rush"])
    var removed = script
    removed.faults.removeLast()
    let without = try removed.play()
    #expect(off.digest == without.digest)
  }

  @Test("the order in which a scenario names its faults does not matter")
  func orderOfFaults() throws {
    var script = Self.busy()
    let offDevice = FaultDefinition(
      name: "limited", kind: .hubError(.requestRateLimited, retryAfter: .minutes(3)),
      schedule: .recurring(
        every: .exponential(mean: .hours(10)), dwell: .exponential(mean: .hours(3))))
    script.faults.append(offDevice)
    let first = try script.play()
    script.faults.reverse()
    let second = try script.play()
    for name in ["phone", "pad", "mac"] {
      #expect(Self.diary(first, of: name) == Self.diary(second, of: name))
    }
  }

  @Test("of two troubles of the hub that overlap, the end of one does not end the other")
  func overlappingTroubles() throws {
    for order in [[0, 1], [1, 0]] {
      var script = FleetScript("phone", "pad")
      script.open("phone", "pad")
      script.fault(
        "short", .hubError(.serviceUnavailable, retryAfter: .seconds(10)), from: .minutes(1),
        to: .minutes(5))
      script.fault(
        "long", .hubError(.requestRateLimited, retryAfter: .seconds(20)), from: .minutes(3),
        to: .minutes(30))
      script.faults = order.map { script.faults[$0] }
      script.at(.minutes(6), "phone", .donate(1))
      let played = try script.play()
      let learned = played.times(on: "pad") {
        if case .tip(.donationMerged) = $0 { true } else { false }
      }
      #expect(learned.count == 1)
      #expect(learned.first.map { $0 >= .minutes(30) } == true)
      #expect(Set(played.waits(on: "phone")) == [.requestRateLimited])
    }
  }
}
