import DeviceSystems
import Scenarios
import TextFormats
import TipDomain

extension Codec where Value == Reference {
  /// The name of something that a run can reach.
  static var label: Codec { Codec<String>.label.located }

  /// A text that is read later, such as a rule.
  static func source(_ description: TextSchema) -> Codec {
    Codec<String>.text(description, parse: { text, _, _ in text }, text: { $0 }).located
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
