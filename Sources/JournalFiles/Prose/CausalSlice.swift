import DeviceSystems
import FleetFacts
import TipDomain

/// The few facts that tell how something came about.
package enum CausalSlice {
  /// How many facts a story has at most.
  package static let standardLimit = 15
  /// How many facts are looked at before the rest of the past is left out.
  package static let reach = 4_096
  /// How many facts of one kind on one device are told, other than displays.
  package static let sameKindLimit = 4

  /// A fact of the past on the way to becoming a part of the story.
  private struct Step {
    var id: FactID
    /// The nearest fact, among those that led here from the roots, that is not silent.
    var teller: FactID?
  }

  /// The roots and the facts behind them that matter, in the order of the journal.
  ///
  /// Walks the causes from the nearest to the farthest, at most `reach` facts of them. Decisive
  /// facts come before others, near ones before far ones. Silent steps are left out, and so is what
  /// a kept fact tells anyway: an upload before the hub's answer, an import before what it brought.
  package static func facts(
    of journal: borrowing Journal, from roots: [FactID], limit: Int = standardLimit
  ) -> [FactID] {
    let (steps, rootCount) = past(of: roots, in: journal)
    var kept = steps[..<min(rootCount, max(limit, 0))].map(\.id)
    var counts: [String: Int] = [:]
    for salience in [Salience.high, .normal, .low] {
      for step in steps[rootCount...] where kept.count < limit {
        let fact = journal.facts[step.id.position]
        guard fact.kind.salience == salience else { continue }
        if let teller = step.teller, journal.facts[teller.position].kind.tells(fact.kind) {
          continue
        }
        let key = "\(fact.kind.name) \(fact.actor)"
        counts[key, default: 0] += 1
        guard isDisplay(fact.kind) || counts[key, default: 0] <= sameKindLimit else { continue }
        kept.append(step.id)
      }
    }
    return kept.sorted()
  }

  /// The roots, then their causes, then the causes of those, each fact once.
  private static func past(
    of roots: [FactID], in journal: borrowing Journal
  ) -> (steps: [Step], rootCount: Int) {
    var seen: Set<FactID> = []
    var steps: [Step] = []
    for root in roots where root.position < journal.facts.count && seen.insert(root).inserted {
      steps.append(Step(id: root, teller: nil))
    }
    let rootCount = steps.count
    var next = 0
    while next < steps.count, steps.count < reach {
      let step = steps[next]
      next += 1
      let isSilent = journal.facts[step.id.position].kind.salience == .none
      let teller = isSilent ? step.teller : step.id
      for cause in journal.causes(of: step.id) where seen.insert(cause).inserted {
        steps.append(Step(id: cause, teller: teller))
      }
    }
    return (steps, rootCount)
  }

  private static func isDisplay(_ kind: FactKind) -> Bool {
    switch kind {
    case .tip(.displayed): true
    default: false
    }
  }
}

extension FactKind {
  /// Whether telling this fact tells `earlier` too, which led to it without another step between.
  fileprivate func tells(_ earlier: FactKind) -> Bool {
    switch (self, earlier) {
    case (.tip(let fact), .sync(.imported)): fact.kind.isMerge
    case (.sync(.uploadAnswered), .sync(.uploadRequested)),
      (.sync(.requestTimedOut), .sync(.uploadRequested)),
      (.person(.visited), .person(.visited)):
      true
    case (_, _): false
    }
  }
}
