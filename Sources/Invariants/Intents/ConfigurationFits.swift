import DeviceSystems
import IntentSystem
import TipDomain
import Verification

/// IA-5: what a person chooses is offered, and it and what a widget holds fit the size of the
/// widget.
enum ConfigurationFits: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-configuration-fits",
    sentence:
      "A person changes only parameters that the size of the widget shows, to what they offer, and "
      + "no array has more items than that size allows, however it came by them.",
    sources: "IA-5, A-03, A-05, A-09, A-11", holds: .anySchedule)

  static let idleReason =
    "No parameter of a widget or action was set, and none with a size was read."

  /// Looks at values that are set, and at all that the code of a widget is given.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (fact, device, entry) = (moment.fact, moment.device, moment.entry)
      switch fact {
      case .configuration(.parameterSet(let instance, let parameter, let choice)):
        judge(choice, instance, parameter, isEdit: true, device, entry, fleet, &ruling)
      case .configuration(.valueMigrated(let instance, let parameter, _, let choice)),
        .configuration(.selectionCleared(let instance, let parameter, let choice)):
        judge(choice, instance, parameter, isEdit: false, device, entry, fleet, &ruling)
      case .widget(.reloaded(let instance, _, _, _)), .answer(.routed(let instance, _, _, _)):
        let values = fleet[device].intents.first?.placed(instance)?.values ?? []
        for (position, choice) in values.enumerated() {
          let parameter = IntentParameterIndex(position)
          judge(choice, instance, parameter, isEdit: false, device, entry, fleet, &ruling)
        }
      default: return
      }
    }

    /// - `isEdit`: Whether the person chose the value, so that the screen must show the parameter.
    private func judge(
      _ choice: ChoiceIndex?, _ instance: InstanceIndex, _ parameter: IntentParameterIndex,
      isEdit: Bool, _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let definition = fleet.declarations.intents,
        let placed = fleet[device].intents.first?.placed(instance), let intent = placed.intent,
        parameter.position < placed.values.count
      else { return }
      let declared = definition.intents[intent.position]
      let wanted = declared.parameters[parameter.position]
      let size = wanted.sizes.first { $0.family == nil || $0.family == placed.family }
      guard isEdit || size != nil else { return }
      let isShown = !isEdit || shown(of: declared, placed).contains(parameter)
      let count = choice.map { definition.choices[$0.position].items.count } ?? 0
      ruling.check()
      let isOffered = !isEdit || offers(choice, parameter, intent, placed.values, definition)
      if !isOffered {
        ruling.violate(
          entry.violation(
            on: [device], observed: "another value", expected: "one that is offered",
            "\(wanted.id) of widget \(instance.rawValue) on "
              + "\(fleet.declarations.name(of: device)) is given a value that it does not offer."))
      }
      if isShown, size.map({ count <= Int($0.count) }) ?? true { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: isShown ? "\(count) items" : "a hidden parameter",
          expected: isShown ? "\(size?.count ?? 0) items at most" : "one that is shown",
          "Widget \(instance.rawValue) on \(fleet.declarations.name(of: device)) has a value that "
            + "its size does not allow."))
    }

    /// Whether all of a value is among the options; only an optional parameter goes without one.
    private func offers(
      _ choice: ChoiceIndex?, _ parameter: IntentParameterIndex, _ intent: IntentIndex,
      _ values: [ChoiceIndex?], _ definition: IntentDefinition
    ) -> Bool {
      let wanted = definition.intents[intent.position].parameters[parameter.position]
      guard let choice else { return wanted.standard == nil }
      let chosen = definition.choices[choice.position]
      let offer = definition.offer(of: parameter, in: intent, values)
      return chosen.type == wanted.type
        && chosen.items.allSatisfy { offer.positions.contains($0.position) }
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
