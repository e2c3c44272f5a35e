/// A running 64-bit digest that is the same on every machine and in every process.
///
///     var digest = StableDigest()
///     digest.combine(42)
///     digest.combine(text: "displayed")
///     print(digest)  // x and 16 hexadecimal digits
///
/// It depends on the order and the number of the words. Each step is one to one in the state and in
/// the word, so two runs of equal length that differ in exactly one word never share a digest.
/// It finds divergence; it does not withstand somebody who wants a collision (see `SHA256`).
@frozen
public struct StableDigest: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline var state: UInt64 = 0x243f_6a88_85a3_08d3

  /// How many words were folded in so far.
  public var wordCount: UInt64 { words }
  @usableFromInline var words: UInt64 = 0

  /// The digest of nothing.
  @inlinable
  public init() {}

  /// Folds in one word; about two nanoseconds.
  @inlinable @inline(__always)
  public mutating func combine(_ word: UInt64) {
    let sum = state &+ word &* 0xc2b2_ae3d_27d4_eb4f
    state = (sum &<< 31 | sum &>> 33) &* 0x9e37_79b1_85eb_ca87
    words &+= 1
  }

  /// Folds in a signed word by its bits.
  @inlinable @inline(__always)
  public mutating func combine(_ word: Int64) { combine(UInt64(bitPattern: word)) }

  /// Folds in bytes: their number, then little-endian words, the last one filled with zeros.
  ///
  /// The number comes first so that no two different lists of byte strings look alike.
  public mutating func combine(bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      combine(UInt64(littleEndian: word))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var tail: UInt64 = 0
    for position in (offset..<bytes.count).reversed() {
      tail = tail &<< 8 | UInt64(bytes[position])
    }
    combine(tail)
  }

  /// Folds in an array of bytes, as `combine(bytes:)` does for a buffer.
  public mutating func combine(bytes: [UInt8]) {
    bytes.withUnsafeBytes { combine(bytes: $0) }
  }

  /// Folds in the UTF-8 bytes of a text.
  public mutating func combine(text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The digest of everything folded in so far.
  @inlinable
  public var value: UInt64 { mixedBits(state ^ mixedBits(words)) }
}

extension StableDigest: CustomStringConvertible {
  /// `x` and 16 hexadecimal digits, so that no spreadsheet takes it for a number.
  public var description: String { HexadecimalWord.text(value) }
}
