/// The hash function SHA-256 of FIPS 180-4, for fingerprints that other tools can check.
///
///     var hash = SHA256()
///     hash.update(Array("abc".utf8))
///     ByteText.hexadecimal(hash.finalize())  // "ba7816bf…"
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// Bytes that do not fill a block of 64 yet.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// The hash of nothing, ready to be fed.
  public init() { pending.reserveCapacity(64) }

  /// The 32 bytes of the hash of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Feeds an array of bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Feeds bytes; how they are split into calls makes no difference.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      block.withUnsafeBytes { compress($0) }
    }
    while rest.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    pending.append(contentsOf: rest)
  }

  /// The 32 bytes of the hash of everything fed. The value itself can be fed further.
  public func finalize() -> [UInt8] {
    var last = self
    // A one bit, zeros up to eight bytes before a block's end, and the length in bits.
    var padding: [UInt8] = [0x80]
    padding.append(contentsOf: repeatElement(0, count: (119 - pending.count) % 64))
    let bitCount = byteCount &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    last.update(padding)
    return last.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Folds one block of 64 bytes into the state.
  ///
  /// Through pointers and without calls, because without optimisation each look into an array
  /// counts its owners, and the pages of a report are long.
  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    schedule.withUnsafeMutableBufferPointer { words in
      guard let words = words.baseAddress else { return }
      Self.expand(block, into: words)
      Self.roundConstants.withUnsafeBufferPointer { constants in
        guard let constants = constants.baseAddress else { return }
        state.withUnsafeMutableBufferPointer { state in
          guard let state = state.baseAddress else { return }
          Self.mix(words, constants, into: state)
        }
      }
    }
  }

  /// Makes the 64 words of the schedule from the 16 of a block.
  private static func expand(
    _ block: UnsafeRawBufferPointer, into words: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<16 {
      let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
      words[index] = UInt32(bigEndian: word)
    }
    var index = 16
    while index < 64 {
      let early = words[index - 15]
      let late = words[index - 2]
      let earlyMix = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ (early &>> 3)
      let lateMix = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ (late &>> 10)
      words[index] = words[index - 16] &+ earlyMix &+ words[index - 7] &+ lateMix
      index += 1
    }
  }

  /// The 64 rounds.
  private static func mix(
    _ words: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>,
    into state: UnsafeMutablePointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      let highMix = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ highMix &+ choice &+ constants[index] &+ words[index]
      let lowMix = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ lowMix &+ majority
      index += 1
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
