import FocusSystem

/// What a timeline can make happen to Focuses. A further step is its file, with its case, its line
/// and its type here.
public enum FocusAction: Hashable, Sendable, BitwiseCopyable {
  /// The person turns a Focus on.
  case turnOn(FocusIndex)
  /// The person turns off what is on.
  case turnOff
  /// The person gives the filter values for a Focus; nil takes it out of the Focus.
  case configureFilter(FocusIndex, SettingsIndex?)
  /// A notification comes.
  case postNotification(CriterionIndex?, isTimeSensitive: Bool)
  /// The app says that its filter context is out of date.
  case invalidateContext
  /// The person switches the filter off in the app.
  case overrideFilter

  /// The step with all that it says and does.
  var step: any TimelineAction {
    switch self {
    case .turnOn(let focus): TurnFocusOnStep(focus: focus)
    case .turnOff: TurnFocusOffStep()
    case .configureFilter(let focus, let settings):
      ConfigureFilterStep(focus: focus, settings: settings)
    case .postNotification(let criterion, let isTimeSensitive):
      PostNotificationStep(criterion: criterion, isTimeSensitive: isTimeSensitive)
    case .invalidateContext: InvalidateContextStep()
    case .overrideFilter: OverrideFilterStep()
    }
  }

  /// The types of its steps, in the order of the reference.
  static let types: [any TimelineAction.Type] = [
    TurnFocusOnStep.self, TurnFocusOffStep.self, ConfigureFilterStep.self,
    PostNotificationStep.self, InvalidateContextStep.self, OverrideFilterStep.self,
  ]
}
