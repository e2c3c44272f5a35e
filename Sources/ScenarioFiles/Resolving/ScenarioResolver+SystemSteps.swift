import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// A step of the timeline with what it means.
struct ResolvedStep {
  var syntax: any StepSyntax
  var devices: [DeviceIndex]
  var action: ScriptedAction
}

// Steps of the systems beside tips that come to nothing.

extension ScenarioResolver {
  mutating func checkSystemSteps(_ steps: [ResolvedStep]) {
    let placements = Placements(steps)
    for step in steps {
      if case .pointer(.attach) = step.action {
        checkPointer(of: step)
      } else if case .intent(.placeWidget(let kind, let family, _)) = step.action {
        checkFamily(family, of: kind, step)
      } else if case .intent(.tapWidget(let widget, _)) = step.action {
        checkIsPlaced(widget.kind, step, placements)
      }
    }
  }

  private mutating func checkPointer(of step: ResolvedStep) {
    let isPad = step.devices.contains { device in
      syntax.devices[deviceTable.definitions[device.position]].platform == .iPad
    }
    guard !isPad, let device = step.devices.first else { return }
    warning(
      .neverHappens, at: step.syntax.at.range,
      "\(deviceTable.ids[device.position]) is no iPad, so no pointer is attached to it")
  }

  private mutating func checkFamily(
    _ family: WidgetFamily, of kind: WidgetKindIndex, _ step: ResolvedStep
  ) {
    guard let kind = intents.definition?.kinds[kind.position], !kind.families.contains(family)
    else { return }
    let families = English.list(kind.families.map { "\"\($0.name)\"" })
    diagnostics.warning(
      .neverHappens, at: step.syntax.at.range,
      "the widget \(kind.id) has no size \"\(family.name)\", so nothing is placed",
      hint: "it has \(families)")
  }

  /// A tap before anything is placed.
  private mutating func checkIsPlaced(
    _ kind: WidgetKindIndex, _ step: ResolvedStep, _ placements: Placements
  ) {
    let at = step.syntax.at
    guard let id = intents.definition?.kinds[kind.position].id,
      let device = step.devices.first(where: { !placements.mayHave(kind, on: $0, at: at.value) })
    else { return }
    let place = deviceTable.ids[device.position]
    diagnostics.warning(
      .neverHappens, at: at.range,
      "no widget \(id) is on \(place) at that time, so nothing is tapped",
      hint: "place one before, with the step \"placeWidget\"")
  }
}

/// When widgets are placed first.
private struct Placements {
  private struct Key: Hashable {
    var kind: WidgetKindIndex
    var device: DeviceIndex
  }

  private var first: [Key: SimulatedDuration] = [:]
  /// When a device is restored first: that may bring widgets with it.
  private var restored: SimulatedDuration?

  init(_ steps: [ResolvedStep]) {
    for step in steps {
      let at = step.syntax.at.value
      if case .intent(.placeWidget(let kind, _, _)) = step.action {
        for device in step.devices {
          let key = Key(kind: kind, device: device)
          first[key] = min(first[key] ?? at, at)
        }
      } else if case .restore = step.action {
        restored = min(restored ?? at, at)
      } else if case .clone = step.action {
        restored = min(restored ?? at, at)
      }
    }
  }

  func mayHave(
    _ kind: WidgetKindIndex, on device: DeviceIndex, at moment: SimulatedDuration
  ) -> Bool {
    if let restored, restored <= moment { return true }
    return first[Key(kind: kind, device: device)].map { $0 <= moment } ?? false
  }
}
