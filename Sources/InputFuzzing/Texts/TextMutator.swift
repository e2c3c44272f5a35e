/// Changes texts without knowing what they say.
package enum TextMutator {
  private static let pieces: [[UInt8]] = [
    [0x00], [0x0A], [0x0D, 0x0A], [0x22], [0x5C], [0x7B], [0x7D], [0x5B], [0x5D], [0x2C], [0x3A],
    [0x2F, 0x2F], [0x2F, 0x2A], [0xFF], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0xAE], [0xC2, 0x85],
    [0xE2, 0x80, 0xA8], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98, 0x80], [0x20], [0x09],
    Array("99999999999999999999".utf8), Array("-".utf8), Array("1e400".utf8),
  ]

  /// The text with one change.
  package static func mutated(_ text: [UInt8], _ draws: inout InputDraws) -> [UInt8] {
    var text = text
    guard !text.isEmpty else { return draws.pick(pieces) ?? [] }
    switch draws.below(9) {
    case 0: text[draws.below(text.count)] ^= UInt8(1 << draws.below(8))
    case 1: text[draws.below(text.count)] = UInt8(truncatingIfNeeded: draws.word())
    case 2: text.removeSubrange(draws.stretch(of: text.count))
    case 3:
      let stretch = draws.stretch(of: text.count)
      text.insert(contentsOf: Array(text[stretch]), at: draws.below(text.count + 1))
    case 4: text.insert(contentsOf: draws.pick(pieces) ?? [], at: draws.below(text.count + 1))
    case 5: text.removeSubrange(draws.below(text.count)...)
    case 6: swapStretches(&text, &draws)
    case 7: return withAnotherDigit(text, &draws) ?? text
    default: text.remove(at: draws.below(text.count))
    }
    return text
  }

  private static func swapStretches(_ text: inout [UInt8], _ draws: inout InputDraws) {
    let stretch = draws.stretch(of: text.count)
    let moved = Array(text[stretch])
    text.removeSubrange(stretch)
    text.insert(contentsOf: moved, at: draws.below(text.count + 1))
  }

  /// The text with another digit after some place, so that it may still be read, as something else;
  /// nil where there is no digit.
  static func withAnotherDigit(_ text: [UInt8], _ draws: inout InputDraws) -> [UInt8]? {
    guard !text.isEmpty else { return nil }
    var text = text
    let start = draws.below(text.count)
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let index = text[start...].firstIndex(where: isDigit) ?? text.firstIndex(where: isDigit)
    else { return nil }
    text[index] = 0x30 + UInt8(draws.below(10))
    return text
  }
}
