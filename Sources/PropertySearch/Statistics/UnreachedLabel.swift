import Metrics
import Scenarios
import Verification

/// Something that no case of a search reached, and why.
package struct UnreachedLabel: Hashable, Sendable {
  /// What was not reached.
  package let label: CoverageLabel
  /// What the scenario lacks for it, or what to do.
  package let reason: String
}

/// Labels that a search did not reach for the same reason.
package struct UnreachedLabels: Hashable, Sendable {
  /// The reason, as a clause.
  package let reason: String
  /// The labels, in the order of all labels.
  package var labels: [String]

  /// One line for a terminal.
  package var text: String { "\(reason): \(labels.joined(separator: ", "))" }
}

extension SearchTally {
  /// The labels that no case reached, in their order, each with its reason.
  ///
  /// - `scenario`: What was searched around.
  package func unreachedLabels(of scenario: Scenario) -> [UnreachedLabel] {
    let reach = CaseReach(scenario)
    let rows = labels(without: scenario.unsearchedSystems)
    return rows.filter { $0.reach.caseCount == 0 }.map { label, _ in
      UnreachedLabel(label: label, reason: reach.reason(of: label))
    }
  }

  /// The same, those with the same reason together, in the order in which reasons first come.
  package func unreachedByReason(of scenario: Scenario) -> [UnreachedLabels] {
    var groups: [UnreachedLabels] = []
    for unreached in unreachedLabels(of: scenario) {
      if let index = groups.firstIndex(where: { $0.reason == unreached.reason }) {
        groups[index].labels.append(unreached.label.text)
      } else {
        groups.append(
          UnreachedLabels(reason: unreached.reason, labels: [unreached.label.text]))
      }
    }
    return groups
  }
}
