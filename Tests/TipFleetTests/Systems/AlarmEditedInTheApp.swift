import TipFleet

extension ShippedScenarios {
  static func alarmEditedInTheApp(claim: String) throws -> Scenario {
    try Scenario("alarm-edited-in-the-app", claim: claim, for: "1d", seed: 4) {
      Heal(after: "20h", within: "3h")
      alarmEditedInTheAppApp
      alarmEditedInTheAppIntents
      Device("phone", .iPhone)
      Device("pad", .iPad)
      alarmEditedInTheAppSteps
    }
  }

  private static var alarmEditedInTheAppApp: App {
    App {
      Tip("SoundTip", title: "Choose a sound by Spotlight")
      Screen("alarms") { Shows("SoundTip") }
    }
  }

  private static var alarmEditedInTheAppIntents: Intents {
    Intents(answerDelay: "5s", agreement: "60%") {
      Intent("EditAlarm", in: ["app"], continues: "stops")
      Intent("ChooseSound", in: ["app"], continues: "resumes")
      Intent("LoadSounds", in: ["app"], progress: 5, takes: "exponential(20s)")
      AppShortcut(runs: "LoadSounds", in: "app")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var alarmEditedInTheAppSteps: [any ScenarioPart] {
    At("30min", on: "phone") { Visit("alarms") }
    At("40min", on: "phone") { Terminate() }
    At("1h", on: "phone", "pad") { RunIntent("EditAlarm", by: "siri") }
    At("2h", on: "phone", "pad") { RunIntent("ChooseSound", by: "spotlight") }
    At("3h", on: "phone", "pad") { RunIntent("LoadSounds", by: "appShortcut") }
    At("4h", on: "phone", "pad") { Terminate() }
    At("5h", on: "phone", "pad") { RunIntent("EditAlarm", by: "siri") }
    At("6h", on: "phone", "pad") { RunIntent("ChooseSound", by: "spotlight") }
    At("7h", on: "phone", "pad") { RunIntent("LoadSounds", by: "appShortcut") }
  }
}
