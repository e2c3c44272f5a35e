import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension FactProse {
  func sentence(_ fact: TipFact, _ who: String, _ id: FactID) -> String {
    switch fact {
    case .configured: "\(who) configures its tips"
    case .configurationRefused(let error): refusal(error, who)
    case .recordCreated(let record): "\(who) makes a record for \(tip(record))"
    case .donated(let event, let row): "\(who) donates \(donated(event, row.values))"
    case .donationLost(let event):
      "\(who) loses a donation of \(names.events[event.position]): it was never stored"
    case .donationsDeleted(let event, let through, let count):
      "\(who) deletes the \(English.count(count, "donation")) of \(names.events[event.position]) "
        + "that it knows of, up to \(TimeText.moment(through)) by its clock"
    case .parameterSet(let parameter, let value):
      "\(who) sets \(names.parameters[parameter.position]) to \(text(value))"
    case .parameterIgnored(let parameter):
      "\(who) writes \(names.parameters[parameter.position]) before its tips are configured, which "
        + "has no effect"
    case .withheld(let tip, let record, let because):
      "\(who) does not show \(self.tip(record)): \(reason(because, tip, who))"
    case .displayed(let display): sentence(display, who, id)
    case .displayEnded(let ended):
      "\(tip(ended.record)) leaves the screen of \(who) after "
        + "\(TimeText.duration(ended.visible)): \(words(ended.reason))"
        + (ended.counts ? "; the display counts from now on" : "")
    case .actionChosen(let tip, let record, let action, let byTappingView):
      "on \(who) the person chooses \(self.action(tip, action)) of \(self.tip(record))"
        + (byTappingView ? " by tapping the view" : "")
    case .invalidated(let invalidation):
      "\(who) invalidates \(tip(invalidation.record)): \(words(invalidation.reason))"
        + suffix(invalidation.cause)
    case .invalidationNotStored(let record, let reason):
      "\(who) does not store the invalidation of \(tip(record)), although \(words(reason)): a "
        + "testing override showed it"
    case .eligibilityReset(let record, let epoch, _):
      "\(who) resets the eligibility of \(tip(record)) "
        + "(\(English.count(epoch, "reset")) so far)"
    case .datastoreReset: "\(who) resets its store of tips"
    case .talliesMerged(let record, let count, let duration):
      "\(who) learns by sync of \(English.count(count, "display")) of \(tip(record)), "
        + "\(TimeText.duration(duration)) on screen in all"
    case .statusMerged(let record, let status):
      "\(who) learns by sync that \(tip(record)) is "
        + (status.invalidation.map { "invalidated: \(words($0))" } ?? "not invalidated")
    case .donationMerged(let event, let row): "\(who) learns by sync of \(donation(event, row))"
    case .donationRemoved(let event, let row):
      "\(who) learns by sync that \(donation(event, row)) was deleted"
    case .parameterMerged(let parameter, let value):
      "\(who) learns by sync that \(self.value(value, of: parameter))"
    case .frequencyClockMerged(let clock):
      "\(who) learns by sync that "
        + (clock.map { "the account last saw a tip at \(TimeText.moment($0))" }
          ?? "no display of the account holds back new tips")
    }
  }

  private func donation(_ event: EventIndex, _ row: DonationRow) -> String {
    "\(replica(row.replica))'s donation of \(donated(event, row.values)) from "
      + TimeText.moment(row.date)
  }

  private func sentence(_ display: Display, _ who: String, _ id: FactID) -> String {
    let cap = names.scenario.app.tips[display.tip.position].options.maximumDisplayCount
    let which =
      displays.number(at: id.position).map {
        "\(English.ordinal($0)) display on \(displays.devices)"
      }
      ?? "a display that does not count"
    return "\(who) shows \(tip(display.record)) (\(which)" + (cap.map { ", cap \($0)" } ?? "")
      + (display.byOverride ? ", by a testing override" : "")
      + "; \(who) knew of \(display.knownBefore) before)"
  }

  // MARK: Parts

  func tip(_ record: RecordIndex) -> String { names.records[record.position] }

  private func action(_ tip: TipIndex, _ action: UInt8) -> String {
    names.actionIndex(tip, action).map { names.actions[$0] } ?? "an unknown action"
  }

  /// An event with the values that a donation of it carries.
  package func donated(_ event: EventIndex, _ list: ValueListIndex) -> String {
    let fields = names.scenario.app.events[event.position].fields
    let values = names.valueLists.list(list)
    guard !values.isEmpty else { return names.events[event.position] }
    let texts = values.enumerated().map { index, value in
      (index < fields.count ? fields[index].name + " " : "") + text(value)
    }
    return "\(names.events[event.position]) (\(texts.joined(separator: ", ")))"
  }

  package func text(_ value: Value) -> String {
    switch value {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .decimal(let number): number.description
    case .text(let index): names.texts[Int(index.rawValue)]
    case .nothing: "nil"
    }
  }

  /// A parameter with its value; nil is its default.
  func value(_ value: Value?, of parameter: ParameterIndex) -> String {
    let name = names.parameters[parameter.position]
    if let value { return "\(name) is \(text(value))" }
    let standard = names.scenario.app.parameters[parameter.position].defaultValue
    return "\(name) has its default, \(text(standard))"
  }
}
