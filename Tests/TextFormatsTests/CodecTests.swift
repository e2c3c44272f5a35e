import SimulationKernel
import Testing
import TextFormats

@Suite("Shapes read, write and document from one declaration")
struct CodecTests {
  @Test("a file that gives every key is read")
  func reads() throws {
    let result = readSample(sampleText)
    #expect(result.diagnostics.plainText() == "")
    #expect(result.leadingComment == "Two devices and a lossy network: no donation is lost.")
    let sample = try #require(result.value)
    #expect(sample.name == "sample-1")
    #expect(sample.duration == .hours(12))
    #expect(sample.start == .zero + .minutes(90))
    #expect(
      sample.devices == [
        SampleDevice(id: "phone", count: 2, memory: 2_097_152, drift: -20),
        SampleDevice(id: "tablet", platform: .iPadOS, weight: 250),
      ])
    #expect(
      sample.network
        == SampleNetwork(
          loss: 50_000_000,
          latency: SampleLatency(
            distribution: .lognormal(median: .milliseconds(300), sigmaMillis: 600),
            floor: .milliseconds(10)), bandwidth: 65_536))
    #expect(
      sample.faults == [
        .offline(
          SampleOffline(
            rate: Rate(meanInterval: .hours(12)),
            dwell: .uniform(from: .seconds(1), through: .seconds(5)))),
        .several([.wipe]),
      ])
    #expect(sample.labels == [NamedValue("a", true), NamedValue("b", false)])
  }

  @Test("keys that are left out have their defaults")
  func defaults() throws {
    let sample = try #require(readSample("{\"name\":\"a\",\"devices\":[{\"id\":\"b\"}]}").value)
    #expect(sample == SampleFile(name: "a", devices: [SampleDevice(id: "b")]))
  }

  @Test("what is written reads back as the same, and defaults are left out")
  func writes() throws {
    let sample = try #require(readSample(sampleText).value)
    let text = SampleFile.codec.text(sample, comment: "The claim\nin two lines.")
    #expect(
      text == """
        // The claim
        // in two lines.
        {
          "name": "sample-1",
          "duration": "12h",
          "start": "1h30m",
          "devices": [
            {"id": "phone", "count": 2, "memory": "2MiB", "drift": "-20ppm"},
            {"id": "tablet", "platform": "ipados", "weight": 0.25}
          ],
          "network": {
            "loss": "5%",
            "latency": {"distribution": "lognormal(300ms, 0.6)", "floor": "10ms"},
            "bandwidth": "64KiB/s"
          },
          "faults": [
            {"kind": "offline", "rate": "2/d", "dwell": "uniform(1s, 5s)"},
            {"kind": "several", "faults": {"kind": "wipe"}}
          ],
          "labels": {"a": true, "b": false}
        }

        """)
    let again = readSample(text)
    #expect(again.value == sample)
    #expect(again.leadingComment == "The claim in two lines.")
  }

  @Test("a located value knows its place and is equal to the same value elsewhere")
  func located() throws {
    let codec = Codec<[Located<String>]>.list(of: Codec<String>.identifier("x").located)
    let value = try #require(
      codec.read(SourceFile(name: "a", bytes: Array("[\"b\", \"b\"]".utf8))).value)
    #expect(value[0] == value[1])
    #expect(value[0].range.start == 1)
    #expect(value[1].range.start == 6)
  }

  @Test("a list says how many items it may have")
  func counts() {
    #expect(
      messages("{ \"name\": \"a\", \"devices\": [] }") == """
        sample.json:1:27: error[TF0407]: expected 1 to 4 items, found 0
          1 | { "name": "a", "devices": [] }
            |                           ^

        """)
  }

  @Test("a further rule refuses a value that is otherwise right")
  func checked() {
    let even = Codec<Int>.integer(in: 0...9).checked { $0 % 2 == 0 ? nil : "\($0) is odd" }
    #expect(even.read(SourceFile(name: "a", bytes: Array("4".utf8))).value == 4)
    let odd = even.read(SourceFile(name: "a", bytes: Array("5".utf8)))
    #expect(odd.value == nil)
    #expect(odd.diagnostics.diagnostics.map(\.message) == ["5 is odd"])
  }

  @Test(
    "whole numbers say what is wrong with them",
    arguments: [
      ("5", nil), ("5.0", nil), ("5e0", nil),
      ("5.5", "expected a whole number, found 5.5"),
      ("10", "10 is out of range: allowed is from 0 through 9"),
      ("1e300", "1e300 is out of range: allowed is from 0 through 9"),
      ("-1", "-1 is out of range: allowed is from 0 through 9"),
      ("\"5\"", "expected a whole number from 0 through 9, found the text \"5\""),
      ("null", "expected a whole number from 0 through 9, found null"),
    ] as [(String, String?)])
  func integers(text: String, message: String?) {
    let result = Codec<UInt8>.integer(in: 0...9).read(
      SourceFile(name: "a", bytes: Array(text.utf8)))
    #expect(result.diagnostics.diagnostics.first?.message == message)
    #expect(result.value == (message == nil ? 5 : nil))
  }
}
