import TipFleet

extension ShippedScenarios {
  static func widgetSurvivesAnUpdate(claim: String) throws -> Scenario {
    try Scenario("widget-survives-an-update", claim: claim, for: "3d", seed: 11) {
      Heal(after: "60h", within: "6h")
      Expect("intent-widget-migrated", "always")
      widgetSurvivesAnUpdateApp
      widgetSurvivesAnUpdateIntents
      Device("phone", .iPhone)
      Device("pad", .iPad)
      widgetSurvivesAnUpdateSteps
    }
  }

  private static var widgetSurvivesAnUpdateApp: App {
    App {
      Event("setAlarm")
      Tip("LabelTip", title: "Give the alarm a label") {
        Rule("#Rule(setAlarm) { $0.donations.count >= 1 }")
      }
      Screen("alarms") { Shows("LabelTip") }
    }
  }

  private static var widgetSurvivesAnUpdateIntents: Intents {
    Intents {
      Intent("SetAlarm", in: ["app", "widgetExtension"]) {
        IntentParameter("sound", of: "Sound", default: "bell")
        Donates("setAlarm")
      }
      Intent("SetAlarm2", name: "SetAlarm", in: ["app", "widgetExtension"]) {
        IntentParameter("label", of: "Label")
        IntentParameter("sound", of: "Sound", default: "bell")
        Donates("setAlarm")
      }
      Intent("Snooze", in: ["app", "widgetExtension"])
      Widget("alarm", families: ["small", "medium"], configuredBy: "SetAlarm") {
        WidgetControl(runs: "Snooze")
      }
      EntityType("Sound") {
        Entity("bell")
        Entity("birds")
        Entity("waves")
      }
      EntityType("Label") {
        Entity("work")
        Entity("home")
      }
      AppVersion(1, intents: ["SetAlarm", "Snooze"])
      AppVersion(
        2, intents: ["SetAlarm2", "Snooze"],
        widgets: [VersionWidget("alarm", configuredBy: "SetAlarm2")])
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var widgetSurvivesAnUpdateSteps: [any ScenarioPart] {
    At("1h", on: "phone", "pad") { PlaceWidget("alarm") }
    At("1h5min", on: "phone", "pad") {
      ConfigureWidget("alarm", parameter: "sound", value: "birds")
    }
    At("2h", on: "phone") { RunIntent("SetAlarm") }
    At("20h", on: "phone") { Open() }
    At("20h10min", on: "phone") { Update(2) }
    At("20h20min", on: "phone") { ConfigureWidget("alarm", parameter: "label", value: "work") }
    At("21h", on: "phone") { TapWidget("alarm", runs: "Snooze") }
    At("21h30min", on: "phone") { RunIntent("SetAlarm2") }
    At("44h", on: "pad") { Update(2) }
    At("45h", on: "pad") { TapWidget("alarm", runs: "Snooze") }
    At("46h", on: "pad") { Open() }
    At("46h1min", on: "pad") { Visit("alarms") }
  }
}
