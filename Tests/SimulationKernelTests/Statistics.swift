import SimulationKernel

/// How many standard errors an observed mean is away from the expected one.
func zScore(
  sum: Double, count: Int, expectedMean: Double, standardDeviation: Double
) -> Double {
  (sum / Double(count) - expectedMean)
    / (standardDeviation / PortableMath.squareRoot(Double(count)))
}
