import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel

// How the intents of a world are configured: what their parameters hold and depend on, which of
// them are shown, and what the app recommends.

extension WorldGenerator {
  static let intentParameterNames = ["place", "line", "sound"]

  /// A parameter of an intent: of a type that has a name, or with what it can hold.
  func parameter(
    _ name: String, _ definition: inout IntentDefinition, _ draws: inout ThingDraws
  ) -> IntentParameter {
    let named = definition.types.indices.filter { definition.types[$0].id != nil }
    guard !named.isEmpty, draws.below(3) > 0 else {
      return parameterOfOwnType(name, &definition, &draws)
    }
    // Mostly of the type that fits the name, so that what a line offers depends on the place.
    let fitting = named.filter { definition.types[$0].id?.lowercased() == name }
    let type = UInt16(
      truncatingIfNeeded: draws.pick(fitting.isEmpty || draws.once(in: 4) ? named : fitting))
    var parameter = IntentParameter(id: name, type: type)
    if draws.once(in: 2) { parameter.standard = draws.pick(definition.choices(of: type)) }
    if draws.once(in: 3) {
      parameter.sizes.append(FamilySize(1, in: draws.pick(WidgetFamily.allCases)))
    }
    if draws.once(in: 3) { parameter.sizes.append(FamilySize(UInt8(1 + draws.below(2)))) }
    return parameter
  }

  /// A parameter whose type is its own; numbered as a file is read.
  func parameterOfOwnType(
    _ name: String, _ definition: inout IntentDefinition, _ draws: inout ThingDraws
  ) -> IntentParameter {
    let first = definition.choices.count
    let type = UInt16(truncatingIfNeeded: definition.types.count)
    definition.types.append(EntityType())
    let count = 1 + draws.below(3)
    for name in ["first", "second", "third"].prefix(count) {
      let entity = EntityIndex(definition.entities.count)
      definition.entities.append(Entity(id: name, type: type))
      definition.choices.append(Choice(id: name, type: type, items: [entity]))
    }
    var parameter = IntentParameter(id: name, type: type)
    if draws.once(in: 2) { parameter.standard = ChoiceIndex(first + draws.below(count)) }
    return parameter
  }

  /// What parameters depend on, what is shown and what is recommended, of an intent that is the
  /// next of the definition.
  ///
  /// - `thing`: The number of the stream from which it is drawn.
  func makeConfiguration(
    of intent: inout AppIntent, _ definition: inout IntentDefinition, _ thing: Int
  ) {
    guard !intent.parameters.isEmpty else { return }
    var draws = keyed(to: .intent(thing))
    makeDependencies(of: &intent, &definition, &draws)
    if draws.once(in: 2) {
      let branches = (0..<draws.below(4)).map { _ in branch(of: intent, definition, &draws) }
      intent.summary = ParameterSummary(branches)
    }
    for _ in 0..<draws.below(4) {
      intent.recommendations.append(
        intent.parameters.map { parameter in
          draws.once(in: 3)
            ? parameter.standard : draws.pick(definition.choices(of: parameter.type))
        })
    }
  }

  /// A parameter depends on those to whose things its own belong, and rarely on others.
  private func makeDependencies(
    of intent: inout AppIntent, _ definition: inout IntentDefinition, _ draws: inout ThingDraws
  ) {
    for number in intent.parameters.indices where draws.below(3) > 0 {
      let type = intent.parameters[number].type
      let owners = Set(
        definition.entities.filter { $0.type == type }.flatMap(\.parents)
          .map { definition.entities[$0.position].type })
      let isAny = draws.once(in: 12)
      let possible = intent.parameters.indices.filter {
        $0 != number && (isAny || owners.contains(intent.parameters[$0].type))
      }
      let chosen = possible.isEmpty ? [] : [draws.pick(possible)]
      let others = draws.some(of: possible.filter { !chosen.contains($0) }, onceIn: 3)
      guard !chosen.isEmpty else { continue }
      let intentIndex = IntentIndex(definition.intents.count)
      intent.parameters[number].query = QueryIndex(definition.queries.count)
      definition.queries.append(
        EntityQuery(
          type: type,
          dependencies: (chosen + others).map {
            QueryDependency([ParameterReference(intentIndex, IntentParameterIndex($0))])
          }))
    }
  }

  /// A branch of a summary, one of three without conditions. What is in neither of its lists is
  /// hidden there.
  private func branch(
    of intent: AppIntent, _ definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SummaryBranch {
    let parameters = intent.parameters.indices.map { IntentParameterIndex($0) }
    var conditions: [SummaryCondition] = []
    if draws.below(3) > 0 {
      let families = draws.some(of: WidgetFamily.allCases, onceIn: 3)
      if !families.isEmpty, draws.once(in: 2) { conditions.append(.family(families)) }
      for parameter in draws.some(of: parameters, onceIn: 4) {
        let type = intent.parameters[parameter.position].type
        conditions.append(.parameter(parameter, is: draws.pick(definition.choices(of: type))))
      }
      conditions += draws.some(of: parameters, onceIn: 4).map { .hasValue($0) }
    }
    let sentence = draws.some(of: parameters, onceIn: 2)
    let below = draws.some(of: parameters.filter { !sentence.contains($0) }, onceIn: 2)
    return SummaryBranch(when: conditions, sentence: sentence, below: below)
  }
}

extension IntentDefinition {
  /// What parameters of a type can hold.
  func choices(of type: UInt16) -> [ChoiceIndex] {
    choices.indices.filter { choices[$0].type == type }.map { ChoiceIndex($0) }
  }
}
