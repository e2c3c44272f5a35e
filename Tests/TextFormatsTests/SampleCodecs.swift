import SimulationKernel
import TextFormats

/// A small made-up file format that uses every kind of codec.
struct SampleFile: Equatable, Sendable {
  var name = ""
  var duration = SimulatedDuration.days(30)
  var start: Instant?
  var devices: [SampleDevice] = []
  var network = SampleNetwork()
  var faults: [SampleFault] = []
  var labels: [NamedValue<Bool>] = []

  static let codec: Codec<SampleFile> = .object(
    "Sample", "A sample of everything.", defaults: SampleFile()
  ) { sample in
    sample.required("name", \.name, .identifier("sample"), "The name.")
    sample.defaulted(
      "duration", \.duration, .duration(in: .seconds(1)...(.days(365))), "How long it takes.")
    sample.optional("start", \.start, .instant(), "When it starts; at once when absent.")
    sample.required(
      "devices", \.devices, .list(of: SampleDevice.codec, count: 1...4, uniqueKey: "id"),
      "The devices.")
    sample.defaulted("network", \.network, SampleNetwork.codec, "How messages travel.")
    sample.defaulted("faults", \.faults, .list(of: SampleFault.codec), "What goes wrong.")
    sample.defaulted("labels", \.labels, .map(from: "label", to: .boolean), "Free labels.")
    sample.check { sample, report in
      if let start = sample.start, start - .zero > sample.duration {
        report.error(.inconsistent, at: "start", "the start lies after the end")
      }
    }
  }
}

enum SamplePlatform: String, CaseIterable, Sendable {
  case iOS = "ios"
  case iPadOS = "ipados"

  static let codec: Codec<SamplePlatform> = .choice(
    "Platform", "What a device runs."
  ) { platform in
    switch platform {
    case .iOS: "An iPhone."
    case .iPadOS: "An iPad, or something | like it."
    }
  }
}

struct SampleDevice: Equatable, Sendable {
  var id = ""
  var platform = SamplePlatform.iOS
  var count = 1
  var memory: Int64?
  var drift: Int64 = 0
  var weight: Int64 = 1_000

  static let codec: Codec<SampleDevice> = .object(
    "Device", "One device, or several alike.", defaults: SampleDevice()
  ) { device in
    device.required("id", \.id, .identifier("device"), "Its name.")
    device.defaulted("platform", \.platform, SamplePlatform.codec, "What it runs.")
    device.defaulted("count", \.count, .integer(in: 1...1_000_000), "How many there are.")
    device.optional("memory", \.memory, .byteCount(), "Its memory; unlimited when absent.")
    device.defaulted("drift", \.drift, .partsPerMillion(), "How fast its clock is.")
    device.defaulted(
      "weight", \.weight, .decimal(fractionDigits: 3, in: 0...10_000), "Its share of the load.")
  }
}

struct SampleNetwork: Equatable, Sendable {
  var loss: Int64 = 0
  var latency = SampleLatency(distribution: .constant(.milliseconds(80)), floor: .zero)
  var bandwidth: Int64?

  static let codec: Codec<SampleNetwork> = .object(
    "Network", "How messages travel.", defaults: SampleNetwork()
  ) { network in
    network.defaulted("loss", \.loss, .probability(in: 0...500_000_000), "Share of lost messages.")
    network.defaulted("latency", \.latency, SampleLatency.codec, "How long a message takes.")
    network.optional("bandwidth", \.bandwidth, .dataRate(), "Unlimited when absent.")
  }
}

struct SampleLatency: Equatable, Sendable {
  var distribution = DistributionQuantity.constant(.zero)
  var floor = SimulatedDuration.zero

  static let codec: Codec<SampleLatency> = .forms(
    "Latency", "A text, or an object when there is a floor."
  ) { forms in
    forms.form(
      .distribution, wrap: { SampleLatency(distribution: $0, floor: .zero) },
      unwrap: { $0.floor == .zero ? $0.distribution : nil })
    forms.form(
      Codec<SampleLatency>.object("LatencyWithFloor", "Both.", defaults: SampleLatency()) {
        $0.required("distribution", \.distribution, .distribution, "How it is drawn.")
        $0.required("floor", \.floor, .duration(), "The least it can be.")
      }, wrap: { $0 }, unwrap: { $0 })
  }
}

