import TipFleet

// Parts that give every argument of the systems' parts a value, in one scenario.

enum EveryKeyParts {
  @PartsBuilder<any ScenarioPart>
  static var all: [any ScenarioPart] {
    app
    focus
    intents
    pointer
    Device("phone", .iPhone)
    Device("pad", .iPad, sharesFocus: false)
    Device("old", .iPhone, version: 2, olderSystem: true)
    personSteps
    appSteps
    deviceSteps
    hubSteps
    focusSteps
    widgetSteps
    intentSteps
    pointerSteps
  }

  private static var app: App {
    App {
      Parameter("showsTips", type: "boolean", default: true, transient: true)
      Parameter("hasPointer", type: "boolean", default: false, transient: true)
      Parameter("goal", type: "integer", default: 0)
      Event("drank")
      Tip("GoalTip", title: "Set a goal for the day") {
        Action("later", title: "Not now")
      }
      Screen("today") {
        Shows("GoalTip")
        PeopleDo("drink") { Donates("drank") }
      }
    }
  }

  // MARK: Steps of no system

  @PartsBuilder<any ScenarioPart>
  private static var personSteps: [any ScenarioPart] {
    At("5h", on: "phone") {
      Open()
      Visit("today")
      Act("drink", screen: "today")
      React("GoalTip", with: "close")
      Choose("GoalTip", action: "later")
      Leave()
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var appSteps: [any ScenarioPart] {
    At("6h", on: "phone") {
      Donate("drank", values: [:], times: 2, waits: false)
      DeleteDonations("drank")
      SetParameter("goal", value: 8)
      Invalidate("GoalTip", reason: "tipClosed")
      ResetEligibility("GoalTip")
      ResetDatastore()
      ResetAtNextLaunch()
      ConfigureAgain()
      Terminate()
      Crash()
      Update(2)
      Reinstall()
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var deviceSteps: [any ScenarioPart] {
    At("7h", on: "phone") {
      GoOffline()
      GoOnline()
      SignOut()
      SignIn(account: "main")
      JumpClock(by: "-2h")
      BackUp()
      Restore(reusesReplica: true)
      Clone(from: "pad", reusesReplica: true)
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var hubSteps: [any ScenarioPart] {
    At("8h") {
      ExpireTokens()
      EmptyZone(account: "main", because: "encryptedDataReset")
      FillQuota(account: "main")
      FreeQuota(account: "main")
    }
  }

  // MARK: Focus

  private static var focus: FocusFilter {
    FocusFilter(
      "Account", predicate: "account", extension: true, catchesUp: false, evaluatesMissing: true,
      letsTimeSensitiveThrough: false,
      calls: FilterCalls(delay: "exponential(30s)", loss: "20%", coalescing: "10%"),
      sharing: FocusSharing(delay: "1min", loss: "10%", within: "2h")
    ) {
      FilterParameter("account", type: "text", default: "home")
      FilterParameter("tips", type: "boolean", default: true, sets: "showsTips")
      Focus("Work", filter: ["account": "work", "tips": false]) {
        DailyWindow(from: "9h", for: "8h")
      }
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var focusSteps: [any ScenarioPart] {
    At("1h", on: "phone") {
      TurnFocusOn("Work")
      ConfigureFilter("Work", values: ["account": "home"])
      PostNotification(criterion: "work", timeSensitive: true)
      InvalidateContext()
      OverrideFilter()
      TurnFocusOff()
    }
  }

  // MARK: Intents

  private static var intents: Intents {
    Intents(
      store: "private", reloadDelay: "2min", reloadLoss: "5%", answerDelay: "10s",
      agreement: "66%", relevanceFailure: "1%", staleSelection: "clear", hiddenValue: "standard",
      sharedHost: "appExtension", declinedRequest: "resumesWithoutValue", relevanceOn: "watches",
      reloadBudget: 20, reloadWindow: "12h", interactionCounts: true, togglesAtOnce: false,
      cancelsAtLimit: false, killsExtensionAtLimit: false, progressRestartsLimit: false
    ) {
      addWater
      Intent("AddWater1", legacy: true)
      Widget(
        "glasses", families: ["small", "medium"], configuredBy: "AddWater", formerly: "AddWater1",
        entries: 4, every: "30min", reloadsAtEnd: true
      ) {
        WidgetControl(runs: "AddWater", toggle: true)
      }
      EntityType("Glass", properties: ["size"]) {
        Entity("cup", belongsTo: ["kitchen"], has: ["size": 2])
        Entity("mug", has: ["size": 3])
        EntityList("both", items: ["cup", "mug"])
      }
      EntityType("Room") { Entity("kitchen") }
      FindRequest(
        "largest", type: "Glass", by: "property", any: true, sort: "size", descending: true,
        limit: 1
      ) {
        FindComparator("size", is: "greater", value: 1)
      }
      RelevantSet("morning") { RelevantIntent("glasses", from: "7h", until: "9h") }
      AppShortcut(runs: "AddWater", in: "intentsExtension")
      AppVersion(
        1, intents: ["AddWater", "AddWater1"],
        widgets: [
          VersionWidget("glasses", configuredBy: "AddWater", formerly: "AddWater1")
        ])
    }
  }

  private static var addWater: Intent {
    Intent(
      "AddWater", name: "AddDrink", in: ["app", "widgetExtension", "intentsExtension"],
      discoverable: false, alwaysInApp: true, continues: "stops", needsAuthentication: true,
      changesData: false, progress: 4,
      summary: [
        SummaryBranch(
          families: ["small"], when: ["sugar": "no"], given: ["glass"], sentence: ["glass"],
          below: ["sugar"])
      ],
      recommends: [["glass": "cup"], [:]], takes: "exponential(2s)", fails: "1%",
      pays: IntentPayment(presented: "90%", authorized: "80%"), reloads: ["glasses"]
    ) {
      IntentParameter("room", of: "Room")
      IntentParameter("glass", of: "Glass", dependsOn: ["room"]) {
        FamilySize(family: "small", items: 1)
      }
      IntentParameter("sugar", choices: ["yes", "no"], default: "no")
      IntentEffect(donates: "drank", afterUnits: 2)
      IntentEffect(invalidates: "GoalTip", inContinuation: true)
      IntentEffect(sets: "goal", to: 8)
      Donates("drank")
      Invalidates("GoalTip")
      Sets("goal", to: 8)
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var widgetSteps: [any ScenarioPart] {
    At("2h", on: "phone") {
      PlaceWidget("glasses", family: "medium", recommendation: 2)
      ConfigureWidget("glasses", number: 2, parameter: "sugar", value: "yes")
      ShowConfiguration("glasses", number: 2)
      AskOptions("glasses", number: 2, parameter: "glass")
      TapWidget("glasses", number: 2, runs: "AddWater")
      OpenFromWidget("glasses", number: 2, asksFor: "AddWater")
      RemoveWidget("glasses", number: 2)
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var intentSteps: [any ScenarioPart] {
    At("3h", on: "phone") {
      RunIntent("AddWater", by: "appShortcut")
      ChangeData()
      LockDevice()
      UnlockDevice()
      RefreshRecommendations()
      Find("largest")
      SetRelevant("morning")
      AddAction("AddWater", in: "focusSettings")
      ConfigureAction("AddWater", number: 2, parameter: "sugar", value: "yes")
      AskActionOptions("AddWater", number: 2, parameter: "glass")
    }
    At("4h", on: "old") { UpgradeSystem() }
  }
}
