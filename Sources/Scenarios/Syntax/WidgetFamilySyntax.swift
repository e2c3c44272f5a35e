import IntentSystem
import TextFormats

extension WidgetFamily {
  /// The words for sizes.
  package static let codec: Codec<WidgetFamily> = .choice(
    "WidgetFamily", "The size of a widget."
  ) { family in
    switch family {
    case .small: "A small one."
    case .medium: "A medium one."
    case .large: "A large one."
    case .extraLarge: "An extra large one."
    case .accessoryCircular: "A circular accessory."
    case .accessoryRectangular: "A rectangular accessory."
    case .accessoryInline: "An accessory in a line of text."
    }
  }
}
