import Scenarios
import SimulationKernel

/// What the cases of a search draw. The numbers are part of the key of every draw: a new purpose
/// goes to the end.
enum CasePurpose: Int, CaseIterable {
  case swarmLevel
  case isOn
  case rate
  case length
  case strength
  case fleetSize
  case choice
  case clock
  case shift
  case run
  case version
  case moment
  case variation
  case step
}

/// The draws of one case: keyed by what they are for, so that leaving one thing out of a scenario
/// leaves the case's other draws alone.
struct CaseDraws {
  private var choices: ChoiceSource
  /// How many doublings a factor has at most, up or down.
  private let doublings: Int

  /// - `factor`: The greatest factor, a power of two.
  init(search: UInt64, case number: UInt64, factor: Int) {
    doublings = max(1, factor).trailingZeroBitCount
    choices = ChoiceSource(
      seed: CaseSeed.seed(of: number, in: search), entityCount: 0,
      purposeCount: CasePurpose.allCases.count)
  }

  /// A number uniform over all 64-bit numbers, for a thing with a name.
  mutating func draw(_ purpose: CasePurpose, _ name: String, _ ordinal: UInt64 = 0) -> UInt64 {
    var digest = StableDigest()
    digest.combine(text: name)
    return choices.draw(
      entity: Int(digest.value & (1 << 51 - 1)), purpose: purpose.rawValue, ordinal: ordinal)
  }

  /// A whole number in a range, each equally likely.
  mutating func number(
    in range: ClosedRange<Int64>, _ purpose: CasePurpose, _ name: String, _ ordinal: UInt64 = 0
  ) -> Int64 {
    let count = UInt64(range.upperBound &- range.lowerBound) &+ 1
    let drawn = draw(purpose, name, ordinal)
    if count == 0 { return Int64(bitPattern: drawn) }
    return range.lowerBound &+ Int64(drawn.multipliedFullWidth(by: count).high)
  }

  /// A factor, in quarters of a doubling: as often below one as above.
  mutating func factor(_ purpose: CasePurpose, _ name: String) -> Factor {
    let most = Int64(4 * doublings)
    return Factor(quarterDoublings: Int(number(in: -most...most, purpose, name)))
  }
}

/// A factor made of whole quarters of a doubling, exact on every machine.
struct Factor: Equatable, StrengthFactor {
  /// 2^(n/4), n from −16 to 16.
  let quarterDoublings: Int

  /// 2^(0/4) … 2^(3/4) in millionths.
  private static let millionths: [Int64] = [1_000_000, 1_189_207, 1_414_214, 1_681_793]

  /// A number times the factor, rounded down; the largest of its kind where it would overflow.
  func scale(_ number: Int64) -> Int64 {
    let doublings = quarterDoublings >> 2
    let part = Factor.millionths[quarterDoublings & 3]
    let (product, overflow) = number.multipliedReportingOverflow(by: part)
    guard !overflow else { return number }
    let scaled = product / 1_000_000
    guard doublings > 0 else { return scaled >> Int64(-doublings) }
    let (shifted, isLost) = scaled.multipliedReportingOverflow(by: 1 << Int64(doublings))
    return isLost ? number : shifted
  }

  func scale(_ duration: SimulatedDuration) -> SimulatedDuration {
    SimulatedDuration(microseconds: scale(duration.microseconds)).clamped
  }

  func scale(_ distribution: DurationDistribution) -> DurationDistribution {
    switch distribution {
    case .constant(let duration): .constant(scale(duration))
    case .uniform(let from, let through): .uniform(from: scale(from), through: scale(through))
    case .exponential(let mean): .exponential(mean: scale(mean))
    case .lognormal(let median, let sigma): .lognormal(median: scale(median), sigmaMillis: sigma)
    }
  }

  func scale(_ probability: Probability) -> Probability {
    if probability == .always { return .always }
    return Probability(
      partsPerBillion: min(
        scale(Int64(probability.partsPerBillion)), Int64(Probability.billion)))
  }
}
