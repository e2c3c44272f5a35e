import TipFleet

extension ShippedScenarios {
  static func busStop(claim: String) throws -> Scenario {
    try Scenario("bus-stop", claim: claim, for: "1d", seed: 23) {
      Heal(after: "20h", within: "3h")
      Expect("dismissed-everywhere", "always")
      Reach(
        "intents/effectTaken", "withheld/rule", "withheld/invalidated", "displayEnd/invalidated",
        "focus/activated", "focus/filterApplied", "pointer/coverPresented", "pointer/entered",
        "pointer/controlActivated")
      busStopApp
      busStopIntents
      busStopFocus
      busStopPointer
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("mac", .mac, sharesFocus: false)
      busStopSteps
    }
  }

  private static var busStopApp: App {
    App(frequency: "immediate") {
      Parameter("showsTips", type: "boolean", default: true, transient: true)
      Event("setAlarm")
      Tip("FavoriteRouteTip", title: "Mark the route as a favourite") {
        Rule("#Rule($showsTips) { $0 }")
        Rule("#Rule(setAlarm) { $0.donations.count >= 3 }")
      }
      Screen("stop") { Shows("FavoriteRouteTip") }
    }
  }

  private static var busStopIntents: Intents {
    Intents {
      Intent("ShowRoute", in: ["widgetExtension"]) {
        IntentParameter("stop", of: "Stop")
        IntentParameter("route", of: "Route", dependsOn: ["stop"])
      }
      Intent("SetAlarm", in: ["app", "widgetExtension"], takes: "exponential(1s)") {
        Donates("setAlarm")
      }
      Widget("bus", families: ["small", "medium"], configuredBy: "ShowRoute") {
        WidgetControl(runs: "SetAlarm")
      }
      EntityType("Stop") {
        Entity("main")
        Entity("park")
      }
      EntityType("Route") {
        Entity("ten", belongsTo: ["main", "park"])
        Entity("twenty", belongsTo: ["main"])
      }
    }
  }

  private static var busStopFocus: FocusFilter {
    FocusFilter("Tips") {
      FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
      Focus("Work", filter: ["tips": false])
    }
  }

  private static var busStopPointer: Pointer {
    Pointer {
      PointerView("window")
      PointerView("star", in: "window", control: "button", enablesPointer: true)
      PointerView("departures", in: "window", control: "custom")
      PointerView("hint")
      PointerLayout(
        "stop", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "star": Rectangle(x: 40, y: 40, width: 44, height: 44),
          "departures": Rectangle(x: 40, y: 100, width: 400, height: 200),
          "hint": Rectangle(width: 240, height: 100),
        ])
      PointerInteraction("controls", view: "window", regions: ["star", "departures"])
      PointerRegion("star", view: "star")
      PointerRegion("departures", view: "departures")
      PointerCover(
        "hint", frame: Rectangle(y: 50, width: 240, height: 100), anchor: "star", root: "hint",
        tip: "FavoriteRouteTip")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var busStopSteps: [any ScenarioPart] {
    At("7h", on: "phone") { PlaceWidget("bus", family: "medium") }
    At("7h1min", on: "phone") { ConfigureWidget("bus", parameter: "stop", value: "park") }
    At("7h1min30s", on: "phone") { AskOptions("bus", parameter: "route") }
    At("7h2min", on: "phone") { ConfigureWidget("bus", parameter: "route", value: "ten") }
    At("7h10min", on: "phone") { TapWidget("bus", runs: "SetAlarm") }
    At("7h40min", on: "phone") { TapWidget("bus", runs: "SetAlarm") }
    At("8h", on: "pad") { Open() }
    At("8h1min", on: "pad") { Visit("stop") }
    At("8h5min", on: "pad") { Terminate() }
    At("9h", on: "mac") { TurnFocusOn("Work") }
    At("9h10min", on: "phone") { TapWidget("bus", runs: "SetAlarm") }
    At("9h20min", on: "pad") { Open() }
    At("9h29min", on: "mac") { Open() }
    At("9h30min", on: "mac") { Visit("stop") }
    At("9h40min", on: "mac") { Terminate() }
    At("10h0min30s", on: "pad") { AttachPointer() }
    At("10h1min", on: "pad") { Visit("stop") }
    At("10h1min10s", on: "pad") { MovePointer(to: Position(x: 100, y: 150)) }
    At("10h1min12s", on: "pad") { MovePointer(to: Position(x: 60, y: 60)) }
    At("10h1min13s", on: "pad") { PressPointer() }
    At("10h1min13s100ms", on: "pad") { ReleasePointer() }
    At("10h1min15s", on: "pad") { MovePointer(to: Position(x: 300, y: 250)) }
    At("10h5min", on: "pad") { Terminate() }
    At("17h", on: "mac") { TurnFocusOff() }
    At("17h10min", on: "phone", "mac", "pad") { Open() }
    At("17h20min", on: "phone", "mac", "pad") { Visit("stop") }
    At("17h40min", on: "phone", "mac", "pad") { Leave() }
  }
}
