import TipFleet

extension ShippedScenarios {
  static func focusHidesTips(claim: String) throws -> Scenario {
    try Scenario("focus-hides-tips", claim: claim, for: "5d", seed: 11) {
      Heal(after: "4d20h", within: "3h")
      Expect("dismissed-everywhere", "in 75% of runs")
      focusHidesTipsApp
      focusHidesTipsFocus
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Device("mac", .mac, sharesFocus: false)
      Person(
        "writer", uses: ["phone": 2, "pad": 2, "mac": 3], every: "exponential(40min)",
        for: "exponential(6min)", opens: ["note": 3, "list": 1], stays: "exponential(80s)",
        reacts: ["ignore": 1])
      focusHidesTipsSteps
    }
  }

  private static var focusHidesTipsApp: App {
    App(frequency: "immediate") {
      Parameter("showsTips", type: "boolean", default: true, transient: true)
      Event("openedNote")
      Tip("LinkNotesTip", title: "Link two notes") {
        Rule("#Rule($showsTips) { $0 }")
        Rule("#Rule(openedNote) { $0.donations.count >= 3 }")
      }
      Screen("note") {
        Shows("LinkNotesTip")
        Donates("openedNote")
      }
      Screen("list") {}
    }
  }

  private static var focusHidesTipsFocus: FocusFilter {
    FocusFilter(
      "Tips", extension: true, calls: FilterCalls(delay: "exponential(20s)", loss: "40%"),
      sharing: FocusSharing(delay: "exponential(30s)", within: "30min")
    ) {
      FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
      Focus("Work", filter: ["tips": false]) {
        DailyWindow(from: "9h", for: "8h")
      }
      Focus("Reading")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var focusHidesTipsSteps: [any ScenarioPart] {
    At("12h", on: "mac") { TurnFocusOff() }
    At("1d13h", on: "phone") { TurnFocusOff() }
    At("1d15h", on: "mac") { OverrideFilter() }
    At("2d10h", on: "pad") { TurnFocusOn("Reading") }
    At("3d12h", on: "mac") { TurnFocusOff() }
    At("3d12h30min", on: "mac") { Invalidate("LinkNotesTip") }
  }
}
