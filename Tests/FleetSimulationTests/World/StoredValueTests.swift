import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("values: what may be stored, what travels, and how much room it takes")
struct StoredValueTests {
  /// A scenario of two devices whose events and parameters carry values of every kind.
  private func read(
    _ timeline: String, sync: String = "", knobs: String = ""
  ) -> ReadScenario {
    let text = """
      {
      "name": "values", "claim": "Values travel.", "seed": 1, "duration": "1h",
      "app": {
        "events": [
          { "id": "plain" },
          { "id": "rich", "values": {
            "flag": "boolean", "number": "integer", "share": "decimal", "name": "text" } }
        ],
        "parameters": [
          { "id": "T.flag" }, { "id": "T.number", "type": "integer", "default": 0 },
          { "id": "T.share", "type": "decimal", "default": 0.5 },
          { "id": "T.name", "type": "text", "default": "nobody" },
          { "id": "T.passing", "transient": true }
        ],
        "tips": [{ "type": "T" }], "screens": [{ "id": "s", "shows": ["T"] }]
      },
      "network": { "latency": "10ms" },
      "sync": {
        "exportDelay": "1s", "push": { "delay": "1s", "loss": "0%", "perHour": 100 }\(sync) },
      "knobs": { \(knobs) },
      "devices": [{ "id": "a" }, { "id": "b" }],
      "timeline": [
        { "at": "0s", "on": "a", "do": "open" }, { "at": "0s", "on": "b", "do": "open" },
        \(timeline)
      ]
      }
      """
    return readScenario(text)
  }

  /// That scenario, played.
  private func play(_ timeline: String, sync: String = "", knobs: String = "") throws -> Played {
    let read = read(timeline, sync: sync, knobs: knobs)
    return Played(try #require(read.scenario, "\(FleetSimulationTests.messages(of: read))"))
  }

  private func rich(_ name: String, at minute: Int = 10) -> String {
    """
    { "at": "\(minute)m", "on": "a", "do": "donate", "event": "rich",
    "values": { "flag": true, "number": 7, "share": 0.25, "name": "\(name)" } }
    """
  }

  private func uploads(_ played: Played) -> [Int] {
    played.facts(on: "a").compactMap { fact in
      guard case .network(.sent(_, _, _, .uploadRequest, let bytes)) = fact.kind else { return nil }
      return Int(bytes)
    }
  }

  @Test("2.8 each kind of value that can be stored arrives on another device as it was sent")
  func valuesTravel() throws {
    let played = try play(
      rich("café") + """
        , { "at": "11m", "on": "a", "do": "set", "parameter": "T.flag", "value": true },
        { "at": "12m", "on": "a", "do": "set", "parameter": "T.number", "value": -3 },
        { "at": "13m", "on": "a", "do": "set", "parameter": "T.share", "value": 0.125 },
        { "at": "14m", "on": "a", "do": "set", "parameter": "T.name", "value": "ana" }
        """)
    let ledger = played.device("b").ledger
    let texts = played.scenario.app.texts
    let row = try #require(ledger.donations[1].rows.first)
    #expect(
      played.scenario.valueLists.list(row.values)
        == [
          .boolean(true), .integer(7), .decimal(0.25), .text(try #require(texts.index(of: "café"))),
        ])
    #expect(
      ledger.parameters
        == [
          .boolean(true), .integer(-3), .decimal(0.125),
          .text(try #require(texts.index(of: "ana"))), nil,
        ])
  }

  @Test(
    "2.8 what cannot be stored is no value of a parameter or a donation",
    arguments: ["null", "[1]", #"{ "x": 1 }"#, #""text for a number""#])
  func unstorableValues(value: String) {
    for step in [
      #""do": "set", "parameter": "T.number", "value": \#(value)"#,
      #""do": "donate", "event": "rich", "values": { "flag": true, "number": \#(value), "#
        + #""share": 0.5, "name": "x" }"#,
    ] {
      let refused = read(#"{ "at": "1m", "on": "a", \#(step) }"#)
      #expect(refused.scenario == nil)
      // The error stands where the value does.
      let found = FleetSimulationTests.messages(of: refused)
      #expect(found.contains { $0.hasPrefix("TF0401 24:") }, "\(found)")
    }
  }

  @Test("2.7 a transient parameter stays on its device, or travels, by the knob")
  func transientParameters() throws {
    for knob in YesNo.allCases {
      let played = try play(
        #"{ "at": "11m", "on": "a", "do": "set", "parameter": "T.passing", "value": true }"#,
        knobs: #""transientSynced": "\#(knob.rawValue)""#)
      let value = ParameterIndex(4)
      for (name, expected) in [("a", true), ("b", knob == .yes)] {
        #expect(
          played.device(name).ledger.value(of: value, in: played.scenario.app)
            == .boolean(expected), "\(name), \(knob)")
      }
    }
  }

  @Test("2.20 an upload of a donation is larger by the bytes of its values, texts in UTF-8")
  func bytesOnTheWire() throws {
    let plain = try play(#"{ "at": "10m", "on": "a", "do": "donate", "event": "plain" }"#)
    let base = try #require(uploads(plain).last)
    // A boolean takes 1 byte, a number 8, "café" 5.
    for (name, bytes) in [
      ("", 17), ("x", 18), ("café", 22), (String(repeating: "y", count: 200), 217),
    ] {
      let upload = try #require(uploads(try play(rich(name))).last)
      #expect(upload == base + bytes, "\(name)")
    }
  }

  @Test("2.20 a fetch brings the values, too, and pays for them")
  func bytesOfAFetch() throws {
    func fetched(_ played: Played) -> Int {
      played.facts.compactMap { fact -> Int? in
        guard case .network(.sent(_, .hub, let to, .fetchAnswer, let bytes)) = fact.kind,
          to == .device(DeviceIndex(1))
        else { return nil }
        return Int(bytes)
      }.reduce(0, +)
    }
    let short = fetched(try play(rich("x")))
    let long = fetched(try play(rich(String(repeating: "x", count: 101))))
    #expect(long == short + 100)
  }

  @Test("7.8 a limit in bytes counts values: what is too much for one upload goes up in several")
  func limitInBytes() throws {
    // Two records of 400 bytes fit into 1 024, and do not with two texts of 150 bytes.
    func requests(_ length: Int) throws -> Int {
      let name = String(repeating: "x", count: length)
      let played = try play(
        rich(name, at: 10) + "," + rich(name, at: 10), sync: #", "hubByteLimit": "1KiB""#)
      #expect(played.device("b").ledger.donations[1].rows.count == 2)
      return uploads(played).count
    }
    let small = try requests(10)
    #expect(try requests(150) > small)
  }
}
