import DeviceSystems
import IntentSystem
import TextFormats

extension FactProse {
  func sentence(_ fact: IntentFact, _ who: String) -> String {
    switch fact {
    case .process(let fact): sentence(fact, who)
    case .configuration(let fact): sentence(fact, who)
    case .run(let fact): sentence(fact, who)
    case .widget(let fact): sentence(fact, who)
    case .answer(let fact): sentence(fact, who)
    }
  }

  private func sentence(_ fact: IntentProcessFact, _ who: String) -> String {
    switch fact {
    case .appStateChanged(let former, let state, let reason):
      "the app on \(who) goes from \(former.name) to \(state.name) (\(reason.name))"
    case .extensionStarted(let process): "the \(process.name) starts on \(who)"
    case .extensionEnded(let process, let reason):
      "the \(process.name) ends on \(who) (\(reason.name))"
    case .lockChanged(let isLocked): "\(who) is \(isLocked ? "locked" : "unlocked")"
    case .appInstalled(let version): "version \(names[version]) is installed on \(who)"
    case .systemUpgraded: "the system of \(who) is upgraded"
    case .intentCatalogued(let intent, let processes):
      "\(who) finds the intent \(names[intent]) in "
        + IntentProcess.allCases.filter { processes.has($0) }.map(\.name).joined(separator: ", ")
    case .shortcutListed(let shortcut, let intent):
      "\(who) lists \(names[shortcut]), which runs \(names[intent])"
    case .shortcutRejected(let shortcut, _, let reason):
      "\(who) does not list \(names[shortcut]) (\(reason.name))"
    }
  }

