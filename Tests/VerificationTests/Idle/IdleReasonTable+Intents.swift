import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

extension IdleReason {
  /// Two devices with an intent, a widget, and a tip.
  static func intended(
    _ platform: Platform = .iPhone, _ change: (inout Story) -> Void = { _ in }
  ) -> Story { intended(platform, adjust: { _ in }, change) }

  /// The same in a scenario that differs.
  static func intended(
    _ platform: Platform = .iPhone, adjust: (inout Scenario) -> Void,
    _ change: (inout Story) -> Void
  ) -> Story {
    var story = Story(tips: [TipDefinition(typeName: "Compass")]) { scenario in
      scenario.devices[0].platform = platform
      var definition = IntentDefinition()
      definition.effects = [IntentEffect(.donateEvent(0)), IntentEffect(.invalidateTip(0))]
      var intent = AppIntent(id: "SetAlarm")
      intent.progressTotal = 4
      intent.asksForPayment = true
      intent.recommendations = [[nil]]
      intent.parameters = [IntentParameter(id: "sound", type: 0)]
      definition.types = [EntityType(id: "Sound")]
      definition.entities = [Entity(id: "bell", type: 0)]
      definition.choices = [Choice(id: "bell", type: 0, items: [EntityIndex(0)])]
      definition.queries = [EntityQuery(type: 0)]
      definition.finds = [FindRequest(QueryIndex(0))]
      definition.relevantSets = [
        RelevantSet([
          RelevantIntent(WidgetKindIndex(0), from: .zero, until: .zero + .hours(9))
        ])
      ]
      intent.effects = [EffectIndex(0), EffectIndex(1)]
      definition.intents = [intent]
      definition.kinds = [
        WidgetKind(id: "alarm", families: [.small], controls: [WidgetControl(IntentIndex(0))])
      ]
      var later = AppIntent(id: "SetAlarm2")
      later.typeName = "SetAlarm"
      later.parameters = [IntentParameter(id: "sound", type: 1)]
      definition.types.append(EntityType(id: "Tone"))
      definition.intents.append(later)
      let app = ProcessSet(.app)
      definition.contain(
        [0, 1].map { number in
          VersionContents(
            number: UInt16(number + 1), processes: number == 0 ? [app, []] : [[], app],
            configurations: [.configured(by: IntentIndex(number), legacy: nil)])
        })
      scenario.intents = definition
      adjust(&scenario)
    }
    change(&story)
    return story
  }

  private static let intent = IntentIndex(0)
  private static let widget = InstanceIndex(0)

  private static func row(
    _ id: String, _ reason: String, on platform: Platform = .iPhone, _ facts: IntentFact...
  ) -> IdleReason {
    IdleReason(
      id, reason, true: { intended() },
      false: {
        intended(platform) { story in
          for fact in facts { story.on(phone, .intent(fact)) }
          // What holds at the end of a moment is judged when the next one begins.
          story.wait(.minutes(1))
          story.rest()
        }
      })
  }

  private static let accepted = IntentFact.run(
    .accepted(0, intent, by: .widgetControl, on: widget, control: nil, shortcut: nil))
  private static let hosted = IntentFact.run(.hosted(0, in: .app))
  private static let started = IntentFact.run(.performStarted(0, attempt: 1))
  private static let succeeded = IntentFact.run(.succeeded(0, intent, .nothing, revision: 0))

  private static let placed = IntentFact.configuration(
    .widgetPlaced(widget, WidgetKindIndex(0), .small, intent, recommendation: nil))

  static let aboutIntents: [IdleReason] = [
    row("intent-run-ends-once", "No intent ran.", accepted, hosted),
    row("intent-host", "No intent ran.", accepted, hosted),
    row("intent-app-stays-behind", "No intent was given a process.", accepted, hosted),
    row(
      "intent-continuation-order", "No intent asked to go on in the foreground.", accepted, hosted,
      started, .run(.foregroundRequested(0, .stops)), .run(.continuationRan(0, nil))),
    row(
      "intent-hidden-not-run", "The system was asked for no intent, and listed none.",
      .run(.refused(intent, by: .siri, because: .notDiscoverable))),
    row(
      "intent-widget-reloaded",
      "No control of a widget ran an intent, and no reload counted.",
      .configuration(
        .widgetPlaced(widget, WidgetKindIndex(0), .small, nil, recommendation: nil)),
      accepted, hosted, started, succeeded),
    row(
      "intent-catalogue", "No version was installed.",
      .process(.appInstalled(VersionIndex(0)))),
    row(
      "intent-progress", "No run reported progress.", accepted, hosted, started,
      .run(.progressReported(0, completed: 1, total: 4))),
    row(
      "intent-effects-taken", "No run with effects succeeded.", accepted, hosted, started,
      succeeded),
    row(
      "intent-retires-tip", "No intent retired a tip.", accepted, hosted, started,
      .run(.effectTaken(0, intent, EffectIndex(1), in: .app))),
    row(
      "intent-donation-counted", "No intent donated anything.", accepted, hosted, started,
      .run(.effectTaken(0, intent, EffectIndex(0), in: .app))),
    row(
      "intent-effect-once", "No run had an effect.", accepted, hosted, started,
      .run(.effectTaken(0, intent, EffectIndex(0), in: .app))),
    row(
      "intent-widget-migrated",
      "No installed version configures a placed widget in another way.",
      .process(.appInstalled(VersionIndex(0))), placed,
      .process(.appInstalled(VersionIndex(1))),
      .configuration(.widgetMigrated(widget, from: intent, to: IntentIndex(1), lost: 0)),
      .configuration(
        .valueMigrated(widget, IntentParameterIndex(0), .lost, nil)),
      .widget(.reloaded(widget, .placement, revision: 0, isCounted: false))),
    row(
      "intent-recommendation-taken",
      "No configurable widget was placed on a device without a configuration screen.", on: .watch,
      .configuration(
        .widgetPlaced(widget, WidgetKindIndex(0), .small, intent, recommendation: 0))),
    row(
      "intent-paid-once", "No run asked for a payment.", accepted, hosted, started,
      .run(.paymentAnswered(0, .made))),
    row(
      "intent-widget-routed", "No widget opened the app.", placed,
      .process(.appStateChanged(from: .notRunning, to: .foreground, by: .widget)),
      .answer(.routed(widget, asking: IntentIndex(1), found: nil, digest: 0))),
    row(
      "intent-options-offered", "No configuration asked for the options of a parameter.", placed,
      .answer(
        .optionsComputed(
          widget, IntentParameterIndex(0), .independent, source: nil, count: 1,
          digest: positionDigest([0])))),
    row(
      "intent-configuration-fits",
      "No parameter of a widget or action was set, and none with a size was read.", placed,
      .configuration(.parameterSet(widget, IntentParameterIndex(0), nil))),
    row(
      "intent-find-agrees", "The Find action was not asked.",
      .answer(
        .findRan(
          FindIndex(0), .enumerable, moved: 1, count: 1, digest: positionDigest([0]),
          setDigest: positionDigest([0])))),
    row(
      "intent-raised-in-time", "No relevant time began while it was registered.",
      .widget(.relevantSetReplaced(RelevantSetIndex(0))),
      .widget(.raised(RelevantSetIndex(0), RelevantIndex(0), WidgetKindIndex(0)))),
    IdleReason(
      "intent-widget-shows-no-tip", "No tip was displayed.", true: { intended() },
      false: { intended { $0.display(0, on: phone) } }),
  ]
}
