import TipFleet

extension ShippedScenarios {
  static func alarmFromAWidget(claim: String) throws -> Scenario {
    try Scenario("alarm-from-a-widget", claim: claim, for: "1d", seed: 7) {
      Heal(after: "20h", within: "3h")
      alarmFromAWidgetApp
      alarmFromAWidgetIntents
      Device("phone", .iPhone)
      Device("pad", .iPad)
      alarmFromAWidgetSteps
    }
  }

  private static var alarmFromAWidgetApp: App {
    App(frequency: "immediate") {
      Event("setAlarm")
      Tip("SnoozeTip", title: "Snooze from the widget") {
        Rule("#Rule(setAlarm) { $0.donations.count >= 2 }")
      }
      Screen("alarms") { Shows("SnoozeTip") }
    }
  }

  private static var alarmFromAWidgetIntents: Intents {
    Intents {
      Intent("SetAlarm", in: ["app", "widgetExtension"], takes: "exponential(2s)") {
        IntentParameter("sound", choices: ["bell", "birds"], default: "bell")
        IntentParameter("label", choices: ["work", "home"])
        Donates("setAlarm")
      }
      Intent("Snooze", in: ["app", "widgetExtension"], takes: "exponential(1s)") {
        Invalidates("SnoozeTip")
      }
      Widget("alarm", families: ["small", "medium"], configuredBy: "SetAlarm") {
        WidgetControl(runs: "SetAlarm")
        WidgetControl(runs: "Snooze")
      }
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var alarmFromAWidgetSteps: [any ScenarioPart] {
    At("1h", on: "phone") { PlaceWidget("alarm", family: "medium") }
    At("1h1min", on: "phone") { ConfigureWidget("alarm", parameter: "sound", value: "birds") }
    At("2h", on: "phone") { TapWidget("alarm", runs: "SetAlarm") }
    At("2h30min", on: "phone") { LockDevice() }
    At("2h31min", on: "phone") { TapWidget("alarm", runs: "SetAlarm") }
    At("2h40min", on: "phone") { UnlockDevice() }
    At("3h", on: "phone") { TapWidget("alarm", runs: "SetAlarm") }
    At("5h", on: "pad") { Open() }
    At("5h1min", on: "pad") { Visit("alarms") }
    At("5h10min", on: "phone") { TapWidget("alarm", runs: "Snooze") }
    At("5h30min", on: "pad") { Leave() }
    At("6h", on: "pad") { Open() }
    At("6h1min", on: "pad") { Visit("alarms") }
  }
}
