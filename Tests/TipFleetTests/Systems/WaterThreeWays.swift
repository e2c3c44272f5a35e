import TipFleet

extension ShippedScenarios {
  static func waterThreeWays(claim: String) throws -> Scenario {
    try Scenario("water-three-ways", claim: claim, for: "2d", seed: 9) {
      Heal(after: "40h", within: "4h")
      Expect("dismissed-everywhere", "always")
      Reach(
        "intents/effectTaken", "intents/runRefused", "intents/shortcutRejected",
        "intents/optionsComputed", "intents/configurationShown", "intents/parameterRejected",
        "intents/routed", "withheld/rule", "withheld/invalidated", "displayEnd/invalidated")
      waterThreeWaysApp
      waterThreeWaysIntents
      Device("ana-phone", .iPhone, account: "ana")
      Device("ana-pad", .iPad, account: "ana")
      Device("bo-phone", .iPhone, account: "bo")
      Device("bo-pad", .iPad, account: "bo")
      Device("cy-phone", .iPhone, account: "cy")
      Device("cy-pad", .iPad, account: "cy")
      waterThreeWaysSteps
    }
  }

  private static var waterThreeWaysApp: App {
    App(frequency: "immediate") {
      Event("drank")
      Tip("GoalTip", title: "Set a goal for the day") {
        Rule("#Rule(drank) { $0.donations.count >= 2 }")
      }
      Screen("today") { Shows("GoalTip") }
    }
  }

