import TipFleet

extension ShippedScenarios {
  static func busStopsInAWidget(claim: String) throws -> Scenario {
    try Scenario("bus-stops-in-a-widget", claim: claim, for: "2d", seed: 5) {
      Heal(after: "40h", within: "4h")
      Expect("intent-options-offered", "always")
      Expect("intent-configuration-fits", "always")
      Expect("intent-recommendation-taken", "always")
      Expect("intent-paid-once", "always")
      Expect("intent-find-agrees", "always")
      Expect("intent-raised-in-time", "always")
      busStopsInAWidgetApp
      busStopsInAWidgetIntents
      Device("phone", .iPhone)
      Device("wrist", .watch)
      busStopsInAWidgetSteps
    }
  }

  private static var busStopsInAWidgetApp: App {
    App {
      Event("boughtTicket")
      Tip("SeasonTip", title: "A season ticket is cheaper") {
        Rule("#Rule(boughtTicket) { $0.donations.count >= 2 }")
      }
      Screen("tickets") { Shows("SeasonTip") }
    }
  }

  private static var busStopsInAWidgetIntents: Intents {
    Intents {
      Intent(
        "ShowBus", in: ["widgetExtension"],
        summary: [
          SummaryBranch(families: ["small"], sentence: ["stop", "lines"]),
          SummaryBranch(sentence: ["stop", "lines"], below: ["weather"]),
        ], recommends: [["stop": "main", "lines": "ten"], ["stop": "park", "lines": "thirty"]]
      ) {
        IntentParameter("stop", of: "Stop")
        IntentParameter("lines", of: "Line", dependsOn: ["stop"]) {
          FamilySize(family: "small", items: 1)
          FamilySize(items: 2)
        }
        IntentParameter("weather", choices: ["yes", "no"], default: "no")
      }
      Intent("BuyTicket", in: ["app", "widgetExtension"], pays: IntentPayment(authorized: "80%")) {
        Donates("boughtTicket")
      }
      Widget("bus", families: ["small", "medium"], configuredBy: "ShowBus") {
        WidgetControl(runs: "BuyTicket")
      }
      EntityType("Stop") {
        Entity("main")
        Entity("park")
      }
      EntityType("Line", properties: ["minutes", "platform"]) {
        Entity("ten", belongsTo: ["main", "park"], has: ["minutes": 5, "platform": 1])
        Entity("twenty", belongsTo: ["main"], has: ["minutes": 9, "platform": 2])
        Entity("thirty", belongsTo: ["park"], has: ["minutes": 4, "platform": 1])
        EntityList("tenAndTwenty", items: ["ten", "twenty"])
      }
      FindRequest("soonest", type: "Line", by: "property", sort: "minutes", limit: 2) {
        FindComparator("minutes", is: "less", value: 10)
      }
      FindRequest("soonestOfAll", type: "Line", sort: "minutes", limit: 2) {
        FindComparator("minutes", is: "less", value: 10)
      }
      FindRequest(
        "anyOfTwo", type: "Line", by: "property", any: true, sort: "minutes", descending: true
      ) {
        FindComparator("platform", value: 2)
        FindComparator("minutes", is: "greater", value: 4)
      }
      RelevantSet("toWork") {
        RelevantIntent("bus", from: "7h", until: "9h")
      }
      RelevantSet("nothing") {}
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var busStopsInAWidgetSteps: [any ScenarioPart] {
    At("1h", on: "wrist") { PlaceWidget("bus", recommendation: 2) }
    At("1h", on: "phone") { PlaceWidget("bus") }
    At("1h1min", on: "phone") { ShowConfiguration("bus") }
    At("1h2min", on: "phone") { AskOptions("bus", parameter: "lines") }
    At("1h3min", on: "phone") { ConfigureWidget("bus", parameter: "stop", value: "main") }
    At("1h4min", on: "phone") { AskOptions("bus", parameter: "lines") }
    At("1h5min", on: "phone") { ConfigureWidget("bus", parameter: "lines", value: "tenAndTwenty") }
    At("1h6min", on: "phone") { ConfigureWidget("bus", parameter: "lines", value: "twenty") }
    At("1h7min", on: "phone") { ConfigureWidget("bus", parameter: "stop", value: "park") }
    At("2h", on: "phone") { Find("soonest") }
    At("2h1min", on: "phone") { Find("soonestOfAll") }
    At("2h2min", on: "phone") { Find("anyOfTwo") }
    At("6h", on: "phone", "wrist") { SetRelevant("toWork") }
    At("7h30min", on: "wrist") { TapWidget("bus", runs: "BuyTicket") }
    At("8h", on: "phone") { TapWidget("bus", runs: "BuyTicket") }
    At("10h", on: "wrist") { SetRelevant("nothing") }
    At("30h", on: "phone") { TapWidget("bus", runs: "BuyTicket") }
    At("31h", on: "phone") { Open() }
    At("31h1min", on: "phone") { Visit("tickets") }
  }
}
