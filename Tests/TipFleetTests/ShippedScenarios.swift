import TipFleet

// Scenarios of the folder `scenarios`, written in code.

enum ShippedScenarios {
  static func capUnderPartition() throws -> Scenario {
    try Scenario(
      "cap-under-partition",
      claim: "Cut off from each other after one common display, three devices show a tip capped at "
        + "3 exactly as often as the bound allows, and not once more.",
      for: "6d"
    ) {
      Heal(after: "5d", within: "6h")
      ExpectViolated("display-cap-sum")
      App {
        Tip(
          "OfflineMapsTip", title: "Take the map with you",
          message: "Maps that you save here are there without a network."
        ) {
          MaxDisplayCount(3)
        }
        Screen("map") { Shows("OfflineMapsTip") }
      }
      Sync(merge: "gCounter")
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("mac", .mac)
      Fault("valley", "partition", on: "phone", "pad", "mac", from: "1d", until: "5d")
      At("1h", on: "phone") { Visit("map") }
      At("1h5min", on: "phone") { Terminate() }
      At("2h", on: "phone") { Open() }
      At("2h10min", on: "phone") { Terminate() }
      for device in ["pad", "mac"] {
        At("3h", on: device) { Open() }
        At("3h10min", on: device) { Terminate() }
      }
      for (day, device) in [(2, "phone"), (3, "pad"), (4, "mac")] {
        At("\(day)d", on: device) { Open() }
        for minutes in [10, 20, 30] {
          At("\(day)d\(minutes)min", on: device) { Visit("map") }
        }
        At("\(day)d40min", on: device) { Terminate() }
      }
    }
  }

  static func frequencyOnFourDevices() throws -> Scenario {
    let tips = [
      ("SearchTip", "Find anything"), ("FilterTip", "Narrow it down"),
      ("SortTip", "Put it in order"), ("PinTip", "Keep it on top"),
    ]
    return try Scenario(
      "frequency-on-four-devices",
      claim: "Each of four devices keeps its daily gap, and yet a person can meet four new tips in "
        + "one day.",
      for: "8d"
    ) {
      Heal(after: "7d", within: "6h")
      Expect("display-cap-sum", "reported")
      App(frequency: "daily") {
        for (type, title) in tips { Tip(type, title: title) { MaxDisplayCount(5) } }
        Screen("library") { for (type, _) in tips { Shows(type) } }
      }
      Sync(merge: "gCounter")
      Knobs(["frequencyScope": "perDevice"])
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("mac", .mac)
      Device("vision", .vision)
      Person(
        "grace", uses: ["phone": 4, "pad": 3, "mac": 2, "vision": 1], every: "exponential(5h)",
        for: "exponential(6min)", opens: ["library": 1], stays: "exponential(2min)",
        reacts: ["ignore": 3, "close": 1], after: "exponential(10s)", quits: "20%")
    }
  }

  static func backyardBirds() throws -> Scenario {
    try Scenario(
      "backyard-birds",
      claim: "A tip for regular visitors of one backyard appears only after sign-in and three "
        + "visits to the same backyard in five days, at most five times on each of two devices, "
        + "and never again once the button that it speaks of was used.",
      for: "21d", seed: 23
    ) {
      Heal(within: "3h")
      Expect("display-cap-sum", "over by at most 6")
      birdApp
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Person(
        "birder", uses: ["phone": 3, "pad": 2], every: "exponential(7h)", for: "exponential(4min)",
        opens: ["backyard": 4, "feeder": 1, "visitors": 2], stays: "exponential(45s)",
        reacts: ["ignore": 8, "tapOutside": 2, "close": 1])
      Fault(
        "pad-offline", "offline", on: "pad", every: "exponential(3d)", for: "exponential(8h)")
      At("1d", on: "phone") { Visit("sign-in") }
      At("1d2min", on: "phone") { Leave() }
      At("16d", on: "phone") { Open() }
      At("16d1s", on: "phone") { Invalidate("FavoriteBackyardTip", reason: "userPerformedAction") }
      At("16d1min", on: "phone") { Leave() }
    }
  }

  private static var birdApp: App {
    App(frequency: "daily") {
      Parameter("FavoriteBackyardTip.isLoggedIn", type: "boolean", default: false)
      Event("entered-backyard-detail-view", values: ["backyardID": "integer"])
      Event("opened-feeder")
      Tip(
        "FavoriteBackyardTip", title: "Keep this backyard on top",
        message: "Favorites come first in your list.", image: "star"
      ) {
        Action("learn-more", title: "More about favorites")
        Rule("#Rule(Self.$isLoggedIn) { $0 == true }")
        Rule(
          "#Rule(Self.enteredBackyardDetailView) { $0.donations.filter { $0.date > "
            + "Date.now.addingTimeInterval(-5 * 60 * 60 * 24) }.largestSubset(groupedBy: "
            + #"\.backyardID).count >= 3 }"#)
        Name("Self.enteredBackyardDetailView", means: "entered-backyard-detail-view")
        MaxDisplayCount(5)
      }
      Tip(
        "RefillFeederTip", title: "Fill the feeder",
        message: "Birds come back to a feeder that is full."
      ) {
        Rule("#Rule(Self.openedFeeder) { $0.donations.count >= 2 }")
        Name("Self.openedFeeder", means: "opened-feeder")
        MaxDisplayCount(6)
        IgnoresDisplayFrequency()
      }
      Tip(
        "ShareVisitorTip", title: "Show a friend who visited",
        message: "Hold a bird to send its picture."
      ) {
        MaxDisplayDuration(seconds: 2 * 60)
      }
      Screen("sign-in") { Sets("FavoriteBackyardTip.isLoggedIn", to: true) }
      Screen("backyard") {
        Shows("FavoriteBackyardTip", as: "popover")
        Donates(
          "entered-backyard-detail-view",
          values: [
            ["backyardID": 1, "weight": 3], ["backyardID": 2, "weight": 2], ["backyardID": 3],
          ])
      }
      Screen("feeder") {
        Shows("RefillFeederTip")
        Donates("opened-feeder")
      }
      Screen("visitors") { Shows("ShareVisitorTip", as: "inline") }
    }
  }
}
