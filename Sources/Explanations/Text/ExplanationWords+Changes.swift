import DeviceSystems
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension ExplanationWords {
  /// A change as a condition: `if …`, without the `if`.
  func change(_ change: CounterfactualChange, _ explanation: TipExplanation) -> String {
    let here = device(explanation.device)
    switch change {
    case .delivery(let source): return delivery(source, here)
    case .waiting(let until):
      let wait = TimeText.duration(until - explanation.wall)
      return "\(wait) had passed, until \(TimeText.moment(until)) by its clock"
    case .moreDonations(let event, let list, let number):
      return "\(here) had \(English.count(number, "more donation")) of \(donated(event, list))"
    case .fewerDonations(let event, let rows):
      return "\(here) had \(English.count(rows.count, "donation")) fewer of \(self.event(event))"
    case .actionDone(let action, let times):
      let often = times == 1 ? "" : " \(times) times"
      return "somebody did \(self.action(action)) on \(here)\(often)"
    case .actionNotDone(let action, let undone):
      let when = undone.isAll ? "ever" : "the last time"
      return "nobody had done \(self.action(action)) on \(here) \(when)"
    case .effectSets(let source, let parameter, let value):
      return effect(source, "set \(self.parameter(parameter)) to \(self.value(value))")
    case .parameter(let parameter, let value):
      if let attachment = attachment(parameter, value, explanation) { return attachment }
      return "\(self.parameter(parameter)) were \(self.value(value))"
    case .earlierTipInvalidated(let tip): return "\(self.tip(tip)) were invalidated on \(here)"
    case .otherTipGone(let tip): return "\(self.tip(tip)) had left the screen"
    case .gateOpen: return "the frequency gate were open"
    case .gateClosed: return "another tip had been displayed just before on \(here)"
    case .configured: return "the app had called Tips.configure"
    case .closed: return "the person had closed it"
    case .eligibilityReset: return "the app called resetEligibility on it"
    case .displayLimit(let limit): return "its limit were MaxDisplayCount(\(limit))"
    case .withoutDurationLimit: return "it had no MaxDisplayDuration"
    case .surface(let surface):
      switch surface {
      case .popover: return "the view showed it as a popover"
      case .inline: return "the view showed it within the screen"
      }
    case .withoutHidingOverride: return "no testing override hid it"
    case .withoutShowingOverride: return "no testing override showed it"
    case .showingOverride: return "a testing override showed it"
    }
  }

  /// What people do on a screen, by its name.
  private func action(_ action: ScreenActionIndex) -> String {
    PrintableText.escaped(names[action])
  }

  /// What the app would do because of something.
  private func effect(_ source: EffectSource, _ what: String) -> String {
    switch source {
    case .action(let action): "\(self.action(action)) \(what)"
    case .occasion(.launch): "the app \(what) at its launch"
    case .occasion(.activation): "the app \(what) when it comes to the foreground"
    case .occasion(.display(let tip)): "the app \(what) when \(self.tip(tip)) appears"
    case .occasion(.invalidation(let tip)):
      "the app \(what) when \(self.tip(tip)) is invalidated"
    case .occasion(.choice(let tip, _)):
      "the app \(what) when somebody chooses an action of \(self.tip(tip))"
    }
  }

  /// What gives a parameter that the pointer sets another value, if it is the pointer here.
  private func attachment(
    _ parameter: ParameterIndex, _ value: Value, _ explanation: TipExplanation
  ) -> String? {
    guard let pointer = explanation.pointer, pointer.parameter == parameter, pointer.hasPointer,
      pointer.write == nil
    else { return nil }
    let here = device(explanation.device)
    return value == .boolean(true)
      ? "a pointing device were attached to \(here)"
      : "the pointing device were detached from \(here)"
  }

  private func delivery(_ source: ChangeSource, _ here: String) -> String {
    switch source {
    case .message(let number): "message \(number), which is in transit, had arrived"
    case .hub: "\(here) had fetched what the hub has for it"
    case .outbox(let other): "what \(device(other)) has still to upload had arrived"
    }
  }

  /// What would have given the other answer, in sentences.
  func nearest(_ explanation: TipExplanation) -> [String] {
    let other = explanation.answer.isVisible ? "it would not be shown" : "it would be shown"
    let found = explanation.counterfactuals
    let alone = found.alone.filter { $0 != .showingOverride }
    var lines: [String] = []
    if let first = alone.first {
      lines.append("If \(change(first, explanation)), \(other).")
      for another in alone.dropFirst().prefix(5) {
        lines.append("Also if \(change(another, explanation)).")
      }
      if alone.count > 6 {
        let rest = alone.count - 6
        lines.append("\(rest == 1 ? "One" : "\(rest)") more, less close, would also do it.")
      }
    } else if let pair = found.together.first {
      let both = pair.map { change($0, explanation) }.joined(separator: " and ")
      lines.append("Nothing alone is enough; if \(both), \(other).")
    } else {
      lines.append("Nothing that was tried, alone or in pairs, gives a different answer.")
    }
    if found.alone.contains(.showingOverride) {
      lines.append("A testing override (showTipsForTesting) would show it in any case.")
    }
    return lines
  }
}
