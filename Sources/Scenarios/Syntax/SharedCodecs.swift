import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

extension Codec where Value == Probability {
  /// A probability.
  package static var chance: Codec {
    Codec<Int64>.probability().mapped(
      to: { Probability(partsPerBillion: $0) }, from: { Int64($0.partsPerBillion) })
  }
}

extension Codec where Value == DurationDistribution {
  /// A length of time, or how one is drawn.
  package static var distribution: Codec {
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
package typealias Reference = Located<String>

extension Codec where Value == Reference {
  /// The name of a thing of the kind `subject`.
  package static func reference(_ subject: String) -> Codec {
    Codec<String>.identifier(subject).located
  }

  /// The name of a thing of the kind `subject` in the app's code, such as a parameter.
  package static func codeName(_ subject: String) -> Codec {
    Codec<String>.codeName(subject).located
  }

  /// The id of a thing of the kind `subject`, which is a string of the app's code.
  package static func codeText(_ subject: String) -> Codec {
    Codec<String>.codeText(subject).located
  }

  /// The id of a tip as the app's code writes it.
  package static var tipReference: Codec { Codec<String>.tipIdentifier.located }
}

extension Codec where Value == Located<[Reference]> {
  /// Names of devices, or one name without the brackets of a list.
  package static var devices: Codec {
    Codec<[Reference]>.list(of: .reference("device"), count: 1...10_000, allowsSingle: true)
      .located
  }
}

extension LinkDirection {
  package static let codec: Codec<LinkDirection> = .choice(
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
  package static let codec: Codec<InvalidationReason> = Codec<String>.word(
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

extension Reaction {
  /// What a person does with a tip, for a file's reader.
  package var meaning: String {
    switch self {
    case .ignore: "Nothing: it stays until they leave the screen."
    case .close: "They close it."
    case .act: "They choose its first action, or tap the view where its style runs one."
    case .use: "They do what it suggests, and the app invalidates it."
    case .tapOutside: "They tap outside a popover."
    }
  }
}
