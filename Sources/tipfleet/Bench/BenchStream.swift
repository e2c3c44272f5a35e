/// A stream of random numbers for the works that measure lists: xoshiro256++, which the programs
/// they are compared with use too. The simulator itself draws by key.
struct BenchStream: RandomNumberGenerator {
  private var first: UInt64
  private var second: UInt64
  private var third: UInt64
  private var fourth: UInt64

  /// The stream that belongs to a seed.
  init(seed: UInt64) {
    var state = seed
    func word() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state &>> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed &>> 31)
    }
    first = word()
    second = word()
    third = word()
    fourth = word()
  }

  mutating func next() -> UInt64 {
    let sum = first &+ fourth
    let result = (sum &<< 23 | sum &>> 41) &+ first
    let shifted = second &<< 17
    third ^= first
    fourth ^= second
    second ^= third
    first ^= fourth
    third ^= shifted
    fourth = fourth &<< 45 | fourth &>> 19
    return result
  }

  /// A number from 0 up to 1.
  mutating func unit() -> Double { Double(Int64(truncatingIfNeeded: next() &>> 11)) * 0x1p-53 }

  /// A whole number below `bound`.
  mutating func below(_ bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }
}
