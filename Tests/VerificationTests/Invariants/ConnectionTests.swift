import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import Verification

@Suite("connection-declaration")
struct ConnectionTests {
  private let id = "connection-declaration"

  private func fault(_ name: String, _ kind: FaultKind) -> FaultDefinition {
    FaultDefinition(name: name, kind: kind, schedule: .windows([]))
  }

  /// Two faults that cut off the phone, and steps that do.
  private func story(_ steps: TimelineStep...) -> Story {
    Story {
      $0.faults = [fault("tunnel", .offline([phone])), fault("lift", .offline([phone]))]
      $0.timeline = steps
    }
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(10))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("7.27 a device is offline until the last of the faults that cut it off is over")
  func overlapping() throws {
    for comesOnlineEarly in [false, true] {
      var story = story()
      story.world(.faultBegan(fault: 0))
      story.on(phone, .device(.wentOffline))
      story.wait(.hours(1))
      story.world(.faultBegan(fault: 1))
      story.wait(.hours(1))
      story.world(.faultEnded(fault: 0))
      if comesOnlineEarly { story.on(phone, .device(.cameOnline)) }
      story.wait(.hours(1))
      story.world(.faultEnded(fault: 1))
      if !comesOnlineEarly { story.on(phone, .device(.cameOnline)) }
      #expect(try verdict(story) == (comesOnlineEarly ? .fail : .pass))
    }
  }

  @Test("7.27 a device that stays online, or goes offline unasked, is a violation")
  func unasked() throws {
    var cut = story()
    cut.world(.faultBegan(fault: 0))
    #expect(try verdict(cut) == .fail)
    var calm = story()
    calm.on(phone, .device(.wentOffline))
    #expect(try verdict(calm) == .fail)
  }

  @Test("7.27 steps cut a device off and connect it")
  func steps() throws {
    for isDone in [true, false] {
      var story = story(
        TimelineStep(at: .hours(1), device: phone, action: .goOffline),
        TimelineStep(at: .hours(2), device: phone, action: .goOnline))
      story.wait(.hours(1))
      story.on(phone, .device(.wentOffline))
      story.wait(.hours(1))
      if isDone { story.on(phone, .device(.cameOnline)) }
      story.on(tablet, .device(.suspended))
      #expect(try verdict(story) == (isDone ? .pass : .fail))
    }
  }

  @Test("7.27 the healing connects every device")
  func healed() throws {
    for isDone in [true, false] {
      var story = story()
      story.world(.faultBegan(fault: 0))
      story.on(phone, .device(.wentOffline))
      story.wait(.days(29))
      story.world(.healed)
      if isDone { story.on(phone, .device(.cameOnline)) }
      #expect(try verdict(story) == (isDone ? .pass : .fail))
    }
  }

  @Test("7.27 a step on a device that is not there does nothing")
  func absent() throws {
    var story = story(TimelineStep(at: .hours(2), device: phone, action: .goOffline))
    story.wait(.hours(1))
    story.on(phone, .device(.retired))
    story.wait(.hours(2))
    story.on(phone, .device(.joined))
    story.on(phone, .device(.wentOffline))
    #expect(try verdict(story) == .fail)
    story.on(phone, .device(.cameOnline))
    #expect(try verdict(story) == .pass)
  }

  @Test("7.27 a device that has left the fleet is left alone")
  func retired() throws {
    var story = story(TimelineStep(at: .hours(1), device: phone, action: .goOffline))
    story.wait(.hours(1))
    story.on(phone, .device(.wentOffline))
    story.wait(.hours(1))
    story.on(phone, .device(.retired))
    story.wait(.days(29))
    story.world(.healed)
    #expect(try verdict(story) == .pass)
  }

  @Test("7.27 steps say whether a device has its connection, and a fault keeps it offline anyway")
  func stepsAndFaults() throws {
    for isEarly in [false, true] {
      var story = story(
        TimelineStep(at: .hours(2), device: phone, action: .goOnline),
        TimelineStep(at: .minutes(150), device: phone, action: .goOffline),
        TimelineStep(at: .hours(4), device: phone, action: .goOffline),
        TimelineStep(at: .hours(5), device: phone, action: .goOnline))
      story.wait(.hours(1))
      story.world(.faultBegan(fault: 0))
      story.on(phone, .device(.wentOffline))
      story.wait(.hours(2))
      story.world(.faultEnded(fault: 0))
      if isEarly { story.on(phone, .device(.cameOnline)) }
      story.wait(.hours(2))
      if !isEarly { story.on(phone, .device(.cameOnline)) }
      #expect(try verdict(story) == (isEarly ? .fail : .pass))
    }
  }

  @Test("7.27 a step in the moment of the healing comes after it")
  func stepAtHealing() throws {
    var story = story(TimelineStep(at: .days(29), device: phone, action: .goOffline))
    story.wait(.days(29))
    story.world(.healed)
    story.on(phone, .device(.wentOffline))
    #expect(try verdict(story) == .pass)
  }
}
