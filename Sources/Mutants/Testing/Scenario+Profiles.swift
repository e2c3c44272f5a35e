import CloudSync
import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What the mixed workload needs for values of two members.

extension Scenario {
  /// Adds a parameter with two members, which two devices write at almost the same time. Each
  /// mixture of their values is written once before.
  mutating func writeProfiles() {
    let shape = ParameterType.Shape.members([
      DonationField(name: "isGold", type: .boolean), DonationField(name: "walks", type: .integer),
    ])
    var values: [Value] = []
    var texts = app.texts
    for isGold in [false, true] {
      for walks in [1, 2] as [Int64] {
        let parts: [Value] = [.boolean(isGold), .integer(walks)]
        values += [
          ValueParts.value(of: parts, as: shape, texts: &texts, lists: &valueLists)
        ].compactMap { $0 }
      }
    }
    let profile = ParameterIndex(app.parameters.count)
    let definition = ParameterDefinition(
      id: "profile", type: ParameterType(shape), defaultValue: values[0])
    app = AppDefinition(
      texts: texts, events: app.events, parameters: app.parameters + [definition], tips: app.tips,
      groups: app.groups, knobs: app.knobs)
    changeKnobs { $0.lwwOrder = .modifiedDate }
    timeline = values.indices.map { index in
      TimelineStep(
        at: .hours(1 + Int64(index)), device: DeviceIndex(0),
        action: .set(parameter: profile, value: values[index]))
    }
    for number in 1...10 as ClosedRange<Int64> {
      let at = SimulatedDuration.hours(20 * number)
      for (device, at, value) in [(0, at, values[3]), (1, at + .seconds(2), values[0])] {
        timeline.append(
          TimelineStep(
            at: at, device: DeviceIndex(device), action: .set(parameter: profile, value: value)))
      }
    }
  }
}
