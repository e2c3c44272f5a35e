import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

extension Codec where Value == Probability {
  /// A probability.
  static var chance: Codec {
    Codec<Int64>.probability().mapped(
      to: { Probability(partsPerBillion: $0) }, from: { Int64($0.partsPerBillion) })
  }
}

extension Codec where Value == DurationDistribution {
  /// A length of time, or how one is drawn.
  static var distribution: Codec {
    Codec<DistributionQuantity>.distribution.mapped(
      to: { text in
        switch text {
        case .constant(let length): .constant(length)
        case .uniform(let from, let through): .uniform(from: from, through: through)
        case .exponential(let mean): .exponential(mean: mean)
        case .lognormal(let median, let sigma): .lognormal(median: median, sigmaMillis: sigma)
        }
      },
      from: { distribution in
        switch distribution {
        case .constant(let length): .constant(length)
        case .uniform(let from, let through): .uniform(from: from, through: through)
        case .exponential(let mean): .exponential(mean: mean)
        case .lognormal(let median, let sigma): .lognormal(median: median, sigmaMillis: sigma)
        }
      })
  }
}

/// A name that is defined elsewhere in the file.
typealias Reference = Located<String>

extension Codec where Value == Reference {
  /// The name of a thing of the kind `subject`.
  static func reference(_ subject: String) -> Codec {
    Codec<String>.identifier(subject).located
  }

  /// The name of a thing of the kind `subject` in the app's code, such as a parameter.
  static func codeName(_ subject: String) -> Codec { Codec<String>.codeName(subject).located }

  /// The id of a thing of the kind `subject`, which is a string of the app's code.
  static func codeText(_ subject: String) -> Codec { Codec<String>.codeText(subject).located }

  /// The id of a tip as the app's code writes it.
  static var tipReference: Codec { Codec<String>.tipIdentifier.located }

  /// The name of something that a run can reach.
  static var label: Codec { Codec<String>.label.located }

  /// A text that is read later, such as a rule.
  static func source(_ description: TextSchema) -> Codec {
    Codec<String>.text(description, parse: { text, _, _ in text }, text: { $0 }).located
  }
}

extension Codec where Value == Located<[Reference]> {
  /// Names of devices, or one name without the brackets of a list.
  static var devices: Codec {
    Codec<[Reference]>.list(of: .reference("device"), count: 1...10_000, allowsSingle: true)
      .located
  }
}

extension Platform {
  static let codec: Codec<Platform> = .choice("Platform", "The kind of a device.") { platform in
    switch platform {
    case .iPhone: "A phone; `{platform}` reads `phone`."
    case .iPad: "A tablet; `{platform}` reads `pad`."
    case .mac: "A desktop or laptop; `{platform}` reads `mac`."
    case .watch: "A watch, which shows tips inline only; `{platform}` reads `watch`."
    case .tv: "A television, which shows tips as popovers only; `{platform}` reads `tv`."
    case .vision: "A headset; `{platform}` reads `vision`."
    }
  }
}

extension TipSurface {
  static let codec: Codec<TipSurface> = Codec<String>.word(
    "Surface", "How a tip's view sits in the screen.",
    words: [
      ("popover", "Over the screen, pointing at what it is about; not on a watch."),
      ("popoverTip", "The same, as the app's code calls it."),
      ("popoverMiniTip", "The same, as it was spelt in 2023."),
      ("inline", "Within the screen, which makes room for it; not on a TV."),
    ]
  ).mapped(to: { $0 == "inline" ? .inline : .popover }, from: { $0.name })
}

extension LinkDirection {
  static let codec: Codec<LinkDirection> = .choice(
    "Direction", "Which way a link carries."
  ) { direction in
    switch direction {
    case .both: "Both ways."
    case .up: "From the device to the hub."
    case .down: "From the hub to the device."
    }
  }
}

extension InvalidationReason {
  static let codec: Codec<InvalidationReason> = Codec<String>.word(
    "Reason", "Why a tip is invalidated.",
    words: [
      ("actionPerformed", "The person did what the tip suggests."),
      ("userPerformedAction", "The same, as it was spelt in 2023."),
      ("tipClosed", "The person closed it."),
      ("userClosedTip", "The same, as it was spelt in 2023."),
      ("displayCountExceeded", "It was displayed as often as allowed."),
      ("displayDurationExceeded", "It was on screen as long as allowed."),
    ]
  ).mapped(to: { InvalidationReason(name: $0) ?? .actionPerformed }, from: { $0.name })
}
