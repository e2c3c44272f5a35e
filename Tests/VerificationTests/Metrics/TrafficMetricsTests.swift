import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Metrics
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("what is measured of devices, links and rest")
struct TrafficMetricsTests {
  private func send(_ story: inout Story, _ message: UInt32, bytes: UInt32 = 100) {
    story.on(
      phone,
      .network(
        .sent(
          message: message, from: .device(phone), to: .hub, kind: .fetchRequest, byteCount: bytes))
    )
  }

  @Test("links count what was sent, lost by reason, doubled, overtaken, and how long it took")
  func links() throws {
    var story = Story()
    for message in 0..<4 as Range<UInt32> { send(&story, message) }
    story.wait(.milliseconds(100))
    story.atHub(.network(.delivered(message: 1, isCopy: false)))
    story.wait(.milliseconds(200))
    story.atHub(.network(.delivered(message: 0, isCopy: false)))
    story.atHub(.network(.delivered(message: 0, isCopy: true)))
    story.atHub(.network(.dropped(message: 2, reason: .partition, isCopy: false)))
    for _ in 0..<2 { story.atHub(.network(.held(message: 3))) }
    let links = story.metrics.links
    #expect(links.count == 1)
    let link = try #require(links.first)
    #expect(link.device == phone && link.isUp)
    #expect(link.sent == 4)
    #expect(link.delivered == 2)
    #expect(link.duplicated == 1)
    #expect(link.reordered == 1)
    #expect(link.held == 1)
    #expect(link.lost == 1)
    #expect(link.lostByReason[Int(DropReason.partition.rawValue)] == 1)
    #expect(link.bytes == 400)
    #expect(link.delays.first == .milliseconds(100))
    #expect(link.delays.last == .milliseconds(300))
  }

  @Test("devices count what they did, and how long they were offline or behind")
  func devices() throws {
    var story = Story()
    story.donate(on: phone)
    story.show(0, on: phone)
    story.on(tablet, .device(.wentOffline))
    send(&story, 5, bytes: 1_000)
    let arrived = story.atHub(.network(.delivered(message: 5, isCopy: false)))
    let saved = story.keep([
      RecordChange(
        key: .tip(RecordIndex(0)), fields: RecordFields(), outcome: .saved)
    ])
    story.atHub(
      .sync(.uploadAnswered(message: 6, error: nil, records: saved)), because: arrived)
    story.wait(.hours(2))
    story.on(tablet, .device(.cameOnline))
    story.reads(on: tablet)
    story.wait(.hours(1))
    story.on(tablet, .device(.suspended), local: story.now + .minutes(5))
    let devices = story.metrics.devices
    #expect(devices[0].donations == 1)
    #expect(devices[0].displays == 1)
    #expect(devices[0].bytesUp == 1_000)
    #expect(devices[1].offline == .hours(2))
    #expect(devices[1].staleness == .hours(2))
    #expect(devices[1].largestSkew == .minutes(5))
    #expect(devices[0].staleness == .zero)
  }

  @Test("convergence is measured from the healing to rest")
  func convergence() {
    var story = Story()
    story.world(.healed)
    story.wait(.minutes(3))
    story.fetches(on: phone)
    story.world(.quiescent)
    let convergence = story.metrics.convergence
    #expect(convergence.duration == .minutes(3))
    #expect(convergence.requests == 1)
    #expect(!convergence.quiescenceTimedOut)
  }

  @Test("coverage lists what was never reached, too")
  func coverage() {
    var story = Story {
      $0.faults = [
        FaultDefinition(
          name: "tunnel", kind: .tokenExpiry,
          schedule: .windows([FaultWindow(start: .zero, end: .zero)]))
      ]
    }
    story.world(.faultBegan(fault: 0))
    story.on(
      phone, .tip(.withheld(tip: TipIndex(0), record: RecordIndex(0), because: .rule(0))))
    let coverage = story.metrics.coverage
    #expect(coverage.contains(CoverageEntry(kind: "fault", name: "tunnel", hitCount: 1)))
    #expect(coverage.contains(CoverageEntry(kind: "withheld", name: "rule", hitCount: 1)))
    #expect(coverage.contains(CoverageEntry(kind: "withheld", name: "frequency", hitCount: 0)))
    #expect(coverage.contains { $0.kind == "syncError" && $0.name == "zoneBusy" })
  }

  @Test("a world's metrics add up to its facts")
  func world() throws {
    let played = PlayedWorld(try Scenario.busyMonth(), seed: 3)
    let metrics = Measurement.of(
      played.run.journal, scenario: played.run.scenario, recordNames: played.run.recordNames)
    var displays: Int32 = 0
    var sent: Int32 = 0
    for fact in played.run.journal.facts {
      if case .tip(.displayed) = fact.kind { displays += 1 }
      if case .network(.sent) = fact.kind { sent += 1 }
    }
    #expect(metrics.devices.map(\.displays).reduce(0, +) == displays)
    #expect(metrics.tips.map(\.displayCount).reduce(0, +) == displays)
    #expect(metrics.links.map(\.sent).reduce(0, +) == sent)
    for link in metrics.links { #expect(link.delivered + link.lost <= link.sent) }
    #expect(metrics.convergence.duration != nil)
  }

  @Test("2.20 what the hub stores counts the values of donations, until these are deleted")
  func storedValues() throws {
    func stored(_ text: String?, deletes: Bool = false) -> Int64 {
      var texts = TextTable()
      var lists = ValueListTable()
      let list = text.map { lists.intern([.text(texts.intern($0)), .boolean(true)]) } ?? .none
      let event = EventDefinition(
        id: "saw",
        fields: [
          DonationField(name: "name", type: .text), DonationField(name: "flag", type: .boolean),
        ])
      let app = AppDefinition(
        texts: texts, events: [event], parameters: [], tips: [.capped("Compass", 3)], groups: [],
        knobs: BehaviourKnobs())
      var scenario = Scenario(name: "values", claim: "", app: app, duration: .hours(2))
      scenario.valueLists = lists
      scenario.devices = [DeviceDefinition(id: "phone", platform: .iPhone)]
      scenario.timeline = [
        TimelineStep(at: .zero, device: phone, action: .open),
        TimelineStep(
          at: .minutes(1), device: phone,
          action: .donate(event: EventIndex(0), values: list, times: 3, waits: true)),
      ]
      if deletes {
        scenario.timeline.append(
          TimelineStep(
            at: .hours(1), device: phone, action: .deleteDonations(event: EventIndex(0))))
      }
      var world = World(scenario, options: RunOptions())
      var observer = NoObserver()
      world.run(observer: &observer)
      return Measurement.of(
        world.journal, scenario: scenario, recordNames: world.records.names
      ).hub.storedBytes
    }
    #expect(stored(nil) == 3 * 400)
    #expect(stored("café") == 3 * (400 + 6))
    #expect(stored("café", deletes: true) == 0)
  }
}
