import SimulationKernel

/// What a number of clean cases proves, and what it does not.
package enum DetectionBound {
  /// The greatest rate of failing cases that is compatible with `count` clean ones in a row, at
  /// 95 %: 1 − 0.05^(1/count). From 0 to 1; 1 for no cases at all.
  package static func rate(afterCleanCases count: UInt64) -> Double {
    guard count > 0 else { return 1 }
    return 1 - PortableMath.exp(PortableMath.log(0.05) / Double(count))
  }
}
