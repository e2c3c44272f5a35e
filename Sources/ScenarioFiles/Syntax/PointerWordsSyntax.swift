import PointerSystem
import Scenarios
import TextFormats

// The words of the section `pointer`.

extension PointerControl {
  static let codec: Codec<PointerControl> = .choice("Control", "What kind of control a view is.") {
    switch $0 {
    case .barButton: "A bar button item, which has an effect by itself."
    case .segmentedControl: "A segment of a segmented control, which has an effect by itself."
    case .editMenu: "An item of an edit menu, which has an effect by itself."
    case .button: "A plain button, which has an effect in a bar or with `enablesPointer`."
    case .text: "Text, over which the pointer is a vertical beam."
    case .custom: "A control of the app's own, without an effect of its own."
    }
  }
}

extension PointerEffect {
  static let codec: Codec<PointerEffect> = .choice(
    "PointerEffect", "What the content below the pointer does."
  ) {
    switch $0 {
    case .automatic: "The system chooses one of the others."
    case .highlight: "The pointer becomes a rounded rectangle under the content."
    case .lift: "The pointer disappears under an element that rises."
    case .hover: "The element changes, and the pointer keeps its shape."
    }
  }
}

extension PointerRegionChoice {
  static let codec: Codec<PointerRegionChoice> = .choice(
    "RegionChoice", "Which of several regions that contain the pointer is taken."
  ) {
    switch $0 {
    case .first: "The first in the list."
    case .smallest: "The one of the smallest area, and of equals the first."
    }
  }
}

extension PointerMagnetism {
  static let codec: Codec<PointerMagnetism> = .choice("Magnetism", "What a flick ends at.") {
    switch $0 {
    case .nearestToEndPoint: "The control nearest to its projected end."
    case .off: "Its projected end."
    }
  }
}

extension PointerAxes {
  static let codec: Codec<PointerAxes> = .choice("Axes", "Axes of the screen.") {
    switch $0 {
    case .none: "No axis."
    case .horizontal: "Left and right."
    case .vertical: "Up and down."
    case .both: "Both axes."
    }
  }
}

/// What a button's style provider returns, as a file says it.
enum ProviderSyntax: String, CaseIterable, Sendable {
  case unchanged
  case adjusted
  case replaced

  static let codec: Codec<ProviderSyntax> = .choice(
    "StyleProvider", "What the style provider of a button returns."
  ) {
    switch $0 {
    case .unchanged: "The proposed effect and the proposed shape."
    case .adjusted: "The proposed effect, with the shape of `style`."
    case .replaced: "The style `style`."
    }
  }
}
