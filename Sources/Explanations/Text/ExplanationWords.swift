import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel
import TextFormats
import TipDomain

/// The words of explanations.
///
/// Made once for all explanations of one moment, after the last of them: a launch that was needed
/// to ask may have met ids that are new.
package struct ExplanationWords: Sendable {
  let prose: FactProse
  package let names: JournalNames
  let journal: Journal
  /// When it is, by true time.
  let instant: Instant
  /// The lines of the app's sources, by their places, that somebody looked at.
  package var quotes: [CodePlace: SourceQuote] = [:]

  /// The words for what happened up to a moment.
  package init(_ paused: borrowing PausedRun) {
    names = paused.names
    journal = paused.journal
    instant = paused.instant
    prose = FactProse(journal: journal, names: names)
  }

  /// A device by its name, safe to print.
  func device(_ device: DeviceIndex) -> String {
    PrintableText.escaped(names.devices[device.position])
  }

  /// A tip by the name of its type, or its id where that is not enough.
  func tip(_ tip: TipIndex) -> String { PrintableText.escaped(names.tips[tip.position]) }

  /// A tip's identity, as it reads on a device.
  func record(_ record: RecordIndex) -> String {
    PrintableText.escaped(names.records[record.position])
  }

  func event(_ event: EventIndex) -> String {
    PrintableText.escaped(names.events[event.position])
  }

  func parameter(_ parameter: ParameterIndex) -> String {
    PrintableText.escaped(names.parameters[parameter.position])
  }

  /// A donation's event with the values that it carries.
  func donated(_ event: EventIndex, _ list: ValueListIndex) -> String {
    PrintableText.escaped(prose.donated(event, list))
  }

  func value(_ value: Value) -> String { PrintableText.escaped(prose.text(value)) }

  /// A store by its device; its life is named where the device had several.
  func replica(_ replica: ReplicaIndex) -> String {
    PrintableText.escaped(prose.replica(replica))
  }

  /// A clause that holds a tip back, as a part of a sentence.
  func reason(_ reason: IneligibilityReason, _ tip: TipIndex, on device: DeviceIndex) -> String {
    PrintableText.escaped(prose.reason(reason, tip, names.devices[device.position]))
  }

  /// What a view of a tip gets, as a part of a sentence.
  package func answer(_ explanation: TipExplanation) -> String {
    switch explanation.answer {
    case .onScreen: "is on screen"
    case .shown: "would show it"
    case .withheld(let reason):
      "would not show it: \(self.reason(reason, explanation.tip, on: explanation.device))"
    }
  }

  /// A fact by its time and number.
  func fact(_ fact: FactID) -> String {
    "\(TimeText.moment(journal.facts[fact.position].instant)) #\(fact.rawValue)"
  }

  /// A fact by its time and number, at the beginning of a sentence.
  func moment(of fact: FactID) -> String {
    "\(TimeText.moment(journal.facts[fact.position].instant)), #\(fact.rawValue)"
  }

  /// How an import came: by which message.
  func message(behind fact: FactID) -> String {
    var carrier = fact
    if case .tip = journal.facts[fact.position].kind,
      let cause = journal.causes(of: fact).first
    {
      carrier = cause
    }
    let kind = journal.facts[carrier.position].kind
    if case .sync(.imported(let message, _)) = kind {
      return ", by message \(message), the answer to its fetch"
    }
    if case .sync(.uploadSettled(let message, _, _)) = kind {
      return ", by message \(message), the receipt for its upload"
    }
    return ""
  }

  /// How something came to be known on a device.
  func arrival(_ arrival: Arrival) -> String {
    switch arrival {
    case .here: "made here"
    case .imported(let fact): "known here since \(self.fact(fact))\(message(behind: fact))"
    case .withStore(let fact): "came with the store at \(self.fact(fact))"
    case .unknown: "the journal does not say how it got here"
    }
  }

  /// A status in a word and its reason.
  package func status(_ status: TipStatus) -> String {
    switch status {
    case .pending: "pending"
    case .available: "available"
    case .invalidated(let reason): "invalidated (\(reason.name))"
    }
  }

  /// A moment by the clock of a device, and how far away that is.
  func ahead(_ moment: Instant, of wall: Instant) -> String {
    if moment == .distantFuture { return "until that display ends" }
    return "\(TimeText.moment(moment)) by its clock, in \(TimeText.duration(moment - wall))"
  }
}
