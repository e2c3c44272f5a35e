import TextFormats

/// Opens a screen, and the app before it if need be.
struct VisitStep: PersonStep {
  var screen: UInt16

  struct Written: Sendable {
    var screen = Reference("")
  }

  static let word = "visit"
  static let meaning = "A screen is opened; the app is opened first if necessary."
  static let namesPartOfApp = true
  static let isHarm = false
  static let blank = Written()
  var action: ScriptedAction { .visit(screen: screen) }
  static let opensApp = true

  static func declare(_ step: inout ObjectFields<StepText<VisitStep>>) {
    step.required("screen", \.own.screen, .reference("screen"), "The screen.")
  }

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout ScenarioResolver
  ) -> VisitStep? {
    resolver.place(of: written.screen, in: resolver.screenNames).map {
      VisitStep(screen: UInt16(truncatingIfNeeded: $0))
    }
  }

  func written(_ scenario: Scenario, _ names: ScenarioNames) -> Written {
    Written(screen: Located(scenario.screens[Int(screen)].id))
  }

  var references: StepReferences {
    get { StepReferences(screen: screen) }
    set { screen = newValue.screen ?? screen }
  }

  func act(on device: DeviceIndex, in world: inout World) {
    world.open(device, because: .none)
    world.visit(screen, on: device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> VisitStep? {
    VisitStep(screen: UInt16(truncatingIfNeeded: source.below(source.screenCount, .argument)))
  }
}
