import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipSync
import Verification

@Suite("link-declaration and device-clock")
struct LinkTests {
  private let id = "link-declaration"

  private func fault(_ kind: FaultKind) -> FaultDefinition {
    FaultDefinition(name: kind.name, kind: kind, schedule: .windows([]))
  }

  private func story(
    latency: DurationDistribution = .uniform(from: .seconds(1), through: .seconds(3)),
    _ faults: [FaultKind] = [], bytesPerSecond: Int64? = nil, keepsOrder: Bool = false
  ) -> Story {
    Story { scenario in
      scenario.network.standard = LinkPolicy(
        latency: latency, preservesOrder: keepsOrder, bandwidthBytesPerSecond: bytesPerSecond)
      scenario.faults = faults.map(self.fault)
    }
  }

  private func send(
    _ story: inout Story, _ message: UInt32, from device: DeviceIndex = phone,
    bytes: UInt32 = 1_000
  ) {
    story.on(
      device,
      .network(
        .sent(
          message: message, from: .device(device), to: .hub, kind: .fetchRequest, byteCount: bytes))
    )
  }

  private func arrive(_ story: inout Story, _ message: UInt32, isCopy: Bool = false) {
    story.atHub(.network(.delivered(message: message, isCopy: isCopy)))
  }

  @Test("a message takes its latency, no less and no more", arguments: [0, 1, 3, 4])
  func latency(_ seconds: Int64) throws {
    var story = story()
    send(&story, 1)
    story.wait(.seconds(seconds))
    arrive(&story, 1)
    #expect(try story.verdict(of: id) == (seconds == 0 || seconds == 4 ? .fail : .pass))
  }

