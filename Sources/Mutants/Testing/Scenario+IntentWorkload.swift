import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain

// Three devices whose widgets, shortcuts and buttons run intents that tips hear of.

extension Scenario {
  /// An app with an intent for each way to run, in two busy days.
  static let intentWorkload: Scenario = {
    let alarm = EventDefinition(id: "setAlarm")
    let context = RuleContext(events: [alarm], parameters: [], tipType: "AlarmTip")
    var texts = TextTable()
    var tips: [TipDefinition] = []
    do throws(RuleError) {
      let rule = try Rule(
        parsing: "#Rule(setAlarm) { $0.donations.count >= 2 }", in: context, texts: &texts)
      tips = [TipDefinition(typeName: "AlarmTip", rules: [rule])]
    } catch {
      preconditionFailure("the rule of the alarm's tip cannot be read: \(error)")
    }
    let app = AppDefinition(
      texts: texts, events: [alarm], parameters: [], tips: tips, groups: [],
      knobs: BehaviourKnobs())
    var scenario = Scenario(
      name: "intents", claim: "No promise about an intent is broken.", app: app,
      duration: .days(2))
    scenario.heal = HealPhase(after: .days(1), within: .hours(12))
    scenario.screens = [Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])]
    scenario.intents = intentDefinition
    scenario.intentPlay.performances = intentPerformances
    scenario.intentPlay.reloadDelay = .exponential(mean: .minutes(3))
    scenario.intentPlay.agreement = .percent(80)
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "desk", platform: .mac),
    ]
    scenario.timeline = intentSteps
    return scenario
  }()

  private static let intentDefinition: IntentDefinition = {
    var definition = IntentDefinition()
    definition.effects = [
      IntentEffect(.donateEvent(0)), IntentEffect(.invalidateTip(0)),
      IntentEffect(.donateEvent(0), at: .progress(2)),
      IntentEffect(.donateEvent(0), at: .continuation),
    ]
    var toggle = AppIntent(id: "ToggleAlarm")
    toggle.effects = [EffectIndex(0)]
    var finish = AppIntent(id: "FinishAlarm")
    finish.effects = [EffectIndex(1)]
    var load = AppIntent(id: "LoadSounds")
    load.progressTotal = 4
    load.effects = [EffectIndex(2)]
    var edit = AppIntent(id: "EditAlarm")
    edit.continuation = .stops
    edit.effects = [EffectIndex(3)]
    var choose = AppIntent(id: "ChooseSound")
    choose.continuation = .resumes
    var hidden = AppIntent(id: "Migrate")
    hidden.isDiscoverable = false
    definition.intents = [toggle, finish, load, edit, choose, hidden]
    definition.kinds = [
      WidgetKind(
        id: "alarm", families: [.small, .medium],
        controls: [
          WidgetControl(IntentIndex(0), isToggle: true), WidgetControl(IntentIndex(1)),
          WidgetControl(IntentIndex(2)),
        ],
        timeline: WidgetTimeline(entryCount: 3, spacing: .hours(2), reloadsAtEnd: true))
    ]
    definition.shortcuts = [AppShortcut(IntentIndex(2))]
    let both: ProcessSet = [ProcessSet(.app), ProcessSet(.widgetExtension)]
    let app = ProcessSet(.app)
    definition.contain([both, both, app, app, app, both], configuredBy: [nil])
    definition.knobs.reloadBudget = 6
    return definition
  }()

  private static let intentPerformances: [IntentPerformance] = {
    var short = IntentPerformance()
    short.length = .exponential(mean: .seconds(2))
    var long = IntentPerformance()
    long.length = .exponential(mean: .seconds(40))
    long.failure = .percent(10)
    return [short, short, long, short, short, short]
  }()

  private static let intentSteps: [TimelineStep] = {
    func step(_ minutes: Int64, _ device: Int, _ action: ScriptedAction) -> TimelineStep {
      TimelineStep(at: .minutes(minutes), device: DeviceIndex(device), action: action)
    }
    let widget = WidgetChoice(WidgetKindIndex(0))
    func run(_ intent: Int, _ trigger: IntentTrigger) -> ScriptedAction {
      .intent(.run(.intent(IntentIndex(intent), trigger)))
    }
    func round(_ start: Int64, _ device: Int) -> [TimelineStep] {
      [
        step(start + 1, device, .intent(.tapWidget(widget, ControlIndex(0)))),
        step(start + 10, device, .open),
        step(start + 11, device, .visit(screen: 0)),
        step(start + 12, device, run(0, .appButton)),
        step(start + 14, device, .intent(.tapWidget(widget, ControlIndex(2)))),
        step(start + 20, device, .leave),
        step(start + 40, device, .intent(.run(.shortcut(ShortcutIndex(0))))),
        step(start + 50, device, run(3, .siri)),
        step(start + 55, device, .leave),
        step(start + 60, device, run(4, .spotlight)),
        step(start + 65, device, run(5, .siri)),
        step(start + 70, device, .intent(.lock)),
        step(start + 71, device, .intent(.tapWidget(widget, ControlIndex(0)))),
        step(start + 72, device, .intent(.unlock)),
        step(start + 75, device, .intent(.tapWidget(widget, ControlIndex(0)))),
        step(start + 80, device, .terminate),
        step(start + 90, device, .intent(.changeData)),
        step(start + 100, device, .intent(.tapWidget(widget, ControlIndex(1)))),
      ]
    }
    var steps: [TimelineStep] = []
    for device in 0..<3 {
      steps.append(step(1, device, .intent(.placeWidget(WidgetKindIndex(0), .small))))
      for number in 0..<2 {
        let start = 30 + 300 * number + 100 * device
        steps += round(Int64(start), device)
      }
    }
    return steps.sorted { $0.at < $1.at }
  }()
}
