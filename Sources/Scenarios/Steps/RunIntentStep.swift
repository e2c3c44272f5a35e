import DeviceSystems
import IntentSystem
import TextFormats

/// The person has an intent run otherwise than by a widget.
struct RunIntentStep: IntentStep {
  var run: ScriptedRun

  struct Syntax: Sendable {
    var intent = Reference("")
    var trigger = IntentTrigger.siri
  }

  static let word = "runIntent"
  static let meaning = "The person has an intent run, without a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.run(run)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<RunIntentStep>>) {
    step.required("intent", \.own.intent, .reference("intent"), "The intent.")
    step.defaulted("by", \.own.trigger, triggerCodec, "How it is started.")
  }

  private static let triggerCodec: Codec<IntentTrigger> = Codec<String>.word(
    "IntentTrigger", "How an intent is started.",
    words: [
      ("siri", "By its name, with Siri."), ("spotlight", "By its name, in Spotlight."),
      ("shortcutAction", "As an action of a shortcut that the person made."),
      ("appShortcut", "By its App Shortcut, which has to be declared."),
      ("appButton", "By a button in the app, which has to be in the foreground."),
    ]
  ).mapped(
    to: { word in IntentTrigger.allCases.first { $0.name == word } ?? .siri },
    from: { $0.name })

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> RunIntentStep? {
    if syntax.trigger == .appShortcut {
      return resolver.shortcut(syntax.intent).map { RunIntentStep(run: .shortcut($0)) }
    }
    return resolver.intent(syntax.intent).map {
      RunIntentStep(run: .intent($0, syntax.trigger))
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    switch run {
    case .intent(let intent, let trigger): Syntax(intent: names[intent], trigger: trigger)
    case .shortcut(let shortcut): Syntax(intent: names[shortcut], trigger: .appShortcut)
    }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    switch run {
    case .intent(let intent, let trigger):
      fleet.carryOutIntent(.run(intent, by: trigger), on: device)
    case .shortcut(let shortcut): fleet.carryOutIntent(.runShortcut(shortcut), on: device)
    }
  }
}

/// How a step has an intent run.
public enum ScriptedRun: Hashable, Sendable, BitwiseCopyable {
  /// By its name, or by a button in the app.
  case intent(IntentIndex, IntentTrigger)
  /// By an App Shortcut.
  case shortcut(ShortcutIndex)
}
