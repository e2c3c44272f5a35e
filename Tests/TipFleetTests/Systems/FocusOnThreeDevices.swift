import TipFleet

extension ShippedScenarios {
  static func focusOnThreeDevices(claim: String) throws -> Scenario {
    try Scenario("focus-on-three-devices", claim: claim, for: "3d", seed: 3) {
      Heal(after: "2d20h", within: "4h")
      focusOnThreeDevicesApp
      focusOnThreeDevicesFocus
      Device("phone", .iPhone)
      Device("pad", .iPad, clock: ["offset": "-25min"])
      Device("mac", .mac, sharesFocus: false)
      Fault("tunnel", "offline", on: "pad", from: "1d18h", until: "1d21h")
      focusOnThreeDevicesSteps
    }
  }

  private static var focusOnThreeDevicesApp: App {
    App {

    }
  }

  private static var focusOnThreeDevicesFocus: FocusFilter {
    FocusFilter(
      "Account", predicate: "account", extension: true,
      calls: FilterCalls(delay: "exponential(30s)", loss: "20%", coalescing: "20%"),
      sharing: FocusSharing(delay: "exponential(1min)", loss: "10%", within: "1h")
    ) {
      FilterParameter("account")
      FilterParameter("quiet", type: "boolean", default: false)
      Focus("Work", filter: ["account": "work", "quiet": true]) {
        DailyWindow(from: "9h", for: "8h")
      }
      Focus("Personal", filter: ["account": "home"])
      Focus("Sleep")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var focusOnThreeDevicesSteps: [any ScenarioPart] {
    At("8h", on: "phone", "pad", "mac") { PostNotification() }
    At("8h30min", on: "phone") { Open() }
    At("9h30min", on: "phone") { PostNotification(criterion: "work") }
    At("9h40min", on: "phone", "mac") { PostNotification(criterion: "home") }
    At("9h45min", on: "mac") { PostNotification(criterion: "home", timeSensitive: true) }
    At("10h", on: "phone") { InvalidateContext() }
    At("10h1min", on: "phone") { PostNotification(criterion: "home") }
    At("10h30min", on: "phone") { OverrideFilter() }
    At("11h", on: "phone") { ConfigureFilter("Work", values: ["account": "work"]) }
    At("12h", on: "phone") { Terminate() }
    At("12h10min", on: "phone") { TurnFocusOn("Personal") }
    At("12h30min", on: "phone") { PostNotification(criterion: "work") }
    At("13h", on: "phone") { TurnFocusOff() }
    At("13h0min20s", on: "phone") { TurnFocusOn("Personal") }
    At("14h", on: "pad") { Open() }
    At("15h", on: "pad") { TurnFocusOff() }
    At("15h5min", on: "pad") { PostNotification(criterion: "work") }
    At("16h", on: "pad") { Leave() }
    At("18h", on: "phone", "mac") { Open() }
    At("18h10min", on: "phone", "pad", "mac") { Terminate() }
    At("1d18h30min", on: "pad") { TurnFocusOn("Sleep") }
    At("1d19h", on: "phone") { TurnFocusOn("Personal") }
    At("1d20h", on: "pad") { TurnFocusOff() }
    At("1d20h30min", on: "phone") { ConfigureFilter("Personal") }
    At("1d22h", on: "phone") { Open() }
    At("2d18h", on: "pad") { TurnFocusOn("Personal") }
    At("2d18h0min1s", on: "phone") { TurnFocusOn("Sleep") }
    At("2d19h", on: "mac") { TurnFocusOff() }
    At("2d19h10min", on: "mac") { Open() }
  }
}
