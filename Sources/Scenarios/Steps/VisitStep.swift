import DeviceSystems
import TextFormats

/// Opens a screen, and the app before it if need be.
struct VisitStep: PersonStep {
  var screen: UInt16

  struct Syntax: Sendable {
    var screen = Reference("")
  }

  static let word = "visit"
  static let meaning = "A screen is opened; the app is opened first if necessary."
  static let namesPartOfApp = true
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .visit(screen: screen) }
  static let opensApp = true

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<VisitStep>>) {
    step.required("screen", \.own.screen, .reference("screen"), "The screen.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> VisitStep? {
    resolver.screen(syntax.screen).map { VisitStep(screen: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(screen: names[screen: screen])
  }

  var references: StepReferences {
    get { StepReferences(screen: screen) }
    set { screen = newValue.screen ?? screen }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.open(device, because: .none)
    fleet.visit(screen, on: device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> VisitStep? {
    VisitStep(screen: UInt16(truncatingIfNeeded: source.below(source.screenCount, .argument)))
  }
}
