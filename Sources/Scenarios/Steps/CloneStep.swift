import DeviceSystems
import TextFormats

/// The store is replaced by a copy of another device's.
struct CloneStep: DeviceStep {
  /// The device that is copied.
  var source: DeviceIndex
  var reusesReplica: Bool

  struct Syntax: Sendable {
    var source = Reference("")
    var reusesReplica = true
  }

  static let word = "clone"
  static let meaning = "The store is replaced by a copy of another device's."
  static let isHarm = true
  static let bringsBackStore = true
  static let defaults = Syntax()
  var action: ScriptedAction { .clone(from: source, reusesReplica: reusesReplica) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<CloneStep>>) {
    step.required("from", \.own.source, .reference("device"), "The device that is copied.")
    step.declareReplica(\.own.reusesReplica)
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> CloneStep? {
    resolver.device(syntax.source, otherThan: devices).map {
      CloneStep(source: $0, reusesReplica: syntax.reusesReplica)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(source: names[source], reusesReplica: reusesReplica)
  }

  var references: StepReferences {
    get { StepReferences(device: source) }
    set { source = newValue.device ?? source }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.clone(source, to: device, reusesReplica: reusesReplica, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> CloneStep? {
    guard source.deviceCount > 1 else { return nil }
    let other = device + 1 + source.below(source.deviceCount - 1, .argument)
    return CloneStep(source: DeviceIndex(other % source.deviceCount), reusesReplica: false)
  }
}
