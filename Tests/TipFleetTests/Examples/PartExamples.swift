import TipFleet

// The parts that the documents and the comments show, in one scenario.

enum PartExamples {
  static func fleet() throws -> Scenario {
    try Scenario("parts", for: "20d") {
      App {
        Event("opened")
        Parameter("ShareTip.isLoggedIn", type: "boolean", default: false)
        Tip("ShareTip", title: "Share the album") {
          OnDisplay { Sets("ShareTip.isLoggedIn", to: true) }
          OnInvalidation { Toggles("ShareTip.isLoggedIn") }
        }
        Screen("album") {
          Shows("ShareTip").with("when", "#Rule(opened) { $0.donations.count > 1 }")
          PeopleDo("share", probability: "30%") {
            Donates("opened")
            Invalidates("ShareTip")
          }
        }
        OnLaunch { Donates("opened", probability: "10%") }
        OnActivation { Sets("ShareTip.isLoggedIn", to: true) }
      }
      Section("hub", ["servers": 1, "serviceTime": "exponential(2s)", "queueLimit": 100])
      Device("phone", .iPhone)
      Device("pad", .iPad).with("backgroundMode", false)
      ownersOfPads(3)
      Network(latency: "lognormal(180ms, 0.6)", loss: "2%") {
        Link("phone", loss: "5%")
      }
      Fault("tunnel", "offline", on: "phone", every: "exponential(1d)", for: "exponential(20min)")
      Fault("bad-weekend", "loss", from: "12d", until: "14d").with("probability", "60%")
      Expect("display-cap-sum", "in 95% of runs")
      Reach("fault/tunnel")
      At("9h", on: "phone") { Step("react", ["tip": "ShareTip", "with": "close"]) }
      At("3d", on: "phone") {
        Visit("album")
        Donate("opened", times: 2)
      }
      At("3d5min", on: "phone") { Leave() }
    }
  }

  @PartsBuilder<any ScenarioPart>
  static func ownersOfPads(_ count: Int) -> [any ScenarioPart] {
    for number in 1...count {
      Device("pad-\(number)", .iPad)
      Person("owner-\(number)", uses: ["pad-\(number)": 1])
    }
  }
}
