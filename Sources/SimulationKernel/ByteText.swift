/// Bytes written as text.
public enum ByteText {
  /// Two lowercase hexadecimal digits a byte.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Base64 with `+`, `/` and padding (RFC 4648 §4), as a Content Security Policy wants it.
  public static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for position in 0..<3 {
        bits = bits << 8 | (position < group.count ? UInt32(group[start + position]) : 0)
      }
      for position in 0..<4 {
        let letter = letters[Int(bits >> UInt32(18 - 6 * position) & 63)]
        text.append(position <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