enum SampleFault: Equatable, Sendable {
  case offline(SampleOffline)
  case wipe
  case several([SampleFault])

  static let codec: Codec<SampleFault> = .tagged(
    "Fault", "Something that goes wrong.", key: "kind"
  ) { fault in
    fault.alternative("offline", SampleOffline.codec, wrap: SampleFault.offline) {
      if case .offline(let payload) = $0 { payload } else { nil }
    }
    fault.alternative("wipe", "Everything is forgotten.", value: .wipe, matches: { $0 == .wipe })
    fault.alternative("several", SampleSeveral.codec, wrap: { .several($0.faults) }) {
      if case .several(let faults) = $0 { SampleSeveral(faults: faults) } else { nil }
    }
  }
}

struct SampleOffline: Equatable, Sendable {
  var rate = Rate.never
  var dwell = DistributionQuantity.exponential(mean: .hours(2))

  static let codec: Codec<SampleOffline> = .object(
    "Offline", "The network is away.", defaults: SampleOffline()
  ) { offline in
    offline.required("rate", \.rate, .rate, "How often.")
    offline.defaulted("dwell", \.dwell, .distribution, "For how long.")
  }
}

struct SampleSeveral: Equatable, Sendable {
  var faults: [SampleFault] = []

  static let codec: Codec<SampleSeveral> = .object(
    "Several", "Faults at the same time.", defaults: SampleSeveral()
  ) { several in
    several.required(
      "faults", \.faults,
      .list(of: .deferred("Fault") { SampleFault.codec }, count: 1...3, allowsSingle: true),
      "The faults.")
  }
}

/// A file in the sample format that gives every key.
let sampleText = """
  // Two devices and a lossy network:
  // no donation is lost.
  {
    "name": "sample-1",
    "duration": "12h", /* half a day */
    "start": "1h30m",
    "devices": [
      { "id": "phone", "platform": "ios", "count": 2, "memory": "2MiB", "drift": "-20ppm" },
      { "id": "tablet", "platform": "ipados", "weight": 0.25, },
    ],
    "network": {
      "loss": "5%",
      "latency": { "distribution": "lognormal(300ms, 0.6)", "floor": "10ms" },
      "bandwidth": "64KiB/s",
    },
    "faults": [
      { "kind": "offline", "rate": "2/d", "dwell": "uniform(1s, 5s)" },
      { "kind": "several", "faults": { "kind": "wipe" } },
    ],
    "labels": { "\\u0061": true, "b": false },
  }

  """

/// Reads `text` as a file of the sample format.
func readSample(_ text: String, name: String = "sample.json") -> ReadDocument<SampleFile> {
  SampleFile.codec.read(SourceFile(name: name, bytes: Array(text.utf8)))
}

/// The messages that reading `text` as the sample format gives, in the plain form.
func messages(_ text: String) -> String {
  readSample(text).diagnostics.plainText()
}

/// Reads `text` as JSON alone.
func parse(_ text: String) -> (document: JSONDocument?, diagnostics: DiagnosticList) {
  parse(Array(text.utf8))
}

/// Reads `bytes` as JSON alone.
func parse(_ bytes: [UInt8]) -> (document: JSONDocument?, diagnostics: DiagnosticList) {
  var diagnostics = DiagnosticList()
  let file = diagnostics.open(SourceFile(name: "a.json", bytes: bytes))
  let document = JSONParser.parse(file, &diagnostics)
  return (document, diagnostics)
}

/// The code and place of each diagnostic, such as `TF0101 1:4`.
func summary(_ diagnostics: DiagnosticList) -> [String] {
  diagnostics.diagnostics.map { "\($0.code.rawValue) \($0.line):\($0.column)" }
}
