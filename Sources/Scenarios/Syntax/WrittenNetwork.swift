import SimulatedNetwork
import SimulationKernel
import TextFormats

/// The links as a file writes them.
struct WrittenNetwork: Sendable {
  var standard = NetworkDefinition().standard
  var links: [WrittenLink] = []

  static let shape: TextShape<WrittenNetwork> = .object(
    "Network", "The links between the devices and the hub, when nothing is broken.",
    blank: WrittenNetwork()
  ) { network in
    network.defaulted("latency", \.standard.latency, .distribution, LinkWords.latency)
    network.defaulted("loss", \.standard.loss, .chance, LinkWords.loss)
    network.optional("burst", \.standard.burst, GilbertElliott.shape, LinkWords.burst)
    network.defaulted("duplication", \.standard.duplication, .chance, LinkWords.duplication)
    network.defaulted("copyDelay", \.standard.copyDelay, .distribution, LinkWords.copyDelay)
    network.defaulted("reordering", \.standard.reordering, .chance, LinkWords.reordering)
    network.defaulted(
      "reorderingDelay", \.standard.reorderingDelay, .distribution, LinkWords.reorderingDelay)
    network.defaulted("preservesOrder", \.standard.preservesOrder, .boolean, LinkWords.order)
    network.optional(
      "bandwidth", \.standard.bandwidthBytesPerSecond, .dataRate(), LinkWords.bandwidth)
    network.defaulted(
      "links", \.links, .list(of: WrittenLink.shape, count: 0...1_000),
      "Links of single devices; a later one wins.")
  }
}

/// The link of some devices as a file writes it; what is absent is as in the network.
struct WrittenLink: Sendable {
  var devices = Located<[Reference]>([])
  var direction = LinkDirection.both
  var latency: DurationDistribution?
  var loss: Probability?
  var burst: LinkOverride<GilbertElliott>?
  var duplication: Probability?
  var copyDelay: DurationDistribution?
  var reordering: Probability?
  var reorderingDelay: DurationDistribution?
  var preservesOrder: Bool?
  var bandwidth: LinkOverride<Int64>?

  static let shape: TextShape<WrittenLink> = .object(
    "Link", "The links of some devices. What is absent is as in the network.",
    blank: WrittenLink()
  ) { link in
    link.required("devices", \.devices, .devices, "The devices, or one of them.")
    link.defaulted("direction", \.direction, LinkDirection.shape, "Which way.")
    link.optional("latency", \.latency, .distribution, LinkWords.latency)
    link.optional("loss", \.loss, .chance, LinkWords.loss)
    link.optional(
      "burst", \.burst, LinkOverride.shape("LinkBurst", GilbertElliott.shape), LinkWords.burst)
    link.optional("duplication", \.duplication, .chance, LinkWords.duplication)
    link.optional("copyDelay", \.copyDelay, .distribution, LinkWords.copyDelay)
    link.optional("reordering", \.reordering, .chance, LinkWords.reordering)
    link.optional("reorderingDelay", \.reorderingDelay, .distribution, LinkWords.reorderingDelay)
    link.optional("preservesOrder", \.preservesOrder, .boolean, LinkWords.order)
    link.optional(
      "bandwidth", \.bandwidth, LinkOverride.shape("LinkBandwidth", .dataRate()),
      LinkWords.bandwidth)
  }

  /// How the links behave where the network behaves as `standard`.
  func policy(over standard: LinkPolicy) -> LinkPolicy {
    LinkPolicy(
      latency: latency ?? standard.latency, loss: loss ?? standard.loss,
      burst: burst.map(\.value) ?? standard.burst, duplication: duplication ?? standard.duplication,
      copyDelay: copyDelay ?? standard.copyDelay, reordering: reordering ?? standard.reordering,
      reorderingDelay: reorderingDelay ?? standard.reorderingDelay,
      preservesOrder: preservesOrder ?? standard.preservesOrder,
      bandwidthBytesPerSecond: bandwidth.map(\.value) ?? standard.bandwidthBytesPerSecond)
  }
}

/// Something that a link has and the network has not, or the other way round.
enum LinkOverride<Value: Sendable>: Sendable {
  case without
  case with(Value)

  /// What the link has; nil for nothing.
  var value: Value? {
    switch self {
    case .without: nil
    case .with(let value): value
    }
  }

  /// `null`, or the value.
  static func shape(_ name: String, _ shape: TextShape<Value>) -> TextShape<LinkOverride> {
    .forms(name, "The link's own, or `null` for none.") { forms in
      forms.form(
        .null(LinkOverride.without), wrap: { $0 },
        unwrap: { if case .without = $0 { $0 } else { nil } })
      forms.form(shape, wrap: { .with($0) }, unwrap: { $0.value })
    }
  }
}

/// What the keys of links mean.
private enum LinkWords {
  static let latency = "How long a message travels."
  static let loss = "How likely a message is lost, each on its own."
  static let burst = "Losses that come in bursts, besides the others; when absent none."
  static let duplication = "How likely a message arrives twice."
  static let copyDelay = "How long after the first its copy arrives."
  static let reordering = "How likely a message is held back, so that later ones overtake it."
  static let reorderingDelay = "How long it is held back."
  static let order = "Whether messages arrive in the order in which they were sent."
  static let bandwidth = "How much data a link carries; when absent without limit."
}

extension GilbertElliott {
  static let shape: TextShape<GilbertElliott> = .object(
    "Burst", "A link that is in a good or a bad state, which may change after each message.",
    blank: GilbertElliott(goodToBad: .never, badToGood: .always, lossInBad: .always)
  ) { burst in
    burst.required("goodToBad", \.goodToBad, .chance, "How likely it turns bad.")
    burst.required("badToGood", \.badToGood, .chance, "How likely it turns good again.")
    burst.defaulted("lossInBad", \.lossInBad, .chance, "How likely a message is lost while bad.")
    burst.defaulted("lossInGood", \.lossInGood, .chance, "How likely while good.")
  }
}
