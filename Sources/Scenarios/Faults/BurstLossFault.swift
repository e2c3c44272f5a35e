import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Messages are lost in bursts, in addition.
struct BurstLossFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How the bursts come and go.
  var burst = GilbertElliott(
    goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .always)

  static let word = "burstLoss"
  static let meaning = "Additional messages are lost in bursts."
  static let defaults = BurstLossFault()
  var kind: FaultKind { .burstLoss(devices, burst) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<BurstLossFault>>) {
    fault.defaulted("burst", \.own.burst, GilbertElliott.codec, "How the bursts come and go.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .burstLoss(BurstLoss(model: burst, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["loss in bursts"] }
  var linkEffect: LinkEffect? { .lostInBursts(burst) }

  static func example(on devices: [DeviceIndex]) -> BurstLossFault {
    BurstLossFault(
      devices: devices,
      burst: GilbertElliott(
        goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .percent(90)))
  }

  static func drawn(from source: inout some VariantSource) -> BurstLossFault {
    var burst = GilbertElliott(
      goodToBad: .percent(Int64(1 + source.below(20, .strength))),
      badToGood: .percent(Int64(5 + source.below(40, .strength, 1))),
      lossInBad: .percent(Int64(50 + source.below(51, .strength, 2))))
    burst.sharpen(source.below(4, .strength, 3))
    return BurstLossFault(devices: source.someDevices, burst: burst)
  }

  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> BurstLossFault {
    var fault = self
    fault.burst.sharpen(Int(number(0...3, 0)))
    return fault
  }
}

extension GilbertElliott {
  /// One of four choices. Bursts that let nothing through show when they are over; of bursts of a
  /// single message, the next one always arrives.
  fileprivate mutating func sharpen(_ choice: Int) {
    switch choice {
    case 0: lossInBad = .always
    case 1: (lossInBad, badToGood) = (.always, .always)
    default: break
    }
  }
}
