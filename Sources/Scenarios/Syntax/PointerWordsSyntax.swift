import PointerSystem
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

extension PointerButton {
  static let codec: Codec<PointerButton> = .choice("PointerButton", "A button of the device.") {
    switch $0 {
    case .primary: "The one that activates."
    case .secondary: "The one that opens a context menu."
    }
  }
}

extension PointerActivation {
  static let codec: Codec<PointerActivation> = .choice(
    "Activation", "By which means a control is activated."
  ) {
    switch $0 {
    case .pointer: "A primary click."
    case .touch: "A finger on the screen."
    case .keyboard: "A key."
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

/// A modifier key.
enum ModifierSyntax: String, CaseIterable, Sendable {
  case shift
  case control
  case option
  case command

  static let codec: Codec<ModifierSyntax> = .choice("ModifierKey", "A modifier key.") {
    "The \($0.rawValue) key."
  }

  var key: PointerModifiers {
    switch self {
    case .shift: .shift
    case .control: .control
    case .option: .option
    case .command: .command
    }
  }
}

extension PointerModifiers {
  init(_ keys: [ModifierSyntax]) { self = keys.reduce(into: []) { $0.formUnion($1.key) } }

  var keys: [ModifierSyntax] { ModifierSyntax.allCases.filter { contains($0.key) } }

  /// Some of the keys.
  static let codec: Codec<PointerModifiers> = Codec<[ModifierSyntax]>.list(
    of: ModifierSyntax.codec, count: 0...4
  ).mapped(to: { PointerModifiers($0) }, from: { $0.keys })
}

/// Modes of the app, a bit each.
enum PointerModes {
  /// The numbers of modes.
  static let numbers: ClosedRange<Int64> = 0...15

  /// A list of them.
  static let codec: Codec<UInt16> = Codec<[Int64]>.list(
    of: .integer(in: numbers), count: 1...16
  ).mapped(
    to: { $0.reduce(into: UInt16(0)) { $0 |= 1 << UInt16($1) } },
    from: { modes in numbers.filter { modes & 1 << UInt16($0) != 0 } })

  /// One of them.
  static let one: Codec<UInt16> = Codec<Int64>.integer(in: numbers).mapped(
    to: { 1 << UInt16($0) }, from: { Int64($0.trailingZeroBitCount) })
}
