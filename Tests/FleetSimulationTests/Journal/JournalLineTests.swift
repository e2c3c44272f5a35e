import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("lines of a journal")
struct JournalLineTests {
  /// The line of one fact in a journal of its own.
  private func line(
    _ kind: FactKind, by actor: Actor = JournalFixture.phone, carrying records: [RecordChange] = []
  ) throws -> String {
    var journal = Journal()
    _ = journal.keep(records)
    journal.record(JournalFixture.fact(kind, by: actor), because: .none)
    return JournalFixture.lines(journal, try JournalFixture.names())[1]
  }

  @Test("a display")
  func display() throws {
    let expected =
      #"{"n":0,"t":81000000,"local":81000250,"at":"phone","replica":"phone#1","#
      + #""kind":"tip.displayed","presentation":7703,"tip":"FavoriteBackyardTip","#
      + #""record":"FavoriteBackyardTip","slot":77,"surface":"popover","byOverride":false,"#
      + #""isFirst":false,"counts":true,"knownBefore":2,"date":7000001,"causes":[]}"#
    #expect(try line(.tip(.displayed(FactSamples.display))) == expected)
  }

  @Test("a donation, with its values in the order of the event's fields")
  func donation() throws {
    let fact = TipFact.donated(event: JournalFixture.didVisit, row: FactSamples.row)
    let expected =
      #""kind":"tip.donated","event":"didVisit","date":7000001,"by":"phone#1","#
      + #""sequence":7712,"values":["butler-fork",5],"causes":[]}"#
    #expect(try line(.tip(fact)).hasSuffix(expected))
  }

  @Test("an answer of the hub spells out the records that it carries")
  func answer() throws {
    var fields = RecordFields()
    fields.count = 2
    fields.duration = .seconds(9)
    fields.tallyModified = FactSamples.date
    let key = RecordKey.tally(JournalFixture.favorite, of: ReplicaIndex(2))
    let change = RecordChange(
      key: key, fields: fields, tag: 4, made: 3, changed: .tally,
      outcome: .failed(.serverRecordChanged))
    let fact = SyncFact.uploadAnswered(
      message: 9, error: nil, records: CarriedRecords(start: 0, count: 1))
    let expected =
      #"{"n":0,"t":81000000,"local":81000000,"at":"hub","replica":null,"#
      + #""kind":"sync.uploadAnswered","message":9,"error":null,"records":[{"#
      + #""key":"tally:FavoriteBackyardTip/phone#2","tag":4,"made":3,"isDeletion":false,"#
      + #""changed":["tally"],"outcome":"serverRecordChanged","count":2,"duration":9000000,"#
      + #""tallyModified":7000001,"epoch":0}],"causes":[]}"#
    #expect(try line(.sync(fact), by: .hub, carrying: [change]) == expected)
  }

