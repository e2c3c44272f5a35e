import SimulationKernel
import Testing

@Suite("The stable digest")
struct StableDigestTests {
  static let knownAnswers: [([UInt64], UInt64)] = [
    ([], 0xe9e0_033e_3bad_af36),
    ([0], 0xec95_ec71_72e6_bb4c),
    ([0, 0], 0x9cf5_587c_5f2c_54f6),
    ([1, 2], 0x0a69_e1ff_f860_a74a),
    ([2, 1], 0x0b29_57b0_5ee8_5dc0),
    ([.max], 0xaffa_da02_c3bd_09e4),
  ]

  @Test("words give the known values, in which order and number count", arguments: knownAnswers)
  func words(_ words: [UInt64], expected: UInt64) {
    var digest = StableDigest()
    for word in words { digest.combine(word) }
    #expect(digest.value == expected)
    #expect(digest.wordCount == UInt64(words.count))
  }

  @Test(
    "texts give the known values whether or not they fill whole words",
    arguments: [
      ("", 0xec95_ec71_72e6_bb4c), ("displayed", 0x5b3a_a13a_f32e_97cb),
      ("12345678", 0xa570_5fd7_f301_0124), ("\0", 0xa381_42ad_ab29_d30b),
    ] as [(String, UInt64)])
  func texts(_ text: String, expected: UInt64) {
    var digest = StableDigest()
    digest.combine(text: text)
    #expect(digest.value == expected)
    var ofBytes = StableDigest()
    ofBytes.combine(bytes: Array(text.utf8))
    #expect(ofBytes == digest)
  }

  @Test("a text split in two is not the whole text")
  func boundaries() {
    var whole = StableDigest()
    whole.combine(text: "ab")
    whole.combine(text: "")
    var split = StableDigest()
    split.combine(text: "a")
    split.combine(text: "b")
    #expect(whole.value != split.value)
  }

  @Test("a signed word counts by its bits")
  func signed() {
    var signed = StableDigest()
    signed.combine(Int64(-1))
    var unsigned = StableDigest()
    unsigned.combine(UInt64.max)
    #expect(signed == unsigned)
  }

  @Test("it prints as x and sixteen hexadecimal digits, leading zeros kept")
  func printed() {
    var digest = StableDigest()
    digest.combine(1 as UInt64)
    digest.combine(2 as UInt64)
    #expect(digest.description == "x0a69e1fff860a74a")
  }

  @Test("changing any one bit of any word changes the digest")
  func sensitivity() {
    let words: [UInt64] = [3, 1, 4, 1, 5]
    func digest(_ words: [UInt64]) -> UInt64 {
      var digest = StableDigest()
      for word in words { digest.combine(word) }
      return digest.value
    }
    let original = digest(words)
    for position in words.indices {
      for bit in 0..<64 {
        var changed = words
        changed[position] ^= 1 << UInt64(bit)
        #expect(digest(changed) != original)
      }
    }
  }
}
