import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-4: options go by what they depend on.
enum OptionsOffered: Invariant {
  static let statement = InvariantStatement(
    id: "intent-options-offered",
    sentence:
      "What a parameter offers belongs to every value that it depends on; while one of these is "
      + "missing, it offers nothing.",
    sources: "IA-4, A-04, A-05, A-06", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No configuration asked for the options of a parameter."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at the options that are computed.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .intent(.answer(let answer)) = entry.fact.kind,
        case .optionsComputed(let instance, let parameter, _, _, let count, let digest) = answer,
        let definition = fleet.declarations.intents,
        let placed = fleet[device].intents.first?.placed(instance), let intent = placed.intent,
        parameter.position < placed.values.count
      else { return }
      let wanted = options(of: parameter, in: intent, placed.values, definition)
      ruling.check()
      if Int(count) == wanted.count, digest == positionDigest(wanted) { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(count) options", expected: "\(wanted.count) options",
          "A parameter of widget \(instance.rawValue) on "
            + "\(fleet.declarations.name(of: device)) offers what does not belong to the values "
            + "that it depends on."))
    }

    /// The entities that belong to all that the parameter depends on, by their positions.
    private func options(
      of parameter: IntentParameterIndex, in intent: IntentIndex, _ values: [ChoiceIndex?],
      _ definition: IntentDefinition
    ) -> [Int] {
      let declared = definition.intents[intent.position].parameters[parameter.position]
      var owners: [[EntityIndex]] = []
      for dependency in declared.query.map({ definition.queries[$0.position].dependencies }) ?? [] {
        let known = dependency.parameters.filter { $0.intent == intent }
          .compactMap { values[$0.parameter.position] }
        guard let value = known.first else { return [] }
        owners.append(definition.choices[value.position].items)
      }
      return definition.entities.indices.filter { position in
        let entity = definition.entities[position]
        return entity.type == declared.type
          && owners.allSatisfy { items in entity.parents.contains { items.contains($0) } }
      }
    }
  }
}
