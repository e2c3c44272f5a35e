import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// The moment worth drawing in a run in which nothing went wrong.
enum InterestingMoment {
  /// The closest call; or else the last invalidation; or else the last display: of these the first
  /// of which there is something to draw.
  static func diagram(in source: PageSource) -> SpaceTimeDiagram? {
    for find in [closestCall, lastInvalidation, lastDisplay] {
      guard let diagram = find(source).map({ JournalDiagram($0, source).diagram() }) else {
        continue
      }
      if !diagram.marks.isEmpty || !diagram.messages.isEmpty { return diagram }
    }
    return nil
  }

  private static func closestCall(_ source: PageSource) -> DiagramFocus? {
    let passed = source.judged.results.filter { $0.verdict == .pass && $0.closest != nil }
    // Margins of different units cannot be compared, so only one that just held stands out.
    guard
      let result = passed.first(where: { $0.margin == 0 && $0.closest?.record != nil })
        ?? passed.first(where: { $0.margin == 0 }), let closest = result.closest,
      closest.fact.position < source.journal.facts.count
    else { return nil }
    let unit = result.statement.marginUnit
    let subject =
      closest.record.map { SectionText.quoted(source.run.recordNames[$0.position]) } ?? "it"
    return DiagramFocus(
      question: "How close did \(subject) come to breaking \(result.id)?",
      answer: "As close as can be: \(SectionText.margin(closest.observed, unit)), and "
        + "\(SectionText.margin(closest.bound, unit)) is the bound.",
      roots: [closest.fact], devices: devices(of: closest.record, source), record: closest.record)
  }

  static func lastInvalidation(_ source: PageSource) -> DiagramFocus? {
    let facts = source.journal.facts
    guard
      let position = facts.lastIndex(where: {
        if case .tip(.invalidated) = $0.kind { true } else { false }
      }), case .tip(.invalidated(let invalidation)) = facts[position].kind
    else { return nil }
    var roots = [FactID(position)]
    for later in facts.indices[position...] {
      guard case .tip(.statusMerged(invalidation.record, let status)) = facts[later].kind,
        status.invalidation != nil
      else { continue }
      roots.append(FactID(later))
      if roots.count == DiagramFocus.laneLimit { break }
    }
    let name = SectionText.quoted(source.run.recordNames[invalidation.record.position])
    let spread = facts[roots[roots.count - 1].position].instant - facts[position].instant
    let answer =
      roots.count == 1
      ? "No other device learned of it."
      : "\(English.count(roots.count - 1, "other device")) learned of it, the last after "
        + "\(TimeText.duration(spread))."
    let refused = refusals(of: invalidation.record, after: position, source)
    return DiagramFocus(
      question: "How did other devices learn that \(name) was invalidated?",
      answer: source.sentence(roots[0]) + " " + answer + sentence(refused, source),
      roots: roots + refused.compactMap(\.first).prefix(DiagramFocus.laneLimit),
      devices: devices(of: invalidation.record, source), record: invalidation.record)
  }

  /// By other device, in the order of the first: when a view asked for an invalidated tip there and
  /// did not show it.
  private static func refusals(
    of record: RecordIndex, after position: Int, _ source: PageSource
  ) -> [[FactID]] {
    let facts = source.journal.facts
    var devices: [DeviceIndex] = []
    var found: [[FactID]] = []
    for later in facts.indices[position...] where facts[later].actor != facts[position].actor {
      guard case .tip(.withheld(_, record, .invalidated)) = facts[later].kind,
        case .device(let device) = facts[later].actor
      else { continue }
      let index = devices.firstIndex(of: device) ?? devices.count
      if index == devices.count {
        devices.append(device)
        found.append([])
      }
      found[index].append(FactID(later))
    }
    return found
  }

  private static func sentence(_ refused: [[FactID]], _ source: PageSource) -> String {
    let parts = refused.compactMap { facts -> String? in
      guard let first = facts.first,
        case .device(let device) = source.journal.facts[first.position].actor
      else { return nil }
      let moment = SectionText.moment(source.journal.facts[first.position].instant)
      let more = facts.count == 1 ? "" : " and \(English.times(facts.count - 1)) more"
      return "on \(source.name(device)) at \(moment)\(more)"
    }
    return parts.isEmpty
      ? "" : " Views that asked for it later did not show it: \(SectionText.list(parts))."
  }

  private static func lastDisplay(_ source: PageSource) -> DiagramFocus? {
    let facts = source.journal.facts
    guard
      let position = facts.lastIndex(where: {
        if case .tip(.displayed) = $0.kind { true } else { false }
      }), case .tip(.displayed(let display)) = facts[position].kind
    else { return nil }
    let name = SectionText.quoted(source.run.recordNames[display.record.position])
    return DiagramFocus(
      question: "How did the last display of \(name) come about?",
      answer: source.sentence(FactID(position)), roots: [FactID(position)],
      devices: devices(of: display.record, source), record: display.record)
  }

  /// The devices that showed or invalidated a tip; all of them, if there are few.
  private static func devices(of record: RecordIndex?, _ source: PageSource) -> [DeviceIndex] {
    let all = source.scenario.devices.indices.map { DeviceIndex($0) }
    guard all.count > DiagramFocus.laneLimit, let record else {
      return Array(all.prefix(DiagramFocus.laneLimit))
    }
    var found: [DeviceIndex] = []
    for fact in source.journal.facts {
      guard case .device(let device) = fact.actor, !found.contains(device) else { continue }
      switch fact.kind {
      case .tip(.displayed(let display)) where display.record == record: found.append(device)
      case .tip(.invalidated(let invalidation)) where invalidation.record == record:
        found.append(device)
      default: break
      }
      if found.count == DiagramFocus.laneLimit { break }
    }
    return found
  }
}
