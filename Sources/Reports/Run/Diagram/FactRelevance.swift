import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// How much a fact matters to the subject of a diagram.
struct FactRelevance {
  private let focus: DiagramFocus
  private let source: PageSource
  private let past: Set<FactID>
  private let told: Set<Int>
  private let devices: [DeviceIndex]
  /// Messages that carry something about the tip that the diagram is about.
  private var carriers: Set<UInt32> = []

  init(
    focus: DiagramFocus, story: [FactID], devices: [DeviceIndex], range: Range<Int>,
    graph: CauseGraph, source: PageSource
  ) {
    self.focus = focus
    self.source = source
    self.devices = devices
    past = graph.past(of: focus.roots)
    told = Set((story + focus.roots).map(\.position))
    carriers = Self.carriers(of: focus.record, range, source.journal)
  }

  /// The rank of the fact at `position`, 0 first, and whether it is drawn as a message; nil if it
  /// is not drawn.
  func rank(_ position: Int) -> (rank: Int, isMessage: Bool)? {
    let fact = source.journal.facts[position]
    guard isDrawn(fact.actor) else { return nil }
    if case .network(let network) = fact.kind {
      return messageRank(network, position).map { ($0, true) }
    }
    guard FactMark(fact.kind, in: source.scenario) != nil else { return nil }
    if told.contains(position) { return (0, false) }
    guard let rank = markRank(fact.kind, isPast: isPast(position)) else { return nil }
    return (rank, false)
  }

  private func isDrawn(_ actor: Actor) -> Bool {
    switch actor {
    case .device(let device): devices.contains(device)
    case .hub: true
    case .world: false
    }
  }

  private func messageRank(_ fact: NetworkFact, _ position: Int) -> Int? {
    guard case .sent(let message, let from, let to, let kind, _) = fact,
      isDrawn(from), isDrawn(to)
    else { return nil }
    let end = source.messages.end(of: message)
    let isPast = self.isPast(position) || end.map(self.isPast) ?? false
    let isTold = told.contains(position) || end.map(told.contains) ?? false
    if isTold { return 0 }
    if carriers.contains(message) { return 1 }
    if isPast { return 3 }
    guard isLost(end) || isLate(end, position) else { return nil }
    // A lost request is repeated soon; a lost push is not.
    return kind == .push ? 2 : 4
  }

  private func isPast(_ position: Int) -> Bool { past.contains(FactID(position)) }

  /// Whether a message was on its way while the subject happened.
  private func isLate(_ end: Int?, _ position: Int) -> Bool {
    guard let subject = focus.roots.first?.position, let end else { return false }
    return position < subject && subject < end
  }

  private func isLost(_ end: Int?) -> Bool {
    guard let end, case .network(.dropped) = source.journal.facts[end].kind else { return false }
    return true
  }

  private func markRank(_ fact: FactKind, isPast: Bool) -> Int? {
    switch fact {
    case .tip(let fact): tipRank(fact, isPast: isPast)
    case .device(let fact):
      switch fact {
      case .launched: isPast ? 5 : nil
      case .joined, .retired, .crashed, .reinstalled, .restored, .cloned, .clockJumped: 1
      case .backedUp, .updated: 3
      default: nil
      }
    case .sync(.zoneEmptied), .sync(.sweptMissing), .sync(.accountChanged): 1
    case .sync: isPast ? 3 : nil
    default: nil
    }
  }

  private func tipRank(_ fact: TipFact, isPast: Bool) -> Int? {
    switch fact {
    case .displayed(let display): about(display.record, isPast, 0)
    case .invalidated(let invalidation): about(invalidation.record, isPast, 0)
    case .displayEnded(let end): about(end.record, isPast, 2)
    case .statusMerged(let record, _), .talliesMerged(let record, _, _),
      .invalidationNotStored(let record, _), .eligibilityReset(let record, _, _):
      about(record, isPast, 1)
    case .withheld(_, let record, _): record == focus.record ? 4 : nil
    case .datastoreReset: 1
    case .donated, .donationLost, .donationsDeleted, .parameterSet, .parameterIgnored,
      .actionChosen, .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged,
      .configurationRefused:
      isPast ? 4 : nil
    default: nil
    }
  }

  /// What is about another tip matters only if it led to the subject.
  private func about(_ record: RecordIndex, _ isPast: Bool, _ rank: Int) -> Int? {
    if record == focus.record { return rank }
    return isPast ? rank + 3 : nil
  }

  /// One pass over the window and over what its messages carry.
  private static func carriers(
    of record: RecordIndex?, _ range: Range<Int>, _ journal: Journal
  ) -> Set<UInt32> {
    guard let record else { return [] }
    var carriers: Set<UInt32> = []
    for position in range {
      guard case .sync(let fact) = journal.facts[position].kind else { continue }
      switch fact {
      case .uploadRequested(let message, let records),
        .fetchAnswered(let message, _, let records, _, _):
        if journal.carried[records.range].contains(where: { $0.key.isAbout(record) }) {
          carriers.insert(message)
        }
      default: break
      }
    }
    return carriers
  }
}