  @Test("keys of records read as kind, subject, replica and number")
  func recordKeys() throws {
    let fact = SyncFact.imported(
      message: 1, records: CarriedRecords(start: 0, count: UInt32(RecordSamples.all.count)))
    let line = try line(.sync(fact), carrying: RecordSamples.all)
    let keys = [
      "tip:NewTrailTip-butler-fork", "tally:FavoriteBackyardTip/phone#1",
      "display:FavoriteBackyardTip/phone#1/7703", "donation:didVisit/phone#1/7712",
      "parameter:FavoriteBackyardTip.isLoggedIn", "clearing:didVisit", "frequencyClock",
    ]
    for key in keys { #expect(line.contains("\"key\":\"\(key)\"")) }
  }

  @Test("a field that does not concern its kind of record is written when it holds something")
  func foreignField() throws {
    var fields = RecordFields()
    fields.count = 6
    let change = RecordChange(key: .parameter(JournalFixture.isLoggedIn), fields: fields)
    let fact = SyncFact.sweptMissing(records: CarriedRecords(start: 0, count: 1))
    let expected =
      #""changed":["tally","status","value"],"outcome":null,"count":6,"modified":0,"value":null}"#
    #expect(try line(.sync(fact), carrying: [change]).contains(expected))
  }

  @Test("the run's own facts happen at the run, without a replica")
  func run() throws {
    let line = try line(.run(.faultBegan(fault: 0)), by: .world)
    #expect(line.contains(#""at":"run","replica":null,"kind":"run.faultBegan","fault":"tunnel""#))
  }

  @Test("numbers keep all their digits", arguments: [Int64.min, -1, 0, 9, 10, 1 << 60, .max])
  func numbers(_ number: Int64) throws {
    let fact = Fact(
      instant: Instant(microseconds: number), localInstant: Instant(microseconds: number),
      actor: .world, replica: .none, kind: .run(.began))
    var journal = Journal()
    journal.record(fact, because: .none)
    let line = JournalFixture.lines(journal, try JournalFixture.names())[1]
    #expect(line.hasPrefix("{\"n\":0,\"t\":\(number),\"local\":\(number),"))
  }

  @Test("names with quotes, line breaks and separators stay one string on one line")
  func escapes() throws {
    let name = "a\"b\\c\n\u{1}\u{2028}é"
    let names = JournalFixture.names(for: try JournalFixture.scenario(firstDevice: name))
    let lines = JournalFixture.lines(FactSamples.journal(), names)
    #expect(lines.count == FactSamples.journal().facts.count + 2)
    let node = try #require(readLine(lines[1]))
    #expect(node["at"]?.text == name)
    #expect(node["replica"]?.text == name + "#1")
    #expect(lines[1].contains(#""at":"a\"b\\c\n\u0001\u2028é""#))
  }

  @Test("a device called hub is told apart from the hub")
  func deviceCalledHub() throws {
    let names = JournalFixture.names(for: try JournalFixture.scenario(firstDevice: "hub"))
    let node = try #require(readLine(JournalFixture.lines(FactSamples.journal(), names)[1]))
    #expect(node["at"]?.text == "device:hub")
    #expect(node["replica"]?.text == "device:hub#1")
  }

  @Test("the header names the run and everything that facts speak of")
  func header() throws {
    let line = JournalFixture.lines(Journal(), try JournalFixture.names())[0]
    let start =
      #"{"format":"tipfleet.journal/2","recorder":"tipfleet","omits":[],"#
      + #""scenario":"offline-week","claim":"All goes well.","seed":"x000000000000002a","#
      + #""version":"1.2.3","duration":604800000000,"heal":{"after":518400000000,"#
      + #""within":3600000000},"expects":[],"withoutInvariants":[],"merge":"gCounter","#
      + #""layout":"perReplica","saveDelay":0,"isAtomic":false,"isScheduled":false,"#
      + #""pushesPerHour":3,"#
      + #""frequency":86400000000,"knobs":{"#
    #expect(line.hasPrefix(start))
    let node = try #require(readLine(line))
    #expect(node["devices"]?.items?[1]["platform"]?.text == "iPad")
    #expect(node["records"]?.items?.count == 2)
    let replica = try #require(node["replicas"]?.items?[2])
    #expect(replica["name"]?.text == "phone#2")
    #expect(replica["device"]?.text == "phone")
    #expect(replica["incarnation"]?.integer == 2)
    let tip = try #require(node["tips"]?.items?[0])
    #expect(tip["maximumDisplayCount"]?.integer == 5)
    #expect(tip["rules"]?.items?[0].text == "#Rule(Self.didVisit) { $0.donations.count > 3 }")
    #expect(node["screens"]?.items?[0]["slots"]?.items?[1]["group"]?.text == "map")
    #expect(node["knobs"]?["countAt"]?.text == "appear")
  }

  @Test("faults that were switched off are named in the header")
  func withoutFaults() throws {
    var writer = JournalWriter(
      names: try JournalFixture.names(), seed: 1, version: "1", withoutFaults: ["tunnel"])
    var bytes: [UInt8] = []
    writer.writeHeader(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""withoutFaults":["tunnel"]"#))
  }
}
