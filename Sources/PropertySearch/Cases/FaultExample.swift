import FleetSimulation
import SimulatedNetwork
import SimulationKernel

/// A fault with numbers that do harm, but let news through in the end.
struct FaultExample {
  /// Its name, which keys its draws.
  let name: String
  let kind: FaultKind

  private init(_ kind: FaultKind, _ variant: String? = nil) {
    self.kind = kind
    name = variant.map { "\(kind.name)-\($0)" } ?? kind.name
  }

  /// One of each kind; of some kinds one of each variant.
  static func all(on devices: [DeviceIndex]) -> [FaultExample] {
    onLinks(devices) + atTheHub + onDevices(devices)
  }

  private static func onLinks(_ devices: [DeviceIndex]) -> [FaultExample] {
    let minute = DurationDistribution.exponential(mean: .minutes(1))
    let bursts = GilbertElliott(
      goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .percent(90))
    return [
      FaultExample(.offline(devices)),
      FaultExample(.partition(devices, .down)),
      FaultExample(.partition(devices, .up), "up"),
      FaultExample(.partition(devices, .both), "both"),
      FaultExample(.loss(devices, .percent(30))),
      FaultExample(.burstLoss(devices, bursts)),
      FaultExample(.latency(devices, minute)),
      FaultExample(.duplication(devices, .percent(30), copyAfter: minute)),
      FaultExample(.reordering(devices, .percent(30), extra: minute)),
      FaultExample(.bandwidth(devices, bytesPerSecond: 1_000)),
      FaultExample(.hold(devices)),
    ]
  }

  private static var atTheHub: [FaultExample] {
    let usual = HubTrouble.serviceUnavailable
    let troubles = HubTrouble.allCases.map { trouble in
      FaultExample(
        .hubError(trouble, retryAfter: .seconds(30)), trouble == usual ? nil : trouble.rawValue)
    }
    return troubles + [
      FaultExample(.partialFailure(.percent(30))), FaultExample(.pushLoss(.percent(50))),
      FaultExample(.tokenExpiry), FaultExample(.quotaFull(account: 0)),
    ]
  }

  private static func onDevices(_ devices: [DeviceIndex]) -> [FaultExample] {
    [
      FaultExample(.lostAnswers(devices, .percent(30))), FaultExample(.crash(devices)),
      FaultExample(.termination(devices)), FaultExample(.signOut(devices)),
      FaultExample(.clockOffset(devices, by: .hours(5))),
      FaultExample(.clockOffset(devices, by: .hours(-5)), "back"),
    ]
  }
}
