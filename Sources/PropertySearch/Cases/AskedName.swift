import Invariants
import Scenarios
import TextFormats
import TipDomain
import Verification

/// A name by which a claim asks about a run, so that a misspelled one is not taken for something
/// that never happens.
package enum AskedName: Hashable, Sendable {
  /// An invariant or a tip that there is, as a sentence begins: `The tip 'PencilTip'`; and whether
  /// the run has anything to say of it.
  case known(phrase: String, isMet: Bool)
  /// A name that means nothing in the run.
  case unknown(UnknownName)
  /// An invariant that may be violated, whatever the scenario demands.
  case excused(String)
  /// A number or an answer that the claim read, as the claim writes it, with what it was:
  /// `tip("PencilTip").displays`, `4`.
  case value(expression: String, value: String)

  /// An invariant.
  static func invariant(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The invariant '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// All invariants, but for those that are excused.
  static func allInvariants(isMet: Bool) -> AskedName {
    .known(phrase: "What 'invariants.hold' is about", isMet: isMet)
  }

  /// An event, by its id.
  static func event(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The event '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// What a claim read of a tip or an event.
  static func value(
    _ kind: String, _ name: String, _ member: String, _ value: String
  ) -> AskedName {
    .value(expression: "\(kind)(\(PrintableText.quoted(name))).\(member)", value: value)
  }

  /// A tip, by an id.
  static func tip(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The tip '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// A tip, by an id, on one device.
  static func tip(_ id: String, on device: String, isMet: Bool) -> AskedName {
    let (tip, device) = (PrintableText.escaped(id), PrintableText.escaped(device))
    return .known(phrase: "The tip '\(tip)' on the device '\(device)'", isMet: isMet)
  }

  /// A name that means nothing in a run of a scenario.
  static func unknown(
    _ kind: AskedKind, _ name: String, in scenario: Scenario, known: [String]
  ) -> AskedName {
    let statement = InvariantCatalogue.statements.first { $0.id == name }
    if kind == .invariant, let system = statement?.system {
      let sentence =
        "The invariant '\(name)' is about what the section '\(system.rawValue)' declares, which "
        + "the scenario does not have."
      return .unknown(UnknownName(kind: kind, name: name, sentence: sentence))
    }
    let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" }
    let list =
      known.isEmpty || known.count > 12 ? "" : " There are: \(known.joined(separator: ", "))."
    let sentence =
      "There is no \(kind.rawValue) '\(PrintableText.escaped(name))'." + (near ?? list)
    return .unknown(UnknownName(kind: kind, name: name, sentence: sentence))
  }
}

/// What a claim asks for by a name.
package enum AskedKind: String, Sendable {
  case tip, event, device, invariant
}

/// A name that means nothing in a run.
package struct UnknownName: Hashable, Sendable {
  /// What it was asked for.
  package let kind: AskedKind
  /// The name.
  package let name: String
  /// That it means nothing, as a sentence with what may be meant.
  package let sentence: String
}

extension Scenario {
  /// Whether a name means something in the scenario. A case of a search around it, which may have
  /// fewer devices, can lack it all the same.
  package func knows(_ asked: UnknownName) -> Bool {
    switch asked.kind {
    case .tip: tipIDs.contains { $0.matches(asked.name) }
    case .event: app.events.contains { $0.id == asked.name }
    case .device: devices.contains { $0.id == asked.name }
    case .invariant:
      InvariantCatalogue.statements.contains { $0.id == asked.name && $0.concerns(self) }
    }
  }
}
