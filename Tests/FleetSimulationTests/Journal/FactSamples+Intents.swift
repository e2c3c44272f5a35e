import DeviceSystems
import IntentSystem
import Scenarios

extension FactSamples {
  private static let intent = IntentIndex(0)
  private static let kind = WidgetKindIndex(0)
  private static let widget = InstanceIndex(3)
  private static let parameter = IntentParameterIndex(1)
  private static let choice = ChoiceIndex(0)
  // A run has no other name than its number, so sentences say it.
  private static let run: RunNumber = 12

  static let intents: [IntentFact] =
    processFacts.map(IntentFact.process) + configurationFacts.map(IntentFact.configuration)
    + runFacts.map(IntentFact.run) + widgetFacts.map(IntentFact.widget)
    + answerFacts.map(IntentFact.answer)

  private static let processFacts: [IntentProcessFact] =
    AppStateReason.allCases.map { .appStateChanged(from: .suspended, to: .background, by: $0) }
    + ExtensionEndReason.allCases.map { .extensionEnded(.widgetExtension, by: $0) }
    + RefusalReason.allCases.map { .shortcutRejected(ShortcutIndex(0), intent, because: $0) }
    + [
      .extensionStarted(.intentsExtension), .lockChanged(true), .appInstalled(VersionIndex(0)),
      .systemUpgraded, .intentCatalogued(intent, in: [ProcessSet(.app)]),
      .shortcutListed(ShortcutIndex(0), intent),
    ]

  private static let configurationFacts: [IntentConfigurationFact] =
    MigratedValue.allCases.map { .valueMigrated(widget, parameter, $0, choice) }
    + PlacementRefusal.allCases.map { .widgetRefused(kind, .large, because: $0) }
    + ParameterRejection.allCases.map { .parameterRejected(widget, parameter, nil, because: $0) }
    + [
      .valueMigrated(widget, parameter, .added, nil), .selectionCleared(widget, parameter, nil),
      .parameterRejected(widget, parameter, choice, because: .required),
    ]
    + ActionSurface.allCases.map { .actionPlaced(widget, intent, in: $0) }
    + WidgetFamily.allCases.map { .widgetPlaced(widget, kind, $0, intent, recommendation: nil) }
    + [
      .widgetMigrated(widget, from: intent, to: intent, lost: 2),
      .widgetMigrated(widget, from: intent, to: nil, lost: 1),
      .widgetMigrated(widget, from: nil, to: intent, lost: 0), .widgetDropped(widget),
      .widgetPlaced(widget, kind, .small, nil, recommendation: 1), .removed(widget),
      .parameterSet(widget, parameter, choice), .parameterSet(widget, parameter, nil),
      .selectionMarked(widget, parameter, isStale: true),
      .selectionCleared(widget, parameter, choice), .recommendationsRefreshed,
    ]

  private static let runFacts: [IntentRunFact] =
    IntentTrigger.allCases.map {
      .accepted(run, intent, by: $0, on: nil, control: nil, shortcut: nil)
    }
    + RefusalReason.allCases.map { .refused(intent, by: .siri, because: $0) }
    + PaymentOutcome.allCases.map { .paymentAnswered(run, $0) }
    + RunResult.allCases.map { .succeeded(run, intent, $0, revision: 5) }
    + RunFailure.allCases.map { .failed(run, intent, because: $0) }
    + ContinuationKind.allCases.map { .foregroundRequested(run, $0) }
    + [
      .accepted(
        run, intent, by: .widgetControl, on: widget, control: ControlIndex(2),
        shortcut: ShortcutIndex(0)),
      .hosted(run, in: .app), .performStarted(run, attempt: 1),
      .progressReported(run, completed: 2, total: 4),
      .effectTaken(run, intent, EffectIndex(0), in: .widgetExtension),
      .dataChanged(revision: 5, by: run), .dataChanged(revision: 5, by: nil),
      .continuationRan(run, choice), .continuationRan(run, nil), .resumed(run, hasValue: true),
      .continuedInApp(run, intent), .cancelled(run, intent, in: .app),
    ]

  private static let widgetFacts: [WidgetFact] =
    ReloadReason.allCases.map { .reloadRequested(widget, $0) }
    + ReloadDenial.allCases.map { .reloadDenied(widget, $0) }
    + ReloadGrant.allCases.map { .reloaded(widget, $0, revision: 5, isCounted: true) }
    + RefusalReason.allCases.map { .tapIgnored(widget, control: nil, because: $0) }
    + [
      .tapIgnored(widget, control: ControlIndex(2), because: .locked),
      .toggleShown(widget, ControlIndex(2), isOn: true, by: run),
      .toggleStored(widget, ControlIndex(2), isOn: true, by: run),
      .toggleReverted(widget, ControlIndex(2), isOn: false, by: run),
      .entryShown(widget, entry: 4, revision: 5), .relevantSetReplaced(RelevantSetIndex(1)),
      .relevantUpdateFailed(RelevantSetIndex(1)),
      .raised(RelevantSetIndex(1), RelevantIndex(2), kind),
      .lowered(RelevantSetIndex(1), RelevantIndex(2), kind),
    ]

  private static let answerFacts: [IntentAnswerFact] =
    DependencyState.allCases.map {
      .optionsComputed(widget, parameter, $0, source: intent, count: 6, digest: 0xfeed)
    }
    + QueryStyle.allCases.map {
      .findRan(FindIndex(1), $0, moved: 9, count: 3, digest: 0xfeed, setDigest: 0xbeef)
    }
    + [
      .optionsComputed(widget, parameter, .missing, source: nil, count: 0, digest: 0xfeed),
      .shown(widget, rows: 2, digest: 0xfeed),
      .routed(widget, asking: intent, found: intent, digest: 0xfeed),
      .routed(widget, asking: intent, found: nil, digest: 0xfeed),
    ]
}

extension JournalFixture {
  /// One of everything that facts of intents name.
  static let intents: IntentDefinition = {
    var definition = IntentDefinition()
    definition.choices = [Choice(id: "bell", type: 0, items: [])]
    definition.effects = [IntentEffect(.donateEvent(0))]
    definition.intents = [AppIntent(id: "SetAlarm")]
    definition.intents[0].effects = [EffectIndex(0)]
    definition.kinds = [WidgetKind(id: "alarm", families: WidgetFamily.allCases)]
    definition.shortcuts = [AppShortcut(IntentIndex(0))]
    definition.contain([[ProcessSet(.app)]], configuredBy: [nil])
    return definition
  }()
}
