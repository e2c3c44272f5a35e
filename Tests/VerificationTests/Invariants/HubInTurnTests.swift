import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipSync
import Verification

@Suite("hub-in-turn")
struct HubInTurnTests {
  private let id = "hub-in-turn"

  /// A hub that serves each request two seconds, with one server unless changed.
  private func story(_ change: (inout HubCapacity) -> Void = { _ in }) -> Story {
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .constant(.seconds(2))
    hub.retryAfter = .seconds(30)
    change(&hub)
    let capacity = hub
    return Story { $0.hub = capacity }
  }

  /// A device's fetch arrives at the hub.
  private func arrives(_ story: inout Story, from device: DeviceIndex = phone) -> FactID {
    let message = story.asks(on: device)
    return story.atHub(
      .network(.delivered(message: message, isCopy: false)), because: story.lastSent)
  }

  private func answer(
    _ story: inout Story, to arrival: FactID, _ error: SyncError? = nil,
    retryAfter: SimulatedDuration? = nil
  ) {
    story.atHub(
      .sync(
        .fetchAnswered(
          message: story.nextMessage(), error: error, records: .none, isLast: true,
          retryAfter: retryAfter)),
      because: arrival)
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("a request is answered after its service, and after those before it", arguments: [1, 2])
  func service(seconds: Int64) throws {
    var alone = story()
    let only = arrives(&alone)
    alone.wait(.seconds(seconds))
    answer(&alone, to: only)
    #expect(try verdict(alone) == (seconds == 2 ? .pass : .fail))
    var story = story()
    let first = arrives(&story)
    story.wait(.seconds(1))
    let second = arrives(&story, from: tablet)
    story.wait(.seconds(1))
    answer(&story, to: first)
    story.wait(.seconds(seconds))
    answer(&story, to: second)
    #expect(try verdict(story) == (seconds == 2 ? .pass : .fail))
  }

  @Test("with two servers two are served at a time", arguments: [1, 2])
  func servers(count: Int) throws {
    var story = story { $0.servers = count }
    let requests = [arrives(&story), arrives(&story, from: tablet)]
    story.wait(.seconds(2))
    for request in requests { answer(&story, to: request) }
    #expect(try verdict(story) == (count == 2 ? .pass : .fail))
  }

  @Test("nobody overtakes, however short the service may be", arguments: [true, false])
  func order(isKept: Bool) throws {
    var story = story { $0.serviceTime = .exponential(mean: .seconds(2)) }
    let requests = [arrives(&story), arrives(&story, from: tablet)]
    story.wait(.seconds(1))
    for request in isKept ? requests : requests.reversed() { answer(&story, to: request) }
    #expect(try verdict(story) == (isKept ? .pass : .fail))
  }

  @Test(
    "7.15 a request is refused if the queue is full, and only then",
    arguments: [0, 1], [true, false])
  func queue(room: Int, isRefused: Bool) throws {
    var story = story { $0.queueLimit = room }
    let first = arrives(&story)
    let second = arrives(&story, from: tablet)
    if isRefused { answer(&story, to: second, .serviceUnavailable, retryAfter: .seconds(30)) }
    story.wait(.seconds(2))
    answer(&story, to: first)
    story.wait(.seconds(2))
    if !isRefused { answer(&story, to: second) }
    #expect(try verdict(story) == (isRefused == (room == 0) ? .pass : .fail))
  }

  @Test(
    "7.15 a request is refused if it exceeds a rate, and only then",
    arguments: [9, 10], [true, false])
  func rate(seconds: Int64, isRefused: Bool) throws {
    let limits: [(inout HubCapacity) -> Void] = [
      { $0.perDevice = RateLimit(interval: .seconds(10)) },
      { $0.perAccount = RateLimit(interval: .seconds(10)) },
      { $0.overall = RateLimit(interval: .seconds(10)) },
    ]
    for limit in limits {
      var story = story(limit)
      let first = arrives(&story)
      story.wait(.seconds(2))
      answer(&story, to: first)
      story.wait(.seconds(seconds - 2))
      let second = arrives(&story)
      if isRefused { answer(&story, to: second, .requestRateLimited, retryAfter: .seconds(30)) }
      story.wait(.seconds(2))
      if !isRefused { answer(&story, to: second) }
      #expect(try verdict(story) == (isRefused == (seconds == 9) ? .pass : .fail))
    }
  }

  @Test("7.15 a refusal asks for the declared wait", arguments: [30, 29, nil])
  func wait(seconds: Int64?) throws {
    var story = story { $0.queueLimit = 0 }
    _ = arrives(&story)
    let second = arrives(&story, from: tablet)
    answer(
      &story, to: second, .serviceUnavailable, retryAfter: seconds.map { .seconds($0) })
    #expect(try verdict(story) == (seconds == 30 ? .pass : .fail))
  }

  @Test("7.14 what a fault refuses takes no server")
  func fault() throws {
    let trouble = FaultKind.hubError(.serviceUnavailable, retryAfter: .seconds(5))
    var story = Story {
      var hub = HubCapacity()
      hub.servers = 1
      hub.serviceTime = .constant(.seconds(2))
      $0.hub = hub
      $0.faults = [FaultDefinition(name: "trouble", kind: trouble, schedule: .windows([]))]
    }
    story.world(.faultBegan(fault: 0))
    let first = arrives(&story)
    answer(&story, to: first, .serviceUnavailable, retryAfter: .seconds(5))
    story.world(.faultEnded(fault: 0))
    let second = arrives(&story, from: tablet)
    story.wait(.seconds(2))
    answer(&story, to: second)
    #expect(try verdict(story) == .pass)
  }

  @Test("7.17 a copy of a request is served like any other")
  func copies() throws {
    var story = story()
    let message = story.asks(on: phone)
    let sent = story.lastSent
    let first = story.atHub(.network(.delivered(message: message, isCopy: false)), because: sent)
    let copy = story.atHub(.network(.delivered(message: message, isCopy: true)), because: sent)
    story.wait(.seconds(2))
    answer(&story, to: first)
    #expect(try verdict(story) == .pass)
    answer(&story, to: copy)
    #expect(try verdict(story) == .fail)
  }
}
