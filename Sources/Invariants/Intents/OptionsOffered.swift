import DeviceSystems
import IntentSystem
import TipDomain
import Verification

/// IA-4: options go by what they depend on.
enum OptionsOffered: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-options-offered",
    sentence:
      "What a parameter offers belongs to every value that it depends on, and is told to come from "
      + "them; while one of these is missing, it offers nothing.",
    sources: "IA-4, A-04, A-05, A-06", holds: .anySchedule)

  static let idleReason = "No configuration asked for the options of a parameter."

  /// Looks at the options that are computed.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .answer(let answer) = moment.fact,
        case .optionsComputed(
          let instance, let parameter, let state, let source, let count, let digest) = answer,
        let definition = fleet.declarations.intents,
        let placed = fleet[device].intents.first?.placed(instance), let intent = placed.intent,
        parameter.position < placed.values.count
      else { return }
      let wanted = definition.offer(of: parameter, in: intent, placed.values)
      let options = wanted.positions
      ruling.check()
      let isRight = Int(count) == options.count && digest == positionDigest(options)
      if isRight, state == wanted.state, source == wanted.source { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: isRight ? "they are \(state.name)" : "\(count) options",
          expected: isRight ? "they are \(wanted.state.name)" : "\(options.count) options",
          "A parameter of widget \(instance.rawValue) on "
            + "\(fleet.declarations.name(of: device)) offers what does not belong to the values "
            + "that it depends on."))
    }
  }
}

/// What a parameter offers, and by what.
struct ParameterOffer {
  /// The entities, by their positions.
  var positions: [Int] = []
  var state = DependencyState.independent
  /// The intent by whose values it goes, if it goes by any.
  var source: IntentIndex?
}

extension IntentDefinition {
  /// What a parameter offers: the entities that belong to all that it depends on, each of which has
  /// to have a value.
  func offer(
    of parameter: IntentParameterIndex, in intent: IntentIndex, _ values: [ChoiceIndex?]
  ) -> ParameterOffer {
    let declared = intents[intent.position].parameters[parameter.position]
    var owners: [[EntityIndex]] = []
    for dependency in declared.query.map({ queries[$0.position].dependencies }) ?? [] {
      let known = dependency.parameters.filter { $0.intent == intent }
        .compactMap { values[$0.parameter.position] }
      guard let value = known.first else { return ParameterOffer(state: .missing) }
      owners.append(choices[value.position].items)
    }
    let positions = entities.indices.filter { position in
      entities[position].type == declared.type
        && owners.allSatisfy { items in
          entities[position].parents.contains { items.contains($0) }
        }
    }
    if owners.isEmpty { return ParameterOffer(positions: positions) }
    return ParameterOffer(positions: positions, state: .satisfied, source: intent)
  }
}