  private func sentence(_ fact: IntentConfigurationFact, _ who: String) -> String {
    switch fact {
    case .widgetMigrated(let instance, let former, let intent, let lost):
      "\(item(instance)) on \(who) goes from \(configuration(former)) to "
        + "\(configuration(intent)), and loses \(English.count(Int(lost), "value"))"
    case .valueMigrated(let instance, let parameter, let origin, let choice):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) has \(value(choice)) "
        + "(\(origin.name))"
    case .widgetPlaced(let instance, let kind, let family, _, _):
      "a \(family.name) widget \(names[kind]) is placed on \(who) as \(item(instance))"
    case .widgetRefused(let kind, let family, let reason):
      "a \(family.name) widget \(names[kind]) cannot be placed on \(who) (\(reason.name))"
    case .actionPlaced(let instance, let intent, let surface):
      "an action \(names[intent]) is placed in \(surface.name) on \(who) "
        + "(number \(instance.rawValue))"
    case .removed(let instance): "\(item(instance)) is removed from \(who)"
    case .parameterSet(let instance, let parameter, let choice):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) is \(value(choice))"
    case .parameterRejected(let instance, let parameter, let choice, let reason):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) cannot be "
        + "\(value(choice)) (\(reason.name))"
    case .selectionMarked(let instance, let parameter, let isStale):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) is "
        + (isStale ? "no longer offered" : "offered again")
    case .selectionCleared(let instance, let parameter, let choice):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) returns to "
        + value(choice)
    case .recommendationsRefreshed: "\(who) asks the app for its recommendations"
    case .widgetDropped(let instance):
      "\(item(instance)) is gone from \(who), as the app lacks its kind"
    }
  }

  private func configuration(_ intent: IntentIndex?) -> String {
    intent.map { names[$0] } ?? "no intent"
  }

  private func sentence(_ fact: IntentRunFact, _ who: String) -> String {
    switch fact {
    case .refused(let intent, let trigger, let reason):
      "\(names[intent]) is not run on \(who) by \(trigger.name) (\(reason.name))"
    case .accepted(let run, let intent, let trigger, _, _, _):
      "\(names[intent]) is to run on \(who) by \(trigger.name) (run \(run))"
    case .hosted(let run, let process): "run \(run) on \(who) is given to the \(process.name)"
    case .performStarted(let run, let attempt):
      "run \(run) on \(who) performs (attempt \(attempt))"
    case .progressReported(let run, let completed, let total):
      "run \(run) on \(who) has done \(completed) of \(total)"
    case .effectTaken(let run, let intent, let effect, let process):
      "run \(run) of \(names[intent]) has \(names[effect]) on \(who), in the \(process.name)"
    case .dataChanged(let revision, let run):
      "the data of the app on \(who) has revision \(revision)"
        + (run.map { " by run \($0)" } ?? "")
    case .foregroundRequested(let run, let kind):
      "run \(run) on \(who) asks to go on in the foreground (\(kind.name))"
    case .continuationRan(let run, _): "run \(run) on \(who) goes on in the foreground"
    case .resumed(let run, _): "run \(run) on \(who) resumes"
    case .paymentAnswered(let run, let outcome):
      "the payment of run \(run) on \(who) is \(outcome.name)"
    case .succeeded(let run, let intent, let result, _):
      "run \(run) of \(names[intent]) succeeds on \(who) (\(result.name))"
    case .failed(let run, let intent, let reason):
      "run \(run) of \(names[intent]) fails on \(who) (\(reason.name))"
    case .continuedInApp(let run, let intent):
      "run \(run) of \(names[intent]) ends on \(who), and the app goes on"
    case .cancelled(let run, let intent, _):
      "run \(run) of \(names[intent]) is cancelled at its limit on \(who)"
    }
  }

  private func sentence(_ fact: WidgetFact, _ who: String) -> String {
    switch fact {
    case .tapIgnored(let instance, _, let reason):
      "a tap on \(item(instance)) on \(who) does nothing (\(reason.name))"
    case .toggleShown(let instance, _, let isOn, _):
      "\(item(instance)) on \(who) shows its toggle \(isOn ? "on" : "off")"
    case .toggleStored(let instance, _, let isOn, _):
      "the toggle of \(item(instance)) on \(who) is \(isOn ? "on" : "off") in the data"
    case .toggleReverted(let instance, _, let isOn, _):
      "\(item(instance)) on \(who) shows its toggle \(isOn ? "on" : "off") again"
    case .reloadRequested(let instance, let reason):
      "a reload of \(item(instance)) on \(who) is asked for (\(reason.name))"
    case .reloadDenied(let instance, let reason):
      "\(item(instance)) on \(who) is not reloaded (\(reason.name))"
    case .reloaded(let instance, let rule, let revision, _):
      "\(item(instance)) on \(who) shows revision \(revision) (\(rule.name))"
    case .entryShown(let instance, let entry, _):
      "\(item(instance)) on \(who) shows entry \(entry)"
    case .relevantSetReplaced(let set): "\(who) has set \(set.rawValue) of relevant intents"
    case .relevantUpdateFailed(let set):
      "\(who) cannot take set \(set.rawValue) of relevant intents"
    case .raised(_, _, let kind): "\(who) raises \(names[kind])"
    case .lowered(_, _, let kind): "\(who) lowers \(names[kind])"
    }
  }

  private func sentence(_ fact: IntentAnswerFact, _ who: String) -> String {
    switch fact {
    case .shown(let instance, let rows, _):
      "the configuration of \(item(instance)) on \(who) shows "
        + English.count(Int(rows), "parameter")
    case .optionsComputed(let instance, let parameter, let dependency, _, let count, _):
      "parameter \(parameter.rawValue) of \(item(instance)) on \(who) has "
        + "\(English.count(Int(count), "option")) (\(dependency.name))"
    case .routed(let instance, let asked, let found, _):
      "the app on \(who) asks \(item(instance)) for \(names[asked]) and gets "
        + (found.map { names[$0] } ?? "nothing")
    case .findRan(let find, let style, let moved, let count, _, _):
      "request \(find.rawValue) finds \(count) of \(moved) entities on \(who) (\(style.name))"
    }
  }

  private func item(_ instance: InstanceIndex) -> String { "widget \(instance.rawValue)" }

  private func value(_ choice: ChoiceIndex?) -> String {
    choice.map { names[$0] } ?? "no value"
  }
}
