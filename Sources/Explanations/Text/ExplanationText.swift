import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// An explanation as text, for a terminal or a file.
package struct ExplanationText {
  /// How many donations, displays and unseen changes are told one by one.
  static let listLimit = 12

  let explanation: TipExplanation
  let words: ExplanationWords

  /// The text of an explanation.
  package init(_ explanation: TipExplanation, _ words: ExplanationWords) {
    self.explanation = explanation
    self.words = words
  }

  /// The whole, in lines; the last one ends without a line break.
  package var text: String {
    var lines = [headline]
    guard explanation.isPresent else {
      lines += ["", "  It is not in the fleet at that time."]
      return lines.joined(separator: "\n")
    }
    lines += ["", "  asks     \(view)", "  status   \(words.status(explanation.status))"]
    if case .withheld(let reason) = explanation.answer {
      lines.append("  because  \(words.reason(reason, explanation.tip, on: explanation.device))")
    }
    if let appearance = explanation.appearance {
      lines.append(
        "  because  it has been on screen since \(words.fact(appearance)); "
          + "ask with --at '#\(appearance.rawValue)' why it appeared")
    }
    lines += code
    lines += ["", "  clauses, each by itself"] + clauses
    lines += filters + pointer
    for event in explanation.events { lines += donations(event) }
    lines += displays + elsewhere
    if explanation.answer != .onScreen {
      lines += ["", "  nearest change"] + words.nearest(explanation).map { "    " + $0 }
    }
    if explanation.isLaunched {
      lines += ["", "  Its app is not running; this is what a launch would find."]
    }
    if !explanation.notes.isEmpty { lines += [""] + explanation.notes.map { "  " + $0 } }
    return lines.joined(separator: "\n")
  }

  /// The answer in one line.
  var headline: String {
    let record = words.record(explanation.record)
    let tip = words.tip(explanation.tip)
    let name = record == tip ? tip : "\(tip) (\(record))"
    let label = "\(name) on \(words.device(explanation.device))"
    let time = "at \(TimeText.moment(words.instant))"
    guard explanation.isPresent else { return "\(label) \(time): no device" }
    switch explanation.answer {
    case .onScreen: return "\(label) \(time): is on screen"
    case .shown: return "\(label) \(time): would be shown"
    case .withheld: return "\(label) \(time): would not be shown"
    }
  }

  /// Where the tip stands in the app's code.
  private var code: [String] {
    let place = words.names.scenario.app.tips[explanation.tip.position].source
    let lines = words.code(place, indent: "           ")
    guard let first = lines.first else { return [] }
    return ["  in code  " + first.drop { $0 == " " }] + lines.dropFirst()
  }

  private var view: String {
    let surface: String
    switch explanation.view.surface {
    case .popover: surface = "a popover"
    case .inline: surface = "a view within the screen"
    }
    let group = explanation.view.group.map {
      ", through the group \(PrintableText.escaped(words.names.groups[$0.position]))"
    }
    guard let screen = explanation.view.screen else { return "\(surface) on no screen" }
    let name = PrintableText.escaped(words.names.screens[Int(screen)])
    return "\(surface) on the screen \(name)\(group ?? "")"
  }

  // MARK: Donations and displays

  private func donations(_ event: EventExplanation) -> [String] {
    let counting = event.donations.filter(\.counts).count
    var lines = [
      "",
      "  donations of \(words.event(event.event)): \(event.donations.count) known here, "
        + "\(counting) of which a rule looks at",
    ]
    let place = words.names.scenario.app.events[event.event.position].source
    lines += words.code(place, indent: "    ")
    for donation in event.donations.prefix(Self.listLimit) {
      lines.append("    " + line(donation, event.event))
    }
    let rest = event.donations.count - Self.listLimit
    if rest > 0 { lines.append("    and \(rest) older") }
    if event.unseenCount > 0 {
      lines.append("    and \(event.unseenCount) that the event's limit hides from rules")
    }
    return lines
  }

  private func line(_ donation: KnownDonation, _ event: EventIndex) -> String {
    let origin = donation.origin.map(words.device) ?? words.replica(donation.row.replica)
    var parts = [donation.counts ? "" : "not looked at"]
    let clock = TimeText.moment(donation.row.date)
    if let made = donation.made {
      let isHere = donation.arrival == .here
      parts.append("made \(isHere ? "here " : "")\(words.fact(made))")
      let isOff = TimeText.moment(words.journal.facts[made.position].instant) != clock
      if isOff { parts.append("dated \(clock) by its clock") }
    } else {
      parts.append("dated \(clock)")
    }
    if donation.arrival != .here {
      if let stored = donation.stored { parts.append("at the hub \(words.fact(stored))") }
      parts.append(words.arrival(donation.arrival))
    }
    let values = words.donated(event, donation.row.values)
    let carried = donation.row.values == .none ? "" : "  \(values)"
    return "\(origin)\(carried)  " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private var displays: [String] {
    let known = Int(explanation.checks.knownDisplays)
    guard known > 0 || !explanation.displays.isEmpty else {
      return ["", "  displays: none known here"]
    }
    let limit = words.names.scenario.app.tips[explanation.tip.position].options.maximumDisplayCount
    var lines = ["", "  displays: \(known) known here" + (limit.map { " of \($0) allowed" } ?? "")]
    for displays in explanation.displays.prefix(Self.listLimit) {
      let isShared = displays.replica == .none
      let who = isShared ? "all devices, in one number" : words.replica(displays.replica)
      let happened = "\(displays.known) of \(displays.happened) that happened"
      var parts = [happened]
      if displays.known > 0 && !(isShared && displays.arrival == .here) {
        parts.append(words.arrival(displays.arrival))
      }
      if displays.arrival != .here, let stored = displays.stored {
        parts.append("last at the hub \(words.fact(stored))")
      }
      lines.append("    \(who)  \(parts.joined(separator: "; "))")
    }
    let rest = explanation.displays.count - Self.listLimit
    if rest > 0 { lines.append("    and \(English.count(rest, "more store"))") }
    return lines
  }

  private var elsewhere: [String] {
    guard !explanation.elsewhere.isEmpty else { return [] }
    var lines = ["", "  known elsewhere and not here"]
    for change in explanation.elsewhere.suffix(Self.listLimit) {
      let fact = change.fact.map { " \(words.fact($0))" } ?? ""
      lines.append(
        "    \(words.device(change.origin))  \(subject(change.subject))\(fact); \(location(change))"
      )
    }
    let rest = explanation.elsewhere.count - Self.listLimit
    if rest > 0 { lines.append("    and \(rest) older") }
    return lines
  }

  private func subject(_ subject: ChangeSubject) -> String {
    switch subject {
    case .donation(let event, let row): "a donation of \(words.donated(event, row.values))"
    case .displays(_, let count): "\(English.count(count, "display"))"
    case .parameter(let parameter, let value):
      "\(words.parameter(parameter)) is \(words.value(value))"
    case .invalidation(let reason): "the tip is invalidated (\(reason.name))"
    case .eligibilityReset: "the tip's eligibility was reset"
    }
  }

  private func location(_ change: UnseenChange) -> String {
    switch change.location {
    case .inMessage(let number, let isHeld):
      "in transit to this device in message \(number)" + (isHeld ? ", which a fault holds" : "")
    case .inUpload(let number, let isHeld):
      "in transit to the hub in message \(number)" + (isHeld ? ", which a fault holds" : "")
    case .atHub: "at the hub, and not fetched yet"
    case .inOtherAccount: "at the hub in another account's zone"
    case .inOutbox: "in \(words.device(change.origin))'s outbox, not uploaded yet"
    case .onlyThere: "only there, and nothing will upload it"
    }
  }
}
