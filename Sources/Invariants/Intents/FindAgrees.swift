import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import Verification

/// IA-10: whoever filters, the same is found.
enum FindAgrees: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-find-agrees",
    sentence:
      "A request of the Find action finds the same whether the app or the system filters, in the "
      + "order that it asks for; a property query gives no more than it asks for.",
    sources: "IA-10, A-37, A-38", holds: .anySchedule)

  static let idleReason = "The Find action was not asked."

  /// Finds everything itself.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .answer(let answer) = moment.fact,
        case .findRan(
          let find, let style, let moved, let count, let digest, let setDigest) = answer,
        let definition = fleet.declarations.intents, find.position < definition.finds.count
      else { return }
      let request = definition.finds[find.position]
      let query = definition.queries[request.query.position]
      let type = query.type
      let wanted = found(by: request, type, definition)
      let all = definition.entities.count { $0.type == type }
      let movable =
        switch query.style {
        case .property: wanted.count
        case .enumerable: all
        }
      ruling.check()
      if !isAsked(find, moment, fleet) {
        ruling.violate(
          entry.violation(
            on: [device], observed: "an answer", expected: "none",
            "Request \(find.rawValue) is answered on \(fleet.declarations.name(of: device)), and "
              + "no step asks for it."))
      }
      if Int(count) == wanted.count, digest == positionDigest(wanted), Int(moved) == movable,
        setDigest == positionDigest(wanted.sorted()), style == query.style
      {
        return
      }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(count) of \(moved)",
          expected: "\(wanted.count) of \(movable)",
          "Request \(find.rawValue) on \(fleet.declarations.name(of: device)) does not find what "
            + "it asks for."))
    }

    /// Whether a step of the timeline asks; true where nobody knows its steps.
    private func isAsked(
      _ find: FindIndex, _ moment: IntentMoment, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      let (app, followsClock) = (fleet.declarations.appActions, fleet.declarations.followsClock)
      let now = moment.entry.fact.instant
      if app.openReason != nil { return true }
      return app.steps.contains { step in
        guard step.device == moment.device else { return false }
        guard step.action == .intent(.find(find)) else { return false }
        return !followsClock || Instant.zero + step.at == now
      }
    }

    /// What a request finds, by positions: of equals the first declared comes first.
    private func found(
      by request: FindRequest, _ type: UInt16, _ definition: IntentDefinition
    ) -> [Int] {
      var left = definition.entities.indices.filter { position in
        definition.entities[position].type == type
          && accepts(definition.entities[position].properties, request)
      }
      guard let sort = request.sort else { return Array(left.prefix(limit(of: request))) }
      var sorted: [Int] = []
      while let first = left.first, sorted.count < limit(of: request) {
        var best = first
        for position in left.dropFirst() {
          let value = number(sort.property, of: definition.entities[position].properties)
          let bestValue = number(sort.property, of: definition.entities[best].properties)
          if sort.isDescending ? value > bestValue : value < bestValue { best = position }
        }
        sorted.append(best)
        left.removeAll { $0 == best }
      }
      return sorted
    }

    private func limit(of request: FindRequest) -> Int { request.limit.map { Int($0) } ?? Int.max }

    private func number(_ property: Int, of properties: [Int64]) -> Int64 {
      property < properties.count ? properties[property] : 0
    }

    private func accepts(_ properties: [Int64], _ request: FindRequest) -> Bool {
      if request.comparators.isEmpty { return true }
      let held = request.comparators.count { comparator in
        let value = number(comparator.property, of: properties)
        return switch comparator.relation {
        case .equal: value == comparator.value
        case .different: value != comparator.value
        case .less: value < comparator.value
        case .greater: value > comparator.value
        }
      }
      return request.needsAll ? held == request.comparators.count : held > 0
    }
  }
}
