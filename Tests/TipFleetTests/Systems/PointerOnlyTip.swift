import TipFleet

extension ShippedScenarios {
  static func pointerOnlyTip(claim: String) throws -> Scenario {
    try Scenario("pointer-only-tip", claim: claim, for: "6h", seed: 3) {
      Heal(after: "5h", within: "30min")
      pointerOnlyTipApp
      pointerOnlyTipPointer
      Device("studio", .iPad)
      Device("sofa", .iPad)
      Device("phone", .iPhone)
      pointerOnlyTipSteps
    }
  }

  private static var pointerOnlyTipApp: App {
    App(frequency: "immediate") {
      Parameter("hasPointer", type: "boolean", default: false, transient: true)
      Tip("HoverTip", title: "Rest the pointer on a pattern to see its name") {
        Rule("#Rule($hasPointer) { $0 }")
      }
      Screen("patterns") { Shows("HoverTip") }
    }
  }

  private static var pointerOnlyTipPointer: Pointer {
    Pointer(sets: "hasPointer") {
      PointerView("window")
      PointerView("star", in: "window", control: "custom")
      PointerView("log-cabin", in: "window", control: "custom")
      PointerView("hint")
      PointerLayout(
        "patterns", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "star": Rectangle(x: 40, y: 40, width: 200, height: 100),
          "log-cabin": Rectangle(x: 40, y: 180, width: 200, height: 100),
          "hint": Rectangle(width: 240, height: 100),
        ])
      PointerInteraction("cells", view: "window", regions: ["star", "log-cabin"])
      PointerRegion("star", view: "star")
      PointerRegion("log-cabin", view: "log-cabin")
      PointerCover(
        "hint", frame: Rectangle(y: 100, width: 240, height: 100), anchor: "star", root: "hint",
        tip: "HoverTip")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var pointerOnlyTipSteps: [any ScenarioPart] {
    At("1h", on: "studio", "sofa", "phone") { Visit("patterns") }
    At("1h1min", on: "studio") { AttachPointer() }
    At("1h1min1s", on: "studio") { MovePointer(to: Position(x: 100, y: 190)) }
    At("1h1min2s", on: "studio") { MovePointer(to: Position(x: 100, y: 270)) }
    At("1h2min", on: "sofa", "phone") { Visit("patterns") }
    At("1h3min", on: "studio") { DetachPointer() }
    At("1h4min", on: "studio") { AttachPointer() }
    At("1h5min", on: "studio") { Terminate() }
    At("1h10min", on: "studio") { Visit("patterns") }
    At("1h11min", on: "studio") { MovePointer(to: Position(x: 100, y: 60)) }
    At("1h11min1s", on: "studio") { PressPointer() }
    At("1h11min1s100ms", on: "studio") { ReleasePointer() }
    At("1h12min", on: "studio") { ActivateControl("star", by: "keyboard") }
    At("1h50min", on: "sofa") { Terminate() }
    At("1h55min", on: "sofa") { Visit("patterns") }
    At("2h", on: "sofa") { AttachPointer() }
  }
}
