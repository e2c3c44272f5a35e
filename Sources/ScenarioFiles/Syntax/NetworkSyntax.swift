import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// The links as a file writes them.
struct NetworkSyntax: Sendable {
  var standard = NetworkDefinition().standard
  var links: [LinkSyntax] = []

  static let codec: Codec<NetworkSyntax> = .object(
    "Network", "The links between the devices and the hub, when nothing is broken.",
    defaults: NetworkSyntax()
  ) { network in
    network.defaulted("latency", \.standard.latency, .distribution, LinkDocumentation.latency)
    network.defaulted("loss", \.standard.loss, .chance, LinkDocumentation.loss)
    network.optional("burst", \.standard.burst, GilbertElliott.codec, LinkDocumentation.burst)
    network.defaulted("duplication", \.standard.duplication, .chance, LinkDocumentation.duplication)
    network.defaulted("copyDelay", \.standard.copyDelay, .distribution, LinkDocumentation.copyDelay)
    network.defaulted("reordering", \.standard.reordering, .chance, LinkDocumentation.reordering)
    network.defaulted(
      "reorderingDelay", \.standard.reorderingDelay, .distribution,
      LinkDocumentation.reorderingDelay)
    network.defaulted(
      "preservesOrder", \.standard.preservesOrder, .boolean, LinkDocumentation.order)
    network.optional(
      "bandwidth", \.standard.bandwidthBytesPerSecond, .dataRate(), LinkDocumentation.bandwidth)
    network.defaulted(
      "links", \.links, .list(of: LinkSyntax.codec, count: 0...1_000),
      "Links of single devices; a later one wins.")
  }
}

/// The link of some devices as a file writes it; what is absent is as in the network.
struct LinkSyntax: Sendable {
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

  static let codec: Codec<LinkSyntax> = .object(
    "Link", "The links of some devices. What is absent is as in the network.",
    defaults: LinkSyntax()
  ) { link in
    link.required("devices", \.devices, .devices, "The devices, or one of them.")
    link.defaulted("direction", \.direction, LinkDirection.codec, "Which way.")
    link.optional("latency", \.latency, .distribution, LinkDocumentation.latency)
    link.optional("loss", \.loss, .chance, LinkDocumentation.loss)
    link.optional(
      "burst", \.burst, LinkOverride.codec("LinkBurst", GilbertElliott.codec),
      LinkDocumentation.burst)
    link.optional("duplication", \.duplication, .chance, LinkDocumentation.duplication)
    link.optional("copyDelay", \.copyDelay, .distribution, LinkDocumentation.copyDelay)
    link.optional("reordering", \.reordering, .chance, LinkDocumentation.reordering)
    link.optional(
      "reorderingDelay", \.reorderingDelay, .distribution, LinkDocumentation.reorderingDelay)
    link.optional("preservesOrder", \.preservesOrder, .boolean, LinkDocumentation.order)
    link.optional(
      "bandwidth", \.bandwidth, LinkOverride.codec("LinkBandwidth", .dataRate()),
      LinkDocumentation.bandwidth)
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
  static func codec(_ name: String, _ codec: Codec<Value>) -> Codec<LinkOverride> {
    .forms(name, "The link's own, or `null` for none.") { forms in
      forms.form(
        .null(LinkOverride.without), wrap: { $0 },
        unwrap: { if case .without = $0 { $0 } else { nil } })
      forms.form(codec, wrap: { .with($0) }, unwrap: { $0.value })
    }
  }
}

/// What the keys of links mean.
private enum LinkDocumentation {
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
