extension JSONText {
  /// Writes a key with a string.
  public mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  /// Writes a key with a whole number.
  @inlinable
  public mutating func member(_ key: String, _ value: some FixedWidthInteger) {
    self.key(key)
    integer(value)
  }

  /// Writes a key with a whole number as a string, safe for readers that use doubles.
  @inlinable
  public mutating func member(_ key: String, wide value: some FixedWidthInteger) {
    self.key(key)
    wideInteger(value)
  }

  /// Writes a key with a number.
  public mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    number(value)
  }

  /// Writes a key with `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  /// Writes a key with an object.
  public mutating func object(_ key: String, _ body: (inout JSONText) -> Void) {
    self.key(key)
    object(body)
  }

  /// Writes a key with a list.
  public mutating func array(_ key: String, _ body: (inout JSONText) -> Void) {
    self.key(key)
    array(body)
  }

  // MARK: Pieces

  /// Appends `text` as a JSON string in quotes.
  ///
  /// Control characters and the separators U+2028 and U+2029 are escaped: with those, text could
  /// end a line of a script or of a line-based file.
  public static func append(_ text: String, to bytes: inout [UInt8], markupSafe: Bool = false) {
    bytes.append(Byte.quote)
    var text = text
    text.withUTF8 { characters in
      var unwritten = 0
      var index = 0
      while index < characters.count {
        let length = escapedLength(at: index, in: characters, markupSafe: markupSafe)
        guard length > 0 else {
          index += 1
          continue
        }
        bytes.append(contentsOf: characters[unwritten..<index])
        appendEscape(at: index, in: characters, to: &bytes)
        index += length
        unwritten = index
      }
      bytes.append(contentsOf: characters[unwritten...])
    }
    bytes.append(Byte.quote)
  }

  /// Appends the decimal digits of a whole number of up to 64 bits.
  @inlinable
  public static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    append(magnitude: UInt64(value.magnitude), isNegative: value < 0, to: &bytes)
  }

  @usableFromInline
  package static func append(magnitude: UInt64, isNegative: Bool, to bytes: inout [UInt8]) {
    if isNegative { bytes.append(Byte.minus) }
    var low = bytes.count
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(Byte.zero &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest != 0
    // Reversing a slice would copy the whole array.
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// How many bytes at `index` are replaced by an escape; 0 when the byte stands for itself.
  private static func escapedLength(
    at index: Int, in characters: UnsafeBufferPointer<UInt8>, markupSafe: Bool
  ) -> Int {
    switch characters[index] {
    case 0..<0x20, Byte.quote, Byte.backslash, 0x7F: return 1
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): return markupSafe ? 1 : 0
    case let byte:
      // With 0xC2 begin the control characters that our own reader refuses, as others may.
      guard byte == 0xC2 || DirectionControl.mayBegin(with: byte),
        let scalar = scalar(at: index, in: characters)
      else { return 0 }
      // Scripts take the two separators for ends of lines.
      let isHidden =
        scalar.value < 0xA0 || 0x2028...0x2029 ~= scalar.value || DirectionControl.contains(scalar)
      return isHidden ? UTF8.width(scalar) : 0
    }
  }

  /// The character of two or three bytes at `index`.
  private static func scalar(
    at index: Int, in characters: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar? {
    let isTwo = characters[index] & 0xE0 == 0xC0
    guard index + (isTwo ? 1 : 2) < characters.count else { return nil }
    let second = UInt32(characters[index + 1] & 0x3F)
    if isTwo { return Unicode.Scalar(UInt32(characters[index] & 0x1F) << 6 | second) }
    let third = UInt32(characters[index + 2] & 0x3F)
    return Unicode.Scalar(UInt32(characters[index] & 0x0F) << 12 | second << 6 | third)
  }

  private static func appendEscape(
    at index: Int, in characters: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(Byte.backslash)
    switch characters[index] {
    case Byte.quote, Byte.backslash: bytes.append(characters[index])
    case Byte.lineFeed: bytes.append(UInt8(ascii: "n"))
    case Byte.carriageReturn: bytes.append(UInt8(ascii: "r"))
    case Byte.tab: bytes.append(UInt8(ascii: "t"))
    case let byte:
      let scalar = scalarValue(byte, at: index, in: characters)
      bytes.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] {
        bytes.append(hexadecimalDigit(UInt8(truncatingIfNeeded: scalar >> UInt32(shift)) & 15))
      }
    }
  }

  private static func scalarValue(
    _ byte: UInt8, at index: Int, in characters: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    if byte < 0x80 { return UInt32(byte) }
    return scalar(at: index, in: characters)?.value ?? 0xFFFD
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? Byte.zero &+ value : UInt8(ascii: "a") &+ value &- 10
  }
}
