import PointerSystem
import TextFormats

// What people do with pointers and keys, as a file writes it.

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
  package static let codec: Codec<PointerModifiers> = Codec<[ModifierSyntax]>.list(
    of: ModifierSyntax.codec, count: 0...4
  ).mapped(to: { PointerModifiers($0) }, from: { $0.keys })
}

/// Modes of the app, a bit each.
package enum PointerModes {
  /// The numbers of modes.
  static let numbers: ClosedRange<Int64> = 0...15

  /// A list of them.
  package static let codec: Codec<UInt16> = Codec<[Int64]>.list(
    of: .integer(in: numbers), count: 1...16
  ).mapped(
    to: { $0.reduce(into: UInt16(0)) { $0 |= 1 << UInt16($1) } },
    from: { modes in numbers.filter { modes & 1 << UInt16($0) != 0 } })

  /// One of them.
  static let one: Codec<UInt16> = Codec<Int64>.integer(in: numbers).mapped(
    to: { 1 << UInt16($0) }, from: { Int64($0.trailingZeroBitCount) })
}