  /// A thousand messages, of which those are lost that `isLost` says.
  private func verdict(
    of story: Story, losing reason: DropReason, where isLost: (UInt32) -> Bool
  ) throws -> Verdict {
    var story = story
    for message in 1...1_000 as ClosedRange<UInt32> {
      send(&story, message)
      if isLost(message) {
        story.atHub(.network(.dropped(message: message, reason: reason, isCopy: false)))
      } else {
        arrive(&story, message)
      }
    }
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("what is lost by chance is lost about as often as is declared")
  func rates() throws {
    for (chance, every, expected) in [
      (5, 20, .pass), (5, 12, .pass), (5, 6, .fail), (30, 3, .pass), (30, 1_000, .fail),
    ] as [(Int64, UInt32, Verdict)] {
      let story = Story { scenario in
        scenario.network.standard = LinkPolicy(
          latency: .constant(.zero), loss: .percent(chance))
      }
      let verdict = try verdict(of: story, losing: .independentLoss) { $0 % every == 0 }
      #expect(verdict == expected, "\(chance) %, every message of \(every)")
    }
  }

  @Test("a burst begins and ends as often as is declared, whatever else loses messages")
  func bursts() throws {
    let burst = GilbertElliott(
      goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .always)
    for (length, gap, expected) in [
      (5, 20, .pass), (1_000, 20, .fail), (1, 20, .fail), (5, 5, .fail), (5, 1_000, .fail),
    ] as [(UInt32, UInt32, Verdict)] {
      for losesOthers in [false, true] {
        var story = Story { scenario in
          scenario.network.standard = LinkPolicy(
            latency: .constant(.zero), loss: losesOthers ? .percent(1) : .never)
          scenario.faults = [self.fault(.burstLoss([phone], burst))]
        }
        story.world(.faultBegan(fault: 0))
        // What gets through at first shows that no burst is under way.
        let verdict = try verdict(of: story, losing: .burstLoss) { message in
          (message + gap) % (length + gap) < length
        }
        #expect(verdict == expected, "bursts of \(length) with \(gap) between them")
      }
    }
  }

  @Test("loss in bursts begins without a burst, and a burst of one message loses one")
  func burstsBegin() throws {
    let single = GilbertElliott(goodToBad: .percent(5), badToGood: .always, lossInBad: .always)
    for (lost, isAgain, expected) in [
      ([2], false, .pass), ([1], false, .fail), ([2, 3], false, .fail), ([2, 4], false, .pass),
      ([2, 4], true, .fail), ([2, 5], true, .pass),
    ] as [([UInt32], Bool, Verdict)] {
      var story = Story { scenario in
        scenario.network.standard = LinkPolicy(latency: .constant(.zero))
        scenario.faults = [self.fault(.burstLoss([phone], single))]
      }
      for message in 1...6 as ClosedRange<UInt32> {
        if message == 1 { story.world(.faultBegan(fault: 0)) }
        if message == 4, isAgain {
          story.world(.faultEnded(fault: 0))
          story.world(.faultBegan(fault: 0))
        }
        send(&story, message)
        if lost.contains(message) {
          story.atHub(.network(.dropped(message: message, reason: .burstLoss, isCopy: false)))
        } else {
          arrive(&story, message)
        }
      }
      story.world(.ended)
      #expect(try story.verdict(of: id) == expected, "lost: \(lost), begun again: \(isAgain)")
    }
  }

  @Test("of two chances the second meets only what the first let through")
  func twoChances() throws {
    for (others, expected) in [(3, .pass), (1_000, .fail)] as [(UInt32, Verdict)] {
      var story = story(latency: .constant(.zero), [.loss([phone], .percent(30))])
      story.world(.faultBegan(fault: 0))
      var uncertain = Story { scenario in
        scenario.network.standard = LinkPolicy(latency: .constant(.zero), loss: .percent(50))
        scenario.faults = [self.fault(.loss([phone], .percent(30)))]
      }
      uncertain.world(.faultBegan(fault: 0))
      for message in 1...2_000 as ClosedRange<UInt32> {
        send(&uncertain, message)
        let reason: DropReason? =
          message % 2 == 0
          ? .independentLoss : (message / 2) % others == 0 ? .lossSurge : nil
        if let reason {
          uncertain.atHub(.network(.dropped(message: message, reason: reason, isCopy: false)))
        } else {
          arrive(&uncertain, message)
        }
      }
      uncertain.world(.ended)
      #expect(try uncertain.verdict(of: id) == expected, "each \(others)th")
      let alone = try verdict(of: story, losing: .lossSurge) { $0 % others == 0 }
      #expect(alone == expected, "each \(others)th")
    }
  }

  @Test("a push that is lost before the link is told from one that the link loses")
  func lostPushes() throws {
    let declared: [DropReason] = [.pushLoss, .independentLoss]
    for (declares, reason) in declared.flatMap({ one in declared.map { (one, $0) } }) {
      for byFault in [false, true] {
        var story = Story { scenario in
          let chance = Probability.percent(50)
          let loses = declares == .independentLoss
          scenario.network.standard = LinkPolicy(
            latency: .constant(.zero), loss: loses ? chance : .never)
          scenario.sync.push.loss = loses || byFault ? .never : chance
          scenario.faults = loses ? [] : [self.fault(.pushLoss(chance))]
        }
        if byFault, declares == .pushLoss { story.world(.faultBegan(fault: 0)) }
        story.atHub(
          .network(
            .sent(message: 1, from: .hub, to: .device(phone), kind: .push, byteCount: 200)))
        story.on(phone, .network(.dropped(message: 1, reason: reason, isCopy: false)))
        let verdict = try story.verdict(of: id)
        #expect(verdict == (declares == reason ? .pass : .fail), "\(declares) \(reason)")
      }
    }
  }

  @Test("a journal of before, in which links lose what the push service loses, is not judged by it")
  func formerReason() throws {
    var story = Story { $0.declaresTransport = false }
    story.atHub(
      .network(.sent(message: 1, from: .hub, to: .device(phone), kind: .push, byteCount: 200)))
    story.on(phone, .network(.dropped(message: 1, reason: .independentLoss, isCopy: false)))
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("a message of which nothing is ever told is a violation")
  func lost() throws {
    var story = story()
    send(&story, 1)
    story.wait(.minutes(1))
    story.world(.healed)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("on a slow link a message waits for those before it", arguments: [false, true])
  func queue(_ isFault: Bool) throws {
    var story = story(
      latency: .constant(.zero),
      isFault ? [.bandwidth([phone], bytesPerSecond: 1_000)] : [],
      bytesPerSecond: isFault ? nil : 1_000)
    if isFault { story.world(.faultBegan(fault: 0)) }
    send(&story, 1)
    send(&story, 2)
    story.wait(.seconds(1))
    arrive(&story, 1)
    var early = story
    early.wait(.milliseconds(999))
    arrive(&early, 2)
    #expect(try early.verdict(of: id) == .fail)
    story.wait(.seconds(1))
    arrive(&story, 2)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a link that preserves order lets no message overtake another")
  func order() throws {
    for keepsOrder in [false, true] {
      var story = story(keepsOrder: keepsOrder)
      send(&story, 1)
      send(&story, 2)
      story.wait(.seconds(2))
      arrive(&story, 2)
      arrive(&story, 1)
      #expect(try story.verdict(of: id) == (keepsOrder ? .fail : .pass))
    }
  }

  @Test("a message may wait for one before it that a reordering holds back under a schedule")
  func orderAfterSchedule() throws {
    for minutes in [1, 60] as [Int64] {
      var story = Story { scenario in
        scenario.network.standard = LinkPolicy(
          latency: .constant(.seconds(1)), preservesOrder: true)
        scenario.schedule = .priorities(changeCount: 0)
        scenario.faults = [
          self.fault(.reordering([phone], .percent(30), extra: .constant(.minutes(10))))
        ]
      }
      story.world(.faultBegan(fault: 0))
      send(&story, 1)
      story.world(.faultEnded(fault: 0))
      story.world(.healed)
      send(&story, 2)
      story.wait(.minutes(minutes))
      send(&story, 3, from: tablet)
      story.wait(.seconds(1))
      arrive(&story, 3)
      #expect(try story.verdict(of: id) == (minutes == 1 ? .pass : .fail))
    }
  }

  @Test("what a fault holds comes after its end, in the order in which it was held")
  func held() throws {
    for isReversed in [false, true] {
      var story = story([.hold([phone])], keepsOrder: true)
      story.world(.faultBegan(fault: 0))
      for message in [1, 2] as [UInt32] {
        send(&story, message)
        story.atHub(.network(.held(message: message)))
      }
      var early = story
      early.wait(.seconds(2))
      arrive(&early, 1)
      #expect(try early.verdict(of: id) == .fail)
      story.wait(.hours(1))
      story.world(.faultEnded(fault: 0))
      story.wait(.seconds(2))
      for message in (isReversed ? [2, 1] : [1, 2]) as [UInt32] { arrive(&story, message) }
      #expect(try story.verdict(of: id) == (isReversed ? .fail : .pass))
    }
  }

  @Test("nothing is held, lost, cut or doubled where nothing declares it")
  func undeclared() throws {
    let fates: [NetworkFact] = [
      .held(message: 1), .dropped(message: 1, reason: .independentLoss, isCopy: false),
      .dropped(message: 1, reason: .partition, isCopy: false),
      .dropped(message: 1, reason: .lossSurge, isCopy: false),
      .dropped(message: 1, reason: .pushLoss, isCopy: false),
      .dropped(message: 1, reason: .offline, isCopy: false),
      .delivered(message: 1, isCopy: true),
    ]
    for fate in fates {
      var story = story()
      send(&story, 1)
      story.wait(.seconds(2))
      story.atHub(.network(fate))
      #expect(try story.verdict(of: id) == .fail, "\(fate)")
    }
  }

  @Test("a partition cuts the ways that it declares", arguments: LinkDirection.allCases)
  func partitions(_ direction: LinkDirection) throws {
    var story = story([.partition([phone], direction)])
    story.world(.faultBegan(fault: 0))
    send(&story, 1)
    var dropped = story
    story.wait(.seconds(2))
    arrive(&story, 1)
    #expect(try story.verdict(of: id) == (direction == .down ? .pass : .fail))
    dropped.atHub(
      .network(
        .dropped(
          message: 1, reason: direction == .both ? .partition : .oneWayPartition, isCopy: false)))
    #expect(try dropped.verdict(of: id) == (direction == .down ? .fail : .pass))
  }

  // MARK: Clocks

  @Test("3.19 a clock reads its offset and its drift, to the microsecond")
  func drift() throws {
    for error in [0, 1] as [Int64] {
      var story = Story {
        $0.devices[0].clockDriftPartsPerMillion = -10
      }
      story.wait(.days(1))
      let drift = SimulatedDuration(microseconds: -864_000 + error)
      story.on(phone, .sync(.outboxDrained), local: story.now + drift)
      #expect(try story.verdict(of: "device-clock") == (error == 0 ? .pass : .fail))
    }
  }

  @Test("3.19 a fault of clocks is undone when it ends")
  func clockFault() throws {
    for isUndone in [true, false] {
      var story = Story { $0.faults = [self.fault(.clockOffset([phone], by: .hours(2)))] }
      story.wait(.days(1))
      story.world(.faultBegan(fault: 0))
      story.on(phone, .sync(.outboxDrained), local: story.now + .hours(2))
      story.wait(.days(1))
      story.world(.faultEnded(fault: 0))
      story.on(phone, .sync(.outboxDrained), local: story.now + .hours(isUndone ? 0 : 2))
      #expect(try story.verdict(of: "device-clock") == (isUndone ? .pass : .fail))
    }
  }

  @Test("3.19 a clock that no step of the timeline sets, or a step that sets none, is a violation")
  func steps() throws {
    var unasked = Story()
    unasked.wait(.days(1))
    unasked.on(
      phone, .device(.clockJumped(by: .hours(1))), local: unasked.now + .hours(1))
    #expect(try unasked.verdict(of: "device-clock") == .fail)
    var story = Story {
      $0.timeline = [
        TimelineStep(at: .days(1), device: phone, action: .jumpClock(by: .hours(1)))
      ]
    }
    story.wait(.days(1))
    var ignored = story
    story.on(phone, .device(.clockJumped(by: .hours(1))), local: story.now + .hours(1))
    #expect(try story.verdict(of: "device-clock") == .pass)
    ignored.wait(.seconds(1))
    ignored.on(phone, .sync(.outboxDrained))
    #expect(try ignored.verdict(of: "device-clock") == .fail)
  }
}