  private static var waterThreeWaysIntents: Intents {
    Intents {
      Intent(
        "ShowGlass", in: ["widgetExtension"],
        summary: [
          SummaryBranch(families: ["small"], sentence: ["room", "glass"]),
          SummaryBranch(sentence: ["room", "glass"], below: ["unit"]),
        ]
      ) {
        IntentParameter("room", of: "Room")
        IntentParameter("glass", of: "Glass", dependsOn: ["room"])
        IntentParameter("unit", choices: ["litres", "ounces"], default: "litres")
      }
      Intent("ShowShelf", in: ["widgetExtension"]) {
        IntentParameter("place", of: "Room")
        IntentParameter("spare", of: "Glass", dependsOn: ["place"])
      }
      Intent(
        "LogWater", in: ["app", "widgetExtension", "intentsExtension"], takes: "exponential(500ms)"
      ) {
        Donates("drank")
      }
      Intent(
        "SetGoal", in: ["app", "widgetExtension", "intentsExtension"], takes: "exponential(500ms)"
      ) {
        Invalidates("GoalTip")
      }
      Intent(
        "ClearDay", in: ["app", "widgetExtension", "intentsExtension"], discoverable: false,
        takes: "exponential(500ms)")
      Intent("Remind", in: ["app", "intentsExtension"])
      Intent("RemindInApp", in: ["app"])
      Widget("glass", families: ["small", "medium"], configuredBy: "ShowGlass") {
        WidgetControl(runs: "LogWater")
        WidgetControl(runs: "SetGoal")
        WidgetControl(runs: "ClearDay")
      }
      Widget("shelf", configuredBy: "ShowShelf")
      EntityType("Room") {
        Entity("kitchen")
        Entity("office")
      }
      EntityType("Glass") {
        Entity("mug", belongsTo: ["kitchen"])
        Entity("jug", belongsTo: ["kitchen"])
        Entity("flask", belongsTo: ["office"])
      }
      AppShortcut(runs: "LogWater", in: "intentsExtension")
      AppShortcut(runs: "SetGoal", in: "intentsExtension")
      AppShortcut(runs: "ClearDay", in: "intentsExtension")
      AppShortcut(runs: "Remind", in: "intentsExtension")
      AppShortcut(runs: "RemindInApp")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var waterThreeWaysSteps: [any ScenarioPart] {
    At("7h", on: "ana-phone") {
      PlaceWidget("glass")
      PlaceWidget("glass", family: "medium")
      PlaceWidget("shelf")
    }
    At("7h1min", on: "ana-phone") { ShowConfiguration("glass") }
    At("7h2min", on: "ana-phone") { ShowConfiguration("glass", number: 2) }
    At("7h3min", on: "ana-phone") { ConfigureWidget("glass", parameter: "room", value: "kitchen") }
    At("7h4min", on: "ana-phone") { AskOptions("glass", parameter: "glass") }
    At("7h5min", on: "ana-phone") { ConfigureWidget("shelf", parameter: "place", value: "office") }
    At("7h6min", on: "ana-phone") { AskOptions("shelf", parameter: "spare") }
    At("7h7min", on: "ana-phone") { ConfigureWidget("glass", parameter: "unit", value: "ounces") }
    At("7h8min", on: "ana-phone") {
      ConfigureWidget("glass", number: 2, parameter: "unit", value: "ounces")
    }
    At("8h", on: "ana-phone", every: "2h", until: "11h") { TapWidget("glass", runs: "LogWater") }
    At("8h", on: "bo-phone", every: "2h", until: "11h") { RunIntent("LogWater", by: "appShortcut") }
    At("7h55min", on: "cy-phone", every: "2h", until: "11h") { Open() }
    At("8h", on: "cy-phone", every: "2h", until: "11h") { RunIntent("LogWater", by: "appButton") }
    At("8h5min", on: "cy-phone", every: "2h", until: "11h") { Terminate() }
    At("12h", on: "ana-pad", "bo-pad", "cy-pad") { Open() }
    At("12h10min", on: "ana-pad", "bo-pad", "cy-pad") { Visit("today") }
    At("12h20min", on: "ana-phone") { TapWidget("glass", runs: "SetGoal") }
    At("12h20min", on: "bo-phone") { RunIntent("SetGoal", by: "appShortcut") }
    At("12h15min", on: "cy-phone") { Open() }
    At("12h20min", on: "cy-phone") { RunIntent("SetGoal", by: "appButton") }
    At("12h40min", on: "cy-phone") { Terminate() }
    At("13h", on: "ana-pad", "bo-pad", "cy-pad") { Terminate() }
    At("14h", on: "ana-phone") { TapWidget("glass", runs: "ClearDay") }
    At("14h1min", on: "ana-phone") { RunIntent("ClearDay") }
    At("14h2min", on: "ana-phone") { RunIntent("ClearDay", by: "spotlight") }
    At("14h3min", on: "ana-phone") { RunIntent("ClearDay", by: "shortcutAction") }
    At("14h4min", on: "ana-phone") { RunIntent("ClearDay", by: "appShortcut") }
    At("14h30min", on: "bo-phone", every: "30min", until: "16h30min") {
      RunIntent("Remind", by: "appShortcut")
    }
    At("14h30min", on: "cy-phone", every: "30min", until: "16h30min") {
      RunIntent("RemindInApp", by: "appShortcut")
    }
    At("14h40min", on: "cy-phone", every: "30min", until: "16h40min") { Terminate() }
    At("18h", on: "ana-phone") { OpenFromWidget("glass", asksFor: "ShowGlass") }
    At("18h10min", on: "ana-phone") { Terminate() }
    At("18h20min", on: "ana-phone") { OpenFromWidget("glass", number: 2, asksFor: "ShowShelf") }
    At("18h30min", on: "ana-phone") { Terminate() }
    At("1d9h", on: "ana-phone", "ana-pad", "bo-phone", "bo-pad", "cy-phone", "cy-pad") { Open() }
    At("1d9h10min", on: "ana-phone", "ana-pad", "bo-phone", "bo-pad", "cy-phone", "cy-pad") {
      Visit("today")
    }
    At("1d9h30min", on: "ana-phone", "ana-pad", "bo-phone", "bo-pad", "cy-phone", "cy-pad") {
      Terminate()
    }
  }
}
