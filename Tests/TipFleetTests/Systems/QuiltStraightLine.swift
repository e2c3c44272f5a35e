import TipFleet

extension ShippedScenarios {
  static func quiltStraightLine(claim: String) throws -> Scenario {
    try Scenario("quilt-straight-line", claim: claim, for: "4d", seed: 31) {
      Heal(after: "3d20h", within: "3h")
      Expect("display-cap-sum", "always")
      Expect("display-gap-sum", "always")
      Expect("dismissed-everywhere", "always")
      Reach(
        "intents/effectTaken", "withheld/rule", "withheld/frequency", "withheld/invalidated",
        "displayEnd/ruleFalse", "displayEnd/invalidated", "pointer/attached", "pointer/detached",
        "pointer/coverDismissed", "pointer/controlActivated")
      quiltStraightLineApp
      quiltStraightLineIntents
      quiltStraightLinePointer
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("sofa", .iPad)
      quiltStraightLineSteps
    }
  }

  private static var quiltStraightLineApp: App {
    App(frequency: "daily") {
      Parameter("hasPointer", type: "boolean", default: false, transient: true)
      Event("drewLine")
      Tip("RulerTip", title: "Draw along the ruler") {
        Rule("#Rule($hasPointer) { $0 }")
        Rule("#Rule(drewLine) { $0.donations.count >= 2 }")
        MaxDisplayCount(3)
      }
      Tip("FabricTip", title: "Choose a fabric")
      Screen("pattern") { Shows("RulerTip") }
      Screen("fabrics") { Shows("FabricTip") }
    }
  }

  private static var quiltStraightLineIntents: Intents {
    Intents {
      Intent("DrawLine", in: ["app", "intentsExtension"], takes: "exponential(1s)") {
        Donates("drewLine")
      }
      Intent("CutFabric", in: ["app", "intentsExtension"], takes: "exponential(1s)") {
        Invalidates("FabricTip")
      }
      AppShortcut(runs: "DrawLine", in: "intentsExtension")
    }
  }

  private static var quiltStraightLinePointer: Pointer {
    Pointer(sets: "hasPointer") {
      PointerView("window")
      PointerView("ruler", in: "window", control: "barButton")
      PointerView("canvas", in: "window", control: "custom")
      PointerView("hint")
      PointerLayout(
        "pattern", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "ruler": Rectangle(x: 940, y: 20, width: 44, height: 44),
          "canvas": Rectangle(x: 40, y: 80, width: 944, height: 600),
          "hint": Rectangle(width: 240, height: 80),
        ])
      PointerInteraction("ruler", view: "ruler", builtIn: true, regions: ["ruler"])
      PointerInteraction("canvas", view: "canvas", regions: ["canvas"])
      PointerRegion("ruler", view: "ruler")
      PointerRegion("canvas", view: "canvas", style: "line")
      PointerStyle(
        "line", shape: PointerShape("horizontalBeam", length: 30), constrains: "vertical")
      PointerCover(
        "hint", frame: Rectangle(x: -196, y: 50, width: 240, height: 80), anchor: "ruler",
        root: "hint", tip: "RulerTip")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var quiltStraightLineSteps: [any ScenarioPart] {
    At("8h", on: "phone") { RunIntent("DrawLine", by: "appShortcut") }
    At("8h30min", on: "phone") { RunIntent("DrawLine", by: "shortcutAction") }
    At("10h", on: "pad", "sofa") { Open() }
    At("10h1min", on: "pad", "sofa") { Visit("pattern") }
    At("10h2min", on: "pad") { AttachPointer() }
    At("10h2min5s", on: "pad") { MovePointer(to: Position(x: 400, y: 300)) }
    At("10h2min6s", on: "pad") { LiftFinger() }
    At("10h2min7s", on: "pad") { MovePointer(to: Position(x: 800, y: 120)) }
    At("10h3min", on: "pad") { DetachPointer() }
    At("10h5min", on: "pad") { Visit("fabrics") }
    At("10h10min", on: "pad", "sofa") { Terminate() }
    At("1d9h", on: "pad", "sofa") { Open() }
    At("1d9h1min", on: "pad") { AttachPointer() }
    At("1d9h2min", on: "pad", "sofa") { Visit("pattern") }
    At("1d9h2min10s", on: "pad") { MovePointer(to: Position(x: 960, y: 40)) }
    At("1d9h2min11s", on: "pad") { PressPointer() }
    At("1d9h2min11s100ms", on: "pad") { ReleasePointer() }
    At("1d9h10min", on: "pad", "sofa") { Terminate() }
    At("2d10h", on: "sofa") { Open() }
    At("2d10h1min", on: "sofa") { Visit("fabrics") }
    At("2d10h2min", on: "phone") { RunIntent("CutFabric") }
    At("2d10h30min", on: "sofa") { Terminate() }
    At("3d8h", on: "phone") { Open() }
    At("3d9h", on: "pad", "sofa") { Open() }
    At("3d9h1min", on: "sofa") { AttachPointer() }
    At("3d9h5min", on: "phone", "pad", "sofa") { Visit("pattern") }
    At("3d9h10min", on: "phone", "pad", "sofa") { Visit("fabrics") }
    At("3d9h20min", on: "phone", "pad", "sofa") { Terminate() }
  }
}
