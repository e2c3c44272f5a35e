/// Turns any 64 bits into 64 bits that look unrelated to them; one to one.
///
/// The finaliser of SplitMix64 (Stafford's thirteenth variant): two multiplications.
@inlinable
public func mixedBits(_ bits: UInt64) -> UInt64 {
  var mixed = bits
  mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb
  return mixed ^ (mixed &>> 31)
}

/// 2⁶⁴ divided by the golden ratio, made odd: its multiples are spread evenly over all 64 bits.
@usableFromInline let goldenIncrement: UInt64 = 0x9e37_79b9_7f4a_7c15
