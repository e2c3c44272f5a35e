import DeviceSystems
import SimulationKernel
import TipDomain

/// What a draw for a random fault or step is about. Draws for different purposes do not depend on
/// each other.
package enum VariantPurpose: Sendable {
  /// How strong it is.
  case strength
  /// A wait or a delay that it adds.
  case extra
  /// Which way of a link it concerns.
  case direction
  /// Which account it concerns.
  case account
  /// What a step names.
  case argument
  /// Whether an app waits for a donation.
  case waits
  /// Which devices it concerns.
  case targets
}

/// The random world that a fault or a step is made for, with its draws. Each draw is a function of
/// its purpose and ordinal alone, so that the order in which they are made does not matter.
package protocol VariantSource {
  /// How many devices there are; at least one.
  var deviceCount: Int { get }
  /// How many accounts there are; at least one.
  var accountCount: Int { get }
  /// How many screens there are.
  var screenCount: Int { get }
  /// How many tips there are.
  var tipCount: Int { get }
  /// How many events there are.
  var eventCount: Int { get }
  /// How many parameters there are.
  var parameterCount: Int { get }

  /// A number below `bound`; `ordinal` tells apart draws for the same purpose.
  func below(_ bound: Int, _ purpose: VariantPurpose, _ ordinal: Int) -> Int
  /// Whether a tip has actions.
  func hasActions(_ tip: TipIndex) -> Bool
  /// The number of an account, which exists from now on.
  mutating func account(named name: String) -> UInt16
  /// The values of a donation of an event.
  mutating func values(of event: EventIndex) -> ValueListIndex
  /// A value of a parameter.
  mutating func value(of parameter: ParameterIndex) -> Value
}

extension VariantSource {
  /// A number below `bound`.
  func below(_ bound: Int, _ purpose: VariantPurpose) -> Int { below(bound, purpose, 0) }

  /// Whether something happens once in `times`.
  func once(in times: Int, _ purpose: VariantPurpose, _ ordinal: Int = 0) -> Bool {
    below(times, purpose, ordinal) == 0
  }

  /// One of `list`, each equally likely.
  func pick<Element>(_ list: [Element], _ purpose: VariantPurpose) -> Element {
    list[below(list.count, purpose)]
  }

  /// Some of the devices, in their order; at least one.
  var someDevices: [DeviceIndex] {
    let first = below(deviceCount, .targets)
    return (0..<deviceCount).filter { index in
      index == first || once(in: 3, .targets, 1 + index)
    }.map { DeviceIndex($0) }
  }

  /// A probability that hurts: 5 % to 95 %.
  var strength: Probability { .percent(Int64(5 + below(91, .strength))) }

  /// An additional wait of up to two minutes.
  var wait: SimulatedDuration { .seconds(Int64(1 + below(120, .extra))) }

  /// How far a clock jumps: up to three days, ahead or back.
  var jump: SimulatedDuration {
    let length = Int64(1 + below(72, .strength))
    return once(in: 2, .strength, 1) ? .hours(length) : .hours(-length)
  }
}

/// By how much a search makes a fault stronger or weaker.
package protocol StrengthFactor {
  /// A number times the factor.
  func scale(_ number: Int64) -> Int64
  /// Durations times the factor.
  func scale(_ distribution: DurationDistribution) -> DurationDistribution
  /// A probability times the factor, at most 1.
  func scale(_ probability: Probability) -> Probability
}
