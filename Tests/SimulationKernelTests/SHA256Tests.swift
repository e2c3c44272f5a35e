import SimulationKernel
import Testing

@Suite("SHA-256 and bytes as text")
struct SHA256Tests {
  /// Lengths on both sides of a block's end and of the place where the padding needs a new block.
  static let lengths: [(Int, String)] = [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    (1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ]

  @Test("n letters a give the known hash", arguments: lengths)
  func length(_ count: Int, expected: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(ByteText.hexadecimal(SHA256.hash(bytes)) == expected)
  }

  @Test("the first published example")
  func example() {
    #expect(
      ByteText.hexadecimal(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("pieces of any size give the hash of the whole", arguments: [1, 7, 63, 64, 65, 200])
  func pieces(size: Int) {
    let bytes = (0..<256).map { UInt8($0) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(
      ByteText.hexadecimal(hash.finalize())
        == "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880")
    #expect(hash.finalize() == hash.finalize())
  }

  @Test(
    "base64 of the published examples",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(_ text: String, expected: String) {
    #expect(ByteText.base64(Array(text.utf8)) == expected)
  }

  @Test("base64 uses plus and slash")
  func base64Symbols() { #expect(ByteText.base64([0xfb, 0xff, 0xfe]) == "+//+") }
}
