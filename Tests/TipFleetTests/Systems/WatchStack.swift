import TipFleet

extension ShippedScenarios {
  static func watchStack(claim: String) throws -> Scenario {
    try Scenario("watch-stack", claim: claim, for: "2d", seed: 13) {
      Heal(after: "1d20h", within: "3h")
      Expect("dismissed-everywhere", "always")
      Reach(
        "fault/hike", "intents/relevantSetReplaced", "intents/relevanceEntered",
        "intents/relevanceLeft", "intents/effectTaken", "withheld/rule", "withheld/invalidated",
        "displayEnd/invalidated", "pointer/controlActivated")
      watchStackApp
      watchStackIntents
      watchStackPointer
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("wrist", .watch)
      Fault("hike", "offline", on: "wrist", from: "1d6h30min", until: "1d12h")
      watchStackSteps
    }
  }

  private static var watchStackApp: App {
    App(frequency: "immediate") {
      Parameter("hasPointer", type: "boolean", default: false, transient: true)
      Event("startedWalk")
      Tip("RouteTip", title: "Plan the route of a walk") {
        Rule("#Rule(startedWalk) { $0.donations.count >= 2 }")
      }
      Tip("DrawTip", title: "Draw the route with the pointer") {
        Rule("#Rule($hasPointer) { $0 }")
        Rule("#Rule(startedWalk) { $0.donations.count >= 3 }")
      }
      Screen("walks") { Shows("RouteTip") }
      Screen("map") { Shows("DrawTip") }
    }
  }

  private static var watchStackIntents: Intents {
    Intents {
      Intent("StartWalk", in: ["app", "widgetExtension"], takes: "exponential(2s)") {
        Donates("startedWalk")
      }
      Widget("walk", families: ["small", "accessoryRectangular"]) {
        WidgetControl(runs: "StartWalk")
      }
      RelevantSet("morning") {
        RelevantIntent("walk", from: "1d7h", until: "1d9h")
      }
      RelevantSet("nothing") {}
    }
  }

  private static var watchStackPointer: Pointer {
    Pointer(sets: "hasPointer") {
      PointerView("window")
      PointerView("plan", in: "window", control: "barButton")
      PointerView("hint")
      PointerLayout(
        "walks", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "plan": Rectangle(x: 940, y: 20, width: 44, height: 44),
          "hint": Rectangle(width: 240, height: 80),
        ])
      PointerInteraction("plan", view: "plan", builtIn: true, regions: ["plan"])
      PointerRegion("plan", view: "plan")
      PointerCover(
        "hint", frame: Rectangle(x: -196, y: 50, width: 240, height: 80), anchor: "plan",
        root: "hint", tip: "RouteTip")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var watchStackSteps: [any ScenarioPart] {
    At("7h", on: "phone") { PlaceWidget("walk") }
    At("7h", on: "wrist") { PlaceWidget("walk", family: "accessoryRectangular") }
    At("7h30min", on: "wrist") { TapWidget("walk", runs: "StartWalk") }
    At("18h", on: "phone") { TapWidget("walk", runs: "StartWalk") }
    At("20h", on: "phone", "wrist") { SetRelevant("morning") }
    At("1d7h30min", on: "wrist") { TapWidget("walk", runs: "StartWalk") }
    At("1d8h", on: "pad") { AttachPointer() }
    At("1d8h10min", on: "pad") { Open() }
    At("1d8h20min", on: "pad") { Visit("walks") }
    At("1d8h21min", on: "pad") { MovePointer(to: Position(x: 960, y: 40)) }
    At("1d8h22min", on: "pad") { ActivateControl("plan", by: "keyboard") }
    At("1d8h30min", on: "pad") { Visit("map") }
    At("1d8h40min", on: "pad") { Terminate() }
    At("1d13h", on: "wrist") { Open() }
    At("1d13h10min", on: "wrist") { Visit("walks") }
    At("1d13h20min", on: "wrist") { Visit("map") }
    At("1d13h30min", on: "phone", "wrist") { SetRelevant("nothing") }
    At("1d14h", on: "phone", "pad") { Open() }
    At("1d14h10min", on: "phone", "pad") { Visit("walks") }
    At("1d14h20min", on: "phone", "pad") { Visit("map") }
    At("1d14h30min", on: "phone", "pad") { Terminate() }
  }
}
