import TipFleet

// The parts of Focus filters, of intents and widgets, and of the pointer, in one scenario.

enum SystemExamples {
  static func water() throws -> Scenario {
    try Scenario("water", for: "3d") {
      App(frequency: "immediate") {
        Parameter("showsTips", type: "boolean", default: true, transient: true)
        Event("drank")
        Tip("GoalTip", title: "Set a goal for the day") {
          Rule("#Rule($showsTips) { $0 }")
          Rule("#Rule(drank) { $0.donations.count >= 3 }")
        }
        Screen("today") { Shows("GoalTip") }
      }
      FocusFilter("Tips") {
        FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
        Focus("Work", filter: ["tips": false]) { DailyWindow(from: "9h", for: "8h") }
        Focus("Sleep")
      }
      Intents {
        Intent("AddWater", in: ["app", "widgetExtension"], takes: "exponential(1s)") {
          Donates("drank")
        }
        Widget("glasses", families: ["small", "medium"]) { WidgetControl(runs: "AddWater") }
      }
      Pointer {
        PointerView("window")
        PointerView("goal", in: "window", control: "button", enablesPointer: true)
        PointerView("hint")
        PointerLayout(
          "today", bounds: Rectangle(width: 1024, height: 768),
          frames: [
            "window": Rectangle(width: 1024, height: 768),
            "goal": Rectangle(x: 940, y: 20, width: 44, height: 44),
            "hint": Rectangle(width: 240, height: 80),
          ])
        PointerInteraction("goal", view: "goal", builtIn: true, regions: ["goal"])
        PointerRegion("goal", view: "goal", padding: 8, style: "raised")
        PointerStyle("raised", effect: "lift")
        PointerCover(
          "hint", frame: Rectangle(x: -196, y: 50, width: 240, height: 80), anchor: "goal",
          root: "hint", tip: "GoalTip")
      }
      Device("phone", .iPhone)
      Device("pad", .iPad, sharesFocus: false)
      At("7h", on: "phone") { PlaceWidget("glasses", family: "medium") }
      At("8h", on: "phone", every: "1h", until: "12h") { TapWidget("glasses", runs: "AddWater") }
      At("12h30min", on: "phone") { RunIntent("AddWater", by: "siri") }
      At("17h30min", on: "phone") { TurnFocusOn("Sleep") }
      At("18h", on: "pad") {
        AttachPointer()
        Visit("today")
      }
      At("18h1min", on: "pad") { MovePointer(to: Position(x: 960, y: 40)) }
      At("18h2min", on: "pad") {
        PressPointer()
        ReleasePointer()
      }
    }
  }
}
