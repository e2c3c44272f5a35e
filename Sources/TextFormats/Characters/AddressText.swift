/// Text within an address, such as that of a web page.
package enum AddressText {
  /// A path: whatever an address does not take as it is, is written as bytes in hexadecimal.
  package static func path(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if Byte.isLetter(byte) || Byte.isDigit(byte) || "/-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
