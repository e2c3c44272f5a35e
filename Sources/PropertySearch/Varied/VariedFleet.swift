import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

extension Scenario {
  /// Leaves devices out, or adds further ones like those that are there, until there are as many as
  /// the case has.
  mutating func resize(to range: VariedRange, _ draws: inout CaseDraws) {
    let wanted = Int(
      draws.number(in: Int64(range.atLeast)...Int64(range.atMost), .fleetSize, "devices"))
    while devices.count > wanted {
      let last = Int64(devices.count - 1)
      let leaving = draws.number(in: 0...last, .choice, "leaving", UInt64(devices.count))
      guard let smaller = removing(DeviceIndex(Int(leaving))) else { return }
      self = smaller
    }
    while devices.count < wanted { addDevice(&draws) }
  }

  /// A further device like one of those that are there, of a kind of its own, in the same hands.
  private mutating func addDevice(_ draws: inout CaseDraws) {
    let number = UInt64(devices.count)
    let last = Int64(devices.count - 1)
    let model = Int(draws.number(in: 0...last, .choice, "like", number))
    let added = DeviceIndex(devices.count)
    var device = devices[model]
    device.id = unusedDeviceName()
    let platforms = Int64(Platform.allCases.count - 1)
    device.platform =
      Platform.allCases[Int(draws.number(in: 0...platforms, .choice, "platform", number))]
    devices.append(device)
    for index in people.indices {
      let shared = people[index].devices.first { $0.choice == DeviceIndex(model) }
      if let shared {
        people[index].devices.append(Weighted(added, weight: shared.weight))
      }
    }
    for index in faults.indices {
      guard let touched = faults[index].kind.devices, touched.contains(DeviceIndex(model)) else {
        continue
      }
      faults[index].kind = faults[index].kind.on(touched + [added])
    }
  }

  /// Gives each device a version of the app, and every second one an update to a later one while
  /// it is there.
  mutating func varyVersions(_ range: VariedRange?, _ draws: inout CaseDraws) {
    guard let range else { return }
    for index in devices.indices {
      let device = devices[index]
      let first = draws.number(
        in: Int64(range.atLeast)...Int64(range.atMost), .version, device.id)
      devices[index].version = UInt16(clamping: first)
      let end = min(lastStep, device.retires.map { $0 - .milliseconds(1) } ?? lastStep)
      guard draws.number(in: 0...1, .isOn, "update \(device.id)") == 1,
        first < Int64(range.atMost), device.joins <= end
      else { continue }
      let later = draws.number(in: first + 1...Int64(range.atMost), .version, device.id, 1)
      let moment = draws.number(
        in: device.joins.microseconds...end.microseconds, .moment, device.id)
      timeline.append(
        TimelineStep(
          at: SimulatedDuration(microseconds: moment), device: DeviceIndex(index),
          action: .update(version: UInt16(clamping: later))))
    }
    timeline = timeline.stablySorted { $0.at < $1.at }
  }

  private func unusedDeviceName() -> String {
    var number = devices.count + 1
    while devices.contains(where: { $0.id == "device-\(number)" }) { number += 1 }
    return "device-\(number)"
  }
}
