import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// One plain sentence for every fact of a journal, without a period at its end.
///
///     let prose = FactProse(journal: journal, names: names)
///     prose.sentence(id)
///     // phone shows MapTip (3rd display on all devices, cap 5; phone knew of 1 before)
///
/// Names are made safe to print on a terminal. Making one costs a pass over the journal, because a
/// fact about a message or a display names it by a number. It is an object, so that whoever keeps
/// it copies nothing.
package final class FactProse: Sendable {
  let journal: Journal
  let names: JournalNames
  /// The facts that messages were sent, by the messages' numbers.
  private let sendings: FactLookup
  /// The displays, by device and the device's own number of each.
  private let presentations: FactLookup
  /// The number of each display.
  package let displays: DisplayNumbers

  /// Prose about `journal`; `names` must be those of its run.
  package init(journal: Journal, names: JournalNames) {
    self.journal = journal
    self.names = names
    displays = DisplayNumbers(
      journal, accounts: names.scenario.devices.map(\.account))
    var sendings = FactLookup()
    var presentations = FactLookup()
    for (position, fact) in journal.facts.enumerated() {
      switch fact.kind {
      case .network(.sent(let message, _, _, _, _)):
        sendings.add(UInt64(message), at: position)
      case .tip(.displayed(let display)):
        presentations.add(Self.displayKey(fact.actor, display.presentation), at: position)
      default: break
      }
    }
    sendings.arrange()
    presentations.arrange()
    self.sendings = sendings
    self.presentations = presentations
  }

  /// What happened, in words.
  package func sentence(_ id: FactID) -> String {
    let fact = journal.facts[id.position]
    let who = names.prose(fact.actor)
    let text =
      switch fact.kind {
      case .tip(let tip): sentence(tip, who, id)
      case .sync(let sync): sentence(sync, who)
      case .network(let network): sentence(network)
      case .device(let device): sentence(device, who)
      case .person(let person): sentence(person, who, id)
      case .run(let run): sentence(run, who)
      case .focus(let focus): sentence(focus, who)
      case .pointer(let pointer): sentence(pointer, who)
      case .intent(let intent): sentence(intent, who)
      }
    return PrintableText.escaped(text)
  }

  // MARK: What facts name by number

  private static func displayKey(_ actor: Actor, _ presentation: UInt32) -> UInt64 {
    switch actor {
    case .device(let device): UInt64(device.rawValue) << 32 | UInt64(presentation)
    case .hub: 1 << 48 | UInt64(presentation)
    case .world: 2 << 48 | UInt64(presentation)
    }
  }

  /// The name of the tip on screen as a device's display number `presentation`.
  func tipOnScreen(_ presentation: UInt32, of actor: Actor, at id: FactID) -> String {
    let key = Self.displayKey(actor, presentation)
    guard let position = presentations.last(key, upTo: id.position),
      case .tip(.displayed(let display)) = journal.facts[position].kind
    else { return "a tip" }
    return names.records[display.record.position]
  }

  /// A message by its number: whom it is from and what it is for, safe to print.
  package func messageName(_ number: UInt32) -> String { PrintableText.escaped(message(number)) }

  /// A message, by whom it is from and what it is for.
  func message(_ number: UInt32) -> String {
    guard let sent = sending(of: number) else { return "a message" }
    let from = names.prose(sent.from)
    let to = names.prose(sent.to)
    return switch sent.kind {
    case .fetchRequest: "\(from)'s request for changes"
    case .fetchAnswer: "\(from)'s answer to \(to)"
    case .uploadRequest: "\(from)'s upload"
    case .uploadAnswer: "\(from)'s receipt for \(to)"
    case .push: "\(from)'s push to \(to)"
    }
  }

  /// The device at one end of a message, of which the hub is the other.
  func device(of number: UInt32) -> String {
    guard let sent = sending(of: number) else { return "a device" }
    return names.prose(sent.from == .hub ? sent.to : sent.from)
  }

  private func sending(of number: UInt32) -> (from: Actor, to: Actor, kind: MessageKind)? {
    guard let position = sendings.first(UInt64(number)),
      case .network(.sent(_, let from, let to, let kind, _)) = journal.facts[position].kind
    else { return nil }
    return (from, to, kind)
  }

  /// A store by its device; its life is named where the device had several.
  package func replica(_ replica: ReplicaIndex) -> String {
    guard replica != .none else { return "nobody" }
    let known = names.replicas[replica.position]
    let lives = names.replicas.reduce(0) { $0 + ($1.device == known.device ? 1 : 0) }
    return lives > 1 ? names.replicaNames[replica.position] : names.devices[known.device.position]
  }
}
