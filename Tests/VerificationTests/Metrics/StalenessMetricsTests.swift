import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Metrics
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

extension Story {
  /// A device asks for changes, and the hub answers; the number of the answer, and what it brings.
  mutating func asksAndIsAnswered(
    on device: DeviceIndex, isLast: Bool = true, isEmpty: Bool = false
  ) -> (message: UInt32, records: CarriedRecords) {
    let request = asks(on: device)
    let arrived = atHub(.network(.delivered(message: request, isCopy: false)), because: lastSent)
    let page =
      isEmpty
      ? .none : keep([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())])
    atHub(
      .sync(.fetchAnswered(message: request + 1, error: nil, records: page, isLast: isLast)),
      because: arrived)
    return (request + 1, page)
  }

  /// A device asks, and takes in what the hub answers.
  mutating func reads(on device: DeviceIndex, isLast: Bool = true) {
    let answer = asksAndIsAnswered(on: device, isLast: isLast)
    on(device, .sync(.imported(message: answer.message, records: answer.records)))
  }
}

@Suite("how long devices are behind, and without a connection")
struct StalenessMetricsTests {
  private func staleness(_ story: Story) -> SimulatedDuration {
    story.metrics.devices[1].staleness
  }

  /// A day passes.
  private func passADay(_ story: inout Story) {
    story.wait(.days(1))
    story.somethingElse(on: phone)
  }

  @Test("a device is behind until it takes in the last page of an answer from after the change")
  func lastPage() {
    var story = Story()
    _ = story.changesZone(by: phone)
    story.wait(.hours(1))
    // A first page ends nothing.
    story.reads(on: tablet, isLast: false)
    story.wait(.hours(1))
    story.somethingElse(on: tablet)
    #expect(staleness(story) == .hours(2))
    story.reads(on: tablet)
    passADay(&story)
    #expect(staleness(story) == .hours(2))
    #expect(story.metrics.devices[0].staleness == .zero)
  }

  @Test("what the hub stores while an answer is on its way is not in it")
  func changedMeanwhile() {
    var story = Story()
    _ = story.changesZone(by: phone)
    let answer = story.asksAndIsAnswered(on: tablet)
    story.wait(.minutes(1))
    _ = story.changesZone(by: phone)
    story.wait(.minutes(1))
    story.on(tablet, .sync(.imported(message: answer.message, records: answer.records)))
    story.wait(.hours(5))
    story.somethingElse(on: tablet)
    #expect(staleness(story) == .hours(5) + .minutes(1))
  }

  @Test("of two answers to a request that came twice, the one that is taken in counts")
  func answeredTwice() {
    var story = Story()
    _ = story.changesZone(by: phone)
    let request = story.asks(on: tablet)
    let arrived = story.atHub(
      .network(.delivered(message: request, isCopy: false)), because: story.lastSent)
    let page = story.keep([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())])
    for message in [request + 1, request + 900] {
      story.atHub(
        .sync(.fetchAnswered(message: message, error: nil, records: page, isLast: true)),
        because: arrived)
    }
    story.wait(.hours(1))
    story.on(tablet, .sync(.imported(message: request + 1, records: page)))
    passADay(&story)
    #expect(staleness(story) == .hours(1))
  }

  @Test("an answer that brings nothing says that nothing is lacking")
  func emptyPage() {
    var story = Story()
    _ = story.changesZone(by: phone)
    story.wait(.hours(1))
    _ = story.asksAndIsAnswered(on: tablet, isEmpty: true)
    passADay(&story)
    #expect(staleness(story) == .hours(1))
  }

  @Test("7.20 of an emptied zone nobody is behind, until somebody stores something again")
  func emptiedZone() {
    var story = Story()
    _ = story.changesZone(by: phone)
    let answer = story.asksAndIsAnswered(on: tablet)
    _ = story.changesZone(by: phone)
    story.wait(.hours(1))
    story.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
    story.wait(.hours(9))
    story.on(tablet, .sync(.imported(message: answer.message, records: answer.records)))
    story.wait(.hours(9))
    story.somethingElse(on: phone)
    #expect(staleness(story) == .hours(1))
    _ = story.changesZone(by: phone)
    passADay(&story)
    #expect(staleness(story) == .days(1))
  }

  @Test("7.25 nobody is behind of an account that they left, and no answer from there counts")
  func leftAccount() {
    var story = Story()
    _ = story.changesZone(by: phone)
    let answer = story.asksAndIsAnswered(on: tablet)
    story.wait(.hours(1))
    story.on(tablet, .sync(.accountChanged(to: nil)))
    passADay(&story)
    #expect(staleness(story) == .hours(1))
    story.on(tablet, .sync(.accountChanged(to: 0)))
    _ = story.changesZone(by: phone)
    story.wait(.hours(2))
    story.on(tablet, .sync(.imported(message: answer.message, records: answer.records)))
    story.wait(.hours(2))
    story.somethingElse(on: phone)
    #expect(staleness(story) == .hours(4))
  }

  @Test("a device that is retired is behind no longer, and offline no longer")
  func retired() {
    var story = Story()
    _ = story.changesZone(by: phone)
    story.on(tablet, .device(.wentOffline))
    story.wait(.hours(1))
    story.on(tablet, .device(.retired))
    story.wait(.hours(2))
    story.on(tablet, .device(.cameOnline))
    story.on(tablet, .device(.wentOffline))
    passADay(&story)
    #expect(staleness(story) == .hours(1))
    #expect(story.metrics.devices[1].offline == .hours(1))
  }

  @Test("a device is not offline before it joins")
  func joins() {
    var story = Story()
    story.on(tablet, .device(.wentOffline))
    story.wait(.hours(1))
    story.on(tablet, .device(.joined))
    story.wait(.hours(2))
    story.on(tablet, .device(.cameOnline))
    passADay(&story)
    #expect(story.metrics.devices[1].offline == .hours(2))
  }
}
