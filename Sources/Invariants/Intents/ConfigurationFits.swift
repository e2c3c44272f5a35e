import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-5: what a person chooses fits the size of the widget.
enum ConfigurationFits: Invariant {
  static let statement = InvariantStatement(
    id: "intent-configuration-fits",
    sentence:
      "A person changes only parameters that the size of the widget shows, and no array gets more "
      + "items than that size allows.",
    sources: "IA-5, A-09, A-11", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No parameter of a widget or action was set."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at values that are set.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .intent(.configuration(let fact)) = entry.fact.kind,
        case .parameterSet(let instance, let parameter, let choice) = fact,
        let definition = fleet.declarations.intents,
        let placed = fleet[device].intents.first?.placed(instance), let intent = placed.intent,
        parameter.position < placed.values.count
      else { return }
      let declared = definition.intents[intent.position]
      let isShown = shown(of: declared, placed).contains(parameter)
      let size = declared.parameters[parameter.position].sizes
        .first { $0.family == nil || $0.family == placed.family }
      let count = choice.map { definition.choices[$0.position].items.count } ?? 0
      ruling.check()
      if isShown, size.map({ count <= Int($0.count) }) ?? true { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: isShown ? "\(count) items" : "a hidden parameter",
          expected: isShown ? "\(size?.count ?? 0) items at most" : "one that is shown",
          "Widget \(instance.rawValue) on \(fleet.declarations.name(of: device)) gets a value that "
            + "its size does not allow."))
    }

    /// What the first branch shows whose conditions hold; all without a summary.
    private func shown(
      of intent: AppIntent, _ placed: PlacedInstance
    ) -> [IntentParameterIndex] {
      guard let branches = intent.summary?.branches else {
        return intent.parameters.indices.map { IntentParameterIndex($0) }
      }
      for branch in branches where branch.conditions.allSatisfy({ holds($0, placed) }) {
        return branch.sentence + branch.below
      }
      return []
    }

    private func holds(_ condition: SummaryCondition, _ placed: PlacedInstance) -> Bool {
      switch condition {
      case .family(let families): placed.family.map { families.contains($0) } ?? false
      case .parameter(let parameter, let choice): placed.values[parameter.position] == choice
      case .hasValue(let parameter): placed.values[parameter.position] != nil
      }
    }
  }
}
