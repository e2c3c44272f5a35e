import DeviceSystems
import Scenarios
import TipDomain

extension Scenario {
  /// The scenario without a device, and without everything that only it did or suffered; nil if it
  /// is the last one.
  ///
  /// The draws of the others stay as they were, for they are keyed by the devices' ids.
  package func removing(_ removed: DeviceIndex) -> Scenario? {
    guard devices.count > 1, devices.indices.contains(removed.position) else { return nil }
    var scenario = self
    scenario.devices.remove(at: removed.position)
    scenario.timeline = timeline.compactMap { $0.without(removed) }
    scenario.network.links = network.links.compactMap { link in
      guard let device = link.device.without(removed) else { return nil }
      return LinkDefinition(device: device, direction: link.direction, policy: link.policy)
    }
    scenario.people = people.compactMap { person in
      var person = person
      person.devices = person.devices.compactMap { weighted in
        weighted.choice.without(removed).map { Weighted($0, weight: weighted.weight) }
      }
      return person.devices.isEmpty ? nil : person
    }
    scenario.faults = faults.compactMap { fault in
      guard let devices = fault.kind.devices else { return fault }
      let left = devices.compactMap { $0.without(removed) }
      if left.isEmpty { return nil }
      var fault = fault
      fault.kind = fault.kind.on(left)
      return fault
    }
    return scenario
  }
}

extension DeviceIndex {
  /// The index when a device is gone; nil for that device.
  fileprivate func without(_ removed: DeviceIndex) -> DeviceIndex? {
    if self == removed { return nil }
    return self < removed ? self : DeviceIndex(position - 1)
  }
}

extension TimelineStep {
  fileprivate func without(_ removed: DeviceIndex) -> TimelineStep? {
    var step = self
    if let device {
      guard let kept = device.without(removed) else { return nil }
      step.device = kept
    }
    if let other = action.references.device {
      guard let kept = other.without(removed) else { return nil }
      step.action.references.device = kept
    }
    return step
  }
}
