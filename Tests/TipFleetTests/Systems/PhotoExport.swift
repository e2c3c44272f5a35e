import TipFleet

extension ShippedScenarios {
  static func photoExport(claim: String) throws -> Scenario {
    try Scenario("photo-export", claim: claim, for: "2d", seed: 21) {
      Heal(after: "40h", within: "4h")
      Expect("dismissed-everywhere", "always")
      Reach(
        "intents/progressReported", "intents/runCancelled", "intents/foregroundRequested",
        "intents/continuationRan", "intents/performResumed", "intents/runContinuedInApp",
        "intents/runFailed", "intents/paymentAnswered", "withheld/invalidated",
        "displayEnd/invalidated")
      photoExportApp
      photoExportIntents
      Device("phone", .iPhone)
      Device("pad", .iPad)
      photoExportSteps
    }
  }

  private static var photoExportApp: App {
    App(frequency: "immediate") {
      Event("exported")
      Event("edited")
      Event("printed")
      Tip("ExportTip", title: "Export a whole album")
      Tip("PrintTip", title: "Save the address for prints") {
        Rule("#Rule(printed) { $0.donations.count >= 1 }")
      }
      Screen("albums") { Shows("ExportTip") }
      Screen("prints") { Shows("PrintTip") }
    }
  }

  private static var photoExportIntents: Intents {
    Intents(answerDelay: "10s", agreement: "66%") {
      Intent("ExportAlbum", in: ["app", "intentsExtension"], progress: 4, takes: "110s") {
        IntentEffect(donates: "exported", afterUnits: 4)
        Invalidates("ExportTip")
      }
      Intent("ExportSilently", in: ["app", "intentsExtension"], takes: "110s") {
        Donates("exported")
        Invalidates("ExportTip")
      }
      Intent("EditPhoto", continues: "stops") {
        IntentEffect(donates: "edited", inContinuation: true)
      }
      Intent("ChoosePhoto", continues: "resumes") {
        Donates("edited")
      }
      Intent(
        "OrderPrint", in: ["app", "intentsExtension"],
        pays: IntentPayment(presented: "60%", authorized: "60%")
      ) {
        Donates("printed")
      }
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var photoExportSteps: [any ScenarioPart] {
    At("8h", on: "pad") { Open() }
    At("8h1min", on: "pad") { Visit("albums") }
    At("8h10min", on: "phone") { RunIntent("ExportSilently", by: "shortcutAction") }
    At("8h20min", on: "phone") { RunIntent("ExportAlbum", by: "shortcutAction") }
    At("8h40min", on: "pad") { Terminate() }
    At("9h", on: "phone", every: "10min", until: "10h") { RunIntent("EditPhoto") }
    At("9h5min", on: "phone", every: "10min", until: "10h5min") { Terminate() }
    At("11h", on: "phone", every: "10min", until: "12h") { RunIntent("ChoosePhoto") }
    At("11h5min", on: "phone", every: "10min", until: "12h5min") { Terminate() }
    At("13h", on: "phone", every: "10min", until: "15h") {
      RunIntent("OrderPrint", by: "shortcutAction")
    }
    At("20h", on: "phone", "pad") { Open() }
    At("20h10min", on: "phone", "pad") { Visit("albums") }
    At("20h20min", on: "phone", "pad") { Visit("prints") }
    At("20h40min", on: "phone", "pad") { Terminate() }
  }
}
