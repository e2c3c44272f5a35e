import DeviceSystems
import FleetFacts
import FocusSystem
import JournalFiles
import PointerSystem
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

/// What lasts in a journal: found by the facts that begin and end it.
///
/// What was going on before the first exported fact has no beginning there, so its end is left out:
/// no reader knows what to do with it.
package struct TraceSpans {
  /// The beginning or the end of something that lasts.
  package struct Edge {
    /// Of which kind it is: a message, a process, a tip on a screen.
    package let category: String
    /// The same at its beginning and at its end.
    package let id: String
    /// What people call it.
    package let name: String
    /// In whose lane it stands: a message in its sender's.
    package let actor: Actor
    /// Whether it begins; otherwise it ends.
    package let isBeginning: Bool
  }

  /// The category of messages on their way.
  package static let messages = "message"

  private let names: JournalNames
  private let lanes: ExportLanes
  /// What is going on, by category and id.
  private var open: [String: Edge] = [:]

  /// Nothing is going on yet.
  package init(_ names: JournalNames, _ lanes: ExportLanes) {
    self.names = names
    self.lanes = lanes
  }

  /// The edges at a fact, what ends before what begins; none where it begins and ends nothing.
  package mutating func edges(at fact: Fact) -> [Edge] {
    if case .focus(.activated(let focus, _, _)) = fact.kind {
      // One Focus takes the place of another.
      return [
        end("focus", fact.actor), begin("focus", "Focus \(names[focus])", fact.actor),
      ].compactMap(\.self)
    }
    return edge(at: fact).map { [$0] } ?? []
  }

  private mutating func edge(at fact: Fact) -> Edge? {
    switch fact.kind {
    case .person(let person):
      switch person {
      case .sessionBegan: begin("session", "session", fact.actor)
      case .sessionEnded: end("session", fact.actor)
      default: nil
      }
    case .device(let device): edge(device, fact.actor)
    case .tip(.displayed(let display)):
      begin(
        "display", names.records[display.record.position], fact.actor, "\(display.presentation)")
    case .tip(.displayEnded(let display)): end("display", fact.actor, "\(display.presentation)")
    case .network(let network): edge(network, fact.actor)
    case .run(.faultBegan(let fault)):
      begin("fault", names.faults[Int(fault)], fact.actor, "\(fault)")
    case .run(.faultEnded(let fault)): end("fault", fact.actor, "\(fault)")
    case .focus(.deactivated): end("focus", fact.actor)
    case .pointer(.attached): begin("pointer", "pointer attached", fact.actor)
    case .pointer(.detached): end("pointer", fact.actor)
    default: nil
    }
  }

  private mutating func edge(_ device: DeviceFact, _ actor: Actor) -> Edge? {
    switch device {
    case .launched: begin("process", "app", actor)
    case .terminated, .crashed: end("process", actor)
    case .wentOffline: begin("reach", "offline", actor)
    case .cameOnline: end("reach", actor)
    default: nil
    }
  }

  private mutating func edge(_ network: NetworkFact, _ actor: Actor) -> Edge? {
    switch network {
    case .sent(let message, let sender, _, let purpose, _):
      begin(Self.messages, "\(purpose.word)", sender, "\(message)", isFleetWide: true)
    case .delivered(let message, isCopy: false), .dropped(let message, _, isCopy: false):
      end(Self.messages, actor, "\(message)", isFleetWide: true)
    default: nil
    }
  }

  private func key(
    _ category: String, _ actor: Actor, _ number: String, isFleetWide: Bool
  ) -> String {
    isFleetWide
      ? "\(category)-\(number)" : "\(category)-\(lanes.index(of: actor))-\(number)"
  }

  private mutating func begin(
    _ category: String, _ name: String, _ actor: Actor, _ number: String = "",
    isFleetWide: Bool = false
  ) -> Edge? {
    let id = key(category, actor, number, isFleetWide: isFleetWide)
    // A second beginning of what goes on already, such as of a process that is woken, adds nothing.
    guard open[id] == nil else { return nil }
    let edge = Edge(category: category, id: id, name: name, actor: actor, isBeginning: true)
    open[id] = edge
    return edge
  }

  private mutating func end(
    _ category: String, _ actor: Actor, _ number: String = "", isFleetWide: Bool = false
  ) -> Edge? {
    let id = key(category, actor, number, isFleetWide: isFleetWide)
    guard let begun = open.removeValue(forKey: id) else { return nil }
    return Edge(
      category: category, id: id, name: begun.name, actor: begun.actor, isBeginning: false)
  }
}
