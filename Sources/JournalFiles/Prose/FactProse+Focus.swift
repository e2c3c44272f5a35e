import DeviceSystems
import FocusSystem
import TextFormats

extension FactProse {
  func sentence(_ fact: FocusFact, _ who: String) -> String {
    switch fact {
    case .filterConfigured(let focus, let settings, _):
      settings.map { "the filter has \(name($0)) in \(name(focus)) on \(who)" }
        ?? "the filter is taken out of \(name(focus)) on \(who)"
    case .activated(let focus, let trigger, _):
      "\(words(trigger)) turns on \(name(focus)) on \(who)"
    case .deactivated(let focus, let trigger, _):
      "\(words(trigger)) turns off \(name(focus)) on \(who)"
    case .shared(let focus, _): "\(who) tells its account that \(state(focus))"
    case .received(let focus, let sender, _):
      "\(who) hears from \(names.devices[sender.position]) that \(state(focus))"
    case .staleReceived(let focus, let sender, _):
      "\(who) hears too late from \(names.devices[sender.position]) that \(state(focus))"
    case .callPlanned(let call, let reason, let settings):
      "the system is to call the filter on \(who) with \(name(settings)) "
        + "(call \(call), \(reason.name))"
    case .callSkipped(let call, let reason):
      "call \(call) does not come on \(who): \(words(reason))"
    case .performStarted(let call, let host):
      "the filter performs in the \(host.name) on \(who) (call \(call))"
    case .currentRead(let settings), .filterApplied(let settings):
      appText(fact, settings, who)
    case .contextInvalidated: "the app on \(who) says that its context is out of date"
    case .contextProvided(let revision, let settings):
      "the app on \(who) gives its context for \(name(settings)) (revision \(revision))"
    case .badgeSet(let count): "the app on \(who) sets its badge to \(count)"
    case .posted(let notification, let criterion, let isTimeSensitive):
      "\(isTimeSensitive ? "time-sensitive " : "")notification \(notification) comes to \(who)"
        + (criterion.map { ", about \(names[$0])" } ?? "")
    case .presented(let notification, _): "\(who) presents notification \(notification)"
    case .silenced(let notification, _): "\(who) silences notification \(notification)"
    case .overridden: "the filter is switched off in the app on \(who)"
    }
  }

  private func appText(_ fact: FocusFact, _ settings: SettingsIndex, _ who: String) -> String {
    fact.kind == .currentRead
      ? "the app on \(who) reads that \(name(settings)) is in force"
      : "the app on \(who) keeps \(name(settings))"
  }

  private func name(_ focus: FocusIndex) -> String { names[focus] }

  private func name(_ settings: SettingsIndex) -> String {
    settings == .defaults
      ? "the defaults (\(names[SettingsIndex.defaults]))" : names[settings]
  }

  private func state(_ focus: FocusIndex?) -> String {
    focus.map { "\(name($0)) is on" } ?? "no Focus is on"
  }

  private func words(_ trigger: FocusTrigger) -> String {
    switch trigger {
    case .person: "the person"
    case .schedule: "the schedule"
    case .otherDevice: "another device"
    }
  }

  private func words(_ reason: FilterSkipReason) -> String {
    switch reason {
    case .noHost: "the app does not run and has no extension"
    case .coalesced: "a later call takes its place"
    case .lost: "the system forgot it"
    }
  }
}
