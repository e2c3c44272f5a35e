import DeviceSystems
import PropertySearch
import Scenarios
import SimulatedNetwork

/// Whether everything that is left in a small case is needed.
package enum MinimalityCheck {
  /// What could be left out of a scenario although it would still fail in the same way: steps,
  /// faults, their times, and devices, each alone, in words; empty if everything is needed.
  package static func redundantParts(
    in scenario: Scenario, signature: FailureSignature, player: CasePlayer
  ) -> [String] {
    var redundantParts: [String] = []
    func test(_ candidate: Scenario?, _ name: @autoclosure () -> String) {
      // As with a shrinker: what counts is the file.
      guard let candidate, player.fails(candidate, as: signature),
        CaseRoundTrip.fails(candidate, as: signature, by: player)
      else { return }
      redundantParts.append(name())
    }
    for index in scenario.timeline.indices {
      var candidate = scenario
      candidate.timeline.remove(at: index)
      test(candidate, "step \(index + 1) of the timeline")
    }
    for (index, fault) in scenario.faults.enumerated() {
      var candidate = scenario
      candidate.faults.remove(at: index)
      test(candidate, "the fault \(fault.name)")
      let windows = fault.windows
      guard windows.count > 1 else { continue }
      for number in windows.indices {
        var fewer = windows
        fewer.remove(at: number)
        candidate = scenario
        candidate.faults[index].schedule = .windows(fewer)
        test(candidate, "time \(number + 1) of the fault \(fault.name)")
      }
    }
    for (index, device) in scenario.devices.enumerated() {
      test(scenario.removing(DeviceIndex(index)), "the device \(device.id)")
    }
    return redundantParts
  }
}

extension FaultDefinition {
  /// The times that are written for it; none for a fault that comes at random.
  fileprivate var windows: [FaultWindow] {
    switch schedule {
    case .windows(let windows): windows
    case .recurring: []
    }
  }
}
