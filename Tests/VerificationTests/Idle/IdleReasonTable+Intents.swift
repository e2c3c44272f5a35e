import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

extension IdleReason {
  /// Two devices with an intent, a widget, and a tip.
  static func intended(_ change: (inout Story) -> Void = { _ in }) -> Story {
    var story = Story(tips: [TipDefinition(typeName: "Compass")]) { scenario in
      var definition = IntentDefinition()
      definition.effects = [IntentEffect(.donateEvent(0)), IntentEffect(.invalidateTip(0))]
      var intent = AppIntent(id: "SetAlarm")
      intent.progressTotal = 4
      intent.effects = [EffectIndex(0), EffectIndex(1)]
      definition.intents = [intent]
      definition.kinds = [
        WidgetKind(id: "alarm", families: [.small], controls: [WidgetControl(IntentIndex(0))])
      ]
      definition.contain([[ProcessSet(.app)]], configuredBy: [nil])
      scenario.intents = definition
    }
    change(&story)
    return story
  }

  private static let intent = IntentIndex(0)
  private static let widget = InstanceIndex(0)

  private static func row(_ id: String, _ reason: String, _ facts: IntentFact...) -> IdleReason {
    IdleReason(
      id, reason, true: { intended() },
      false: {
        intended { story in
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
  ]
}
