import TipFleet

extension ShippedScenarios {
  static func trails() throws -> Scenario {
    try Scenario(
      "trails",
      claim: "On three devices that lose messages, pushes and their connection for a month, the "
        + "tips of the trails app keep every guarantee, and six hours later all devices agree.",
      for: "30d", seed: 24
    ) {
      Heal(within: "6h")
      Expect("display-cap-sum", "reported")
      trailsApp
      Device("phone", .iPhone, clock: ["drift": "12ppm"])
      Device("pad", .iPad, clock: ["offset": "-3s"])
      Device("mac", .mac, clock: ["offset": "2s", "drift": "-5ppm"])
      Person(
        "hiker", uses: ["phone": 4, "pad": 2, "mac": 2], every: "exponential(6h)",
        for: "exponential(5min)",
        opens: ["map": 4, "trails": 4, "big-cottonwood": 2, "little-cottonwood": 1],
        stays: "exponential(40s)",
        reacts: ["ignore": 6, "close": 2, "act": 1, "use": 1, "tapOutside": 2],
        after: "exponential(12s)", quits: "25%")
      Network(
        latency: "lognormal(180ms, 0.6)", loss: "2%",
        burst: ["goodToBad": "1%", "badToGood": "20%", "lossInBad": "90%"]
      ) {
        Link("phone", latency: "lognormal(350ms, 0.9)", loss: "5%")
      }
      Fault(
        "out-of-coverage", "offline", on: "phone", every: "exponential(2d)", for: "exponential(9h)")
      Fault(
        "pad-in-the-drawer", "offline", on: "pad", every: "exponential(4d)", for: "uniform(6h, 2d)")
      Fault("pushes-lost", "pushLoss", every: "exponential(3d)", for: "exponential(1d)")
        .with("probability", "70%")
      Fault("bad-weekend", "loss", at: ["from": "12d", "for": "2d"]).with("probability", "60%")
    }
  }

  private static var trailsApp: App {
    App(frequency: "weekly") {
      Event("Region.bigCottonwoodCanyon.didVisit")
      Event("Region.littleCottonwoodCanyon.didVisit")
      Tip(
        "ShowLocationTip", title: "See where you are",
        message: "A tap on the compass marks your place on the map.", image: "location.circle")
      Tip(
        "RotateMapTip", title: "Turn north up again",
        message: "Touch and hold the compass, and the map turns back.", image: "hand.tap")
      trail("Butler Fork", id: "butler-fork", region: "Region.bigCottonwoodCanyon.didVisit")
      trail("Cecret Lake", id: "cecret-lake", region: "Region.littleCottonwoodCanyon.didVisit")
      Group("compassTips", priority: "ordered", tips: ["ShowLocationTip", "RotateMapTip"])
      Screen("map") {
        Shows(group: "compassTips", castTo: "ShowLocationTip", as: "popover")
        Shows(group: "compassTips", castTo: "RotateMapTip", as: "popover")
      }
      Screen("trails") {
        Shows("NewTrailTip-butler-fork", as: "inline")
        Shows("NewTrailTip-cecret-lake", as: "inline")
      }
      Screen("big-cottonwood") { Donates("Region.bigCottonwoodCanyon.didVisit") }
      Screen("little-cottonwood") { Donates("Region.littleCottonwoodCanyon.didVisit") }
    }
  }

  private static func trail(_ name: String, id: String, region: String) -> Tip {
    Tip(
      "NewTrailTip", id: "NewTrailTip-\(id)", title: "A new trail: \(name)",
      message: "Its region on the map has all about it."
    ) {
      Action("go-there", title: "Take me there", invalidates: true)
      Rule("#Rule(newTrail.region.didVisitEvent) { $0.donations.count > 3 }")
      Name("newTrail.region.didVisitEvent", means: region)
      MaxDisplayCount(4)
    }
    .with(
      "style",
      [
        "name": "NewTrailTipViewStyle", "shows": ["title", "message"],
        "wholeViewAction": "go-there",
      ])
  }
}
