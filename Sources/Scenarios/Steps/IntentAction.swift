import IntentSystem

/// What a timeline can make happen to intents and widgets. A further step is its file, with its
/// case, its line and its type here.
public enum IntentAction: Hashable, Sendable, BitwiseCopyable {
  /// The person places a widget.
  case placeWidget(WidgetKindIndex, WidgetFamily, recommendation: UInt8 = 0)
  /// The person removes a widget.
  case removeWidget(WidgetChoice)
  /// The person gives a parameter of a widget a value, or takes it away.
  case configureWidget(WidgetChoice, IntentParameterIndex, ChoiceIndex?)
  /// The person taps a control of a widget.
  case tapWidget(WidgetChoice, ControlIndex)
  /// The person has an intent run.
  case run(ScriptedRun)
  /// The data of the app changes.
  case changeData
  /// The device is locked.
  case lock
  /// The device is unlocked.
  case unlock
  /// The person opens the configuration of a widget.
  case showConfiguration(WidgetChoice)
  /// The configuration of a widget asks for the options of a parameter.
  case askOptions(WidgetChoice, IntentParameterIndex)
  /// The app asks the system to refresh its recommendations.
  case refreshRecommendations
  /// The Find action is asked.
  case find(FindIndex)
  /// The app replaces its relevant intents.
  case setRelevant(RelevantSetIndex)
  /// The person opens the app by a widget, and the app asks for the configuration of an intent.
  case openFromWidget(WidgetChoice, asking: IntentIndex)
  /// The person adds an action to a shortcut or to a Focus.
  case addAction(IntentIndex, ActionSurface)
  /// The person gives a parameter of an action a value, or takes it away.
  case configureAction(ActionChoice, IntentParameterIndex, ChoiceIndex?)
  /// The configuration of an action asks for the options of a parameter.
  case askActionOptions(ActionChoice, IntentParameterIndex)
  /// The system of the device is upgraded.
  case upgradeSystem

  /// The step with all that it says and does.
  var step: any TimelineAction {
    switch self {
    case .placeWidget(let kind, let family, let recommendation):
      PlaceWidgetStep(kind: kind, family: family, recommendation: recommendation)
    case .removeWidget(let widget): RemoveWidgetStep(widget: widget)
    case .configureWidget(let widget, let parameter, let choice):
      ConfigureWidgetStep(widget: widget, parameter: parameter, choice: choice)
    case .tapWidget(let widget, let control): TapWidgetStep(widget: widget, control: control)
    case .run(let run): RunIntentStep(run: run)
    case .changeData: ChangeDataStep()
    case .lock: LockDeviceStep()
    case .unlock: UnlockDeviceStep()
    case .showConfiguration(let widget): ShowConfigurationStep(widget: widget)
    case .askOptions(let widget, let parameter):
      AskOptionsStep(widget: widget, parameter: parameter)
    case .refreshRecommendations: RefreshRecommendationsStep()
    case .find(let find): FindStep(find: find)
    case .setRelevant(let set): SetRelevantStep(set: set)
    case .openFromWidget(let widget, let asked):
      OpenFromWidgetStep(widget: widget, asked: asked)
    case .addAction(let intent, let surface): AddActionStep(intent: intent, surface: surface)
    case .configureAction(let chosen, let parameter, let choice):
      ConfigureActionStep(chosen: chosen, parameter: parameter, choice: choice)
    case .askActionOptions(let chosen, let parameter):
      AskActionOptionsStep(chosen: chosen, parameter: parameter)
    case .upgradeSystem: UpgradeSystemStep()
    }
  }

  /// The types of its steps, in the order of the reference.
  static let types: [any TimelineAction.Type] = [
    PlaceWidgetStep.self, RemoveWidgetStep.self, ConfigureWidgetStep.self, TapWidgetStep.self,
    RunIntentStep.self, ChangeDataStep.self, LockDeviceStep.self, UnlockDeviceStep.self,
    ShowConfigurationStep.self, AskOptionsStep.self, RefreshRecommendationsStep.self,
    FindStep.self, SetRelevantStep.self, OpenFromWidgetStep.self, AddActionStep.self,
    ConfigureActionStep.self, AskActionOptionsStep.self, UpgradeSystemStep.self,
  ]
}
