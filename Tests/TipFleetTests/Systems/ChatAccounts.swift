import TipFleet

extension ShippedScenarios {
  static func chatAccounts(claim: String) throws -> Scenario {
    try Scenario("chat-accounts", claim: claim, for: "2d", seed: 26) {
      Heal(after: "1d20h", within: "3h")
      Expect("dismissed-everywhere", "always")
      Reach(
        "focus/callSkipped", "focus/performStarted", "focus/currentRead", "focus/silenced",
        "focus/presented", "focus/badgeSet", "intents/effectTaken", "withheld/rule",
        "withheld/invalidated", "displayEnd/ruleFalse")
      chatAccountsApp
      chatAccountsIntents
      chatAccountsFocus
      Device("phone", .iPhone)
      Device("mac", .mac, sharesFocus: false)
      chatAccountsSteps
    }
  }

  private static var chatAccountsApp: App {
    App(frequency: "immediate") {
      Parameter("showsTips", type: "boolean", default: true, transient: true)
      Event("answered")
      Tip("PinChatTip", title: "Pin a chat") {
        Rule("#Rule($showsTips) { $0 }")
        Rule("#Rule(answered) { $0.donations.count >= 3 }")
      }
      Screen("chats") { Shows("PinChatTip") }
    }
  }

  private static var chatAccountsIntents: Intents {
    Intents {
      Intent("Answer", in: ["app", "widgetExtension"], takes: "exponential(1s)") {
        Donates("answered")
      }
      Widget("latest") {
        WidgetControl(runs: "Answer")
      }
    }
  }

  private static var chatAccountsFocus: FocusFilter {
    FocusFilter(
      "Account", predicate: "account", extension: true,
      calls: FilterCalls(delay: "exponential(1min)", loss: "20%", coalescing: "20%")
    ) {
      FilterParameter("account")
      FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
      Focus("Personal", filter: ["account": "home"])
      Focus("Work", filter: ["account": "work", "tips": false])
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var chatAccountsSteps: [any ScenarioPart] {
    At("7h", on: "phone") { PlaceWidget("latest") }
    At("7h30min", on: "phone") { TurnFocusOn("Personal") }
    At("8h", on: "phone") { PostNotification(criterion: "work") }
    At("8h1min", on: "phone") { PostNotification(criterion: "home") }
    At("8h2min", on: "phone") { TapWidget("latest", runs: "Answer") }
    At("8h5min", on: "phone") { TapWidget("latest", runs: "Answer") }
    At("8h30min", on: "phone") { Terminate() }
    At("9h", on: "phone") { TurnFocusOn("Work") }
    At("9h20min", on: "phone") { PostNotification(criterion: "work") }
    At("9h21min", on: "phone") { PostNotification(criterion: "home") }
    At("9h22min", on: "phone") { PostNotification(criterion: "home", timeSensitive: true) }
    At("9h23min", on: "phone") { PostNotification() }
    At("9h25min", on: "mac") { Open() }
    At("9h30min", on: "phone") { TapWidget("latest", runs: "Answer") }
    At("10h", on: "phone") { Open() }
    At("10h1min", on: "phone") { Visit("chats") }
    At("10h20min", on: "phone") { PostNotification(criterion: "home") }
    At("10h30min", on: "phone") { Terminate() }
    At("11h1min", on: "mac") { Visit("chats") }
    At("11h5min", on: "mac") { PostNotification(criterion: "home") }
    At("11h10min", on: "mac") { Terminate() }
    At("17h", on: "phone") { TurnFocusOn("Personal") }
    At("17h20min", on: "phone") { PostNotification(criterion: "work") }
    At("18h", on: "phone") { Open() }
    At("18h1min", on: "phone") { Visit("chats") }
    At("18h5min", on: "phone") { PostNotification(criterion: "work") }
    At("18h10min", on: "phone") { TurnFocusOn("Work") }
    At("18h30min", on: "phone") { Terminate() }
    At("1d9h", on: "mac") { Open() }
    At("1d9h1min", on: "mac") { Visit("chats") }
    At("1d9h2min", on: "mac") { React("PinChatTip", with: "close") }
    At("1d9h30min", on: "mac") { Terminate() }
    At("1d12h", on: "phone") { TurnFocusOff() }
    At("1d12h30min", on: "phone") { PostNotification(criterion: "work") }
    At("1d13h", on: "phone", "mac") { Open() }
    At("1d13h10min", on: "phone", "mac") { Visit("chats") }
    At("1d13h20min", on: "phone", "mac") { Terminate() }
  }
}
