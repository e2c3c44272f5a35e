import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel

// The versions of a world's app: in a later one, another intent configures a widget.

/// An intent that takes the place of another one from a version on.
struct IntentSuccession {
  let former: IntentIndex
  let later: IntentIndex
}

extension WorldGenerator {
  /// Intents for later versions, of some that have parameters. Most keep the name of the type, and
  /// so the values of what they still have.
  mutating func makeSuccessors(
    _ definition: inout IntentDefinition, _ processes: inout [ProcessSet],
    in scenario: inout Scenario
  ) -> [IntentSuccession] {
    var successions: [IntentSuccession] = []
    for index in definition.intents.indices {
      let former = definition.intents[index]
      var draws = keyed(to: .intent(350 + index))
      guard !former.parameters.isEmpty, draws.once(in: 2) else { continue }
      var later = AppIntent(id: former.id + "Later")
      if draws.below(5) > 0 { later.typeName = former.id }
      later.parameters = parameters(after: former.parameters, &definition, &draws)
      makeConfiguration(of: &later, &definition, 360 + index)
      successions.append(
        IntentSuccession(
          former: IntentIndex(index), later: IntentIndex(definition.intents.count)))
      definition.intents.append(later)
      processes.append(processes[index])
      scenario.intentPlay.performances.append(IntentPerformance())
    }
    return successions
  }

  /// In another order, some of them left out or of another type, and perhaps one more. What has a
  /// type of its own has another one there, as a file cannot say that it is the same.
  private func parameters(
    after former: [IntentParameter], _ definition: inout IntentDefinition,
    _ draws: inout ThingDraws
  ) -> [IntentParameter] {
    var parameters: [IntentParameter] = []
    for kept in draws.once(in: 2) ? former : former.reversed() {
      if draws.once(in: 6) { continue }
      guard definition.types[Int(kept.type)].id != nil, draws.below(5) > 0 else {
        parameters.append(parameterOfOwnType(kept.id, &definition, &draws))
        continue
      }
      var parameter = kept
      parameter.query = nil
      if draws.once(in: 3) { parameter.sizes = [] }
      parameters.append(parameter)
    }
    // What succeeded another intent may have it from there.
    let hasAdded = parameters.contains { $0.id == "added" }
    if draws.once(in: 2), !hasAdded {
      parameters.append(parameter("added", &definition, &draws))
    }
    return parameters
  }

  // MARK: Versions

  private static let versionNumbers: [[UInt16]] = [
    [1, 2], [1, 2], [1, 3], [2, 3], [1, 2, 3], [2],
  ]

  /// What each version has; one world in four has everything in all.
  func makeVersions(
    _ definition: inout IntentDefinition, _ processes: [ProcessSet],
    _ configuredBy: [IntentIndex?], _ successions: [IntentSuccession]
  ) {
    var draws = keyed(to: .intent(9))
    guard draws.below(4) > 0 else {
      return definition.contain(processes, configuredBy: configuredBy)
    }
    let numbers = draws.pick(Self.versionNumbers)
    let changes = successions.map { _ in 1 + draws.below(2) }
    let contents = numbers.enumerated().map { position, number in
      let isLast = position == numbers.count - 1
      var held = processes
      var configurations = configuredBy
      for index in held.indices where position != index % numbers.count && draws.once(in: 8) {
        held[index] = []
      }
      for (succession, change) in zip(successions, changes) {
        let isChanged = position >= change || isLast
        held[succession.later.position] =
          isChanged ? processes[succession.later.position] : []
        held[succession.former.position] =
          isChanged && position > 0 && draws.once(in: 2)
          ? [] : processes[succession.former.position]
        guard isChanged else { continue }
        for index in configurations.indices where configurations[index] == succession.former {
          configurations[index] = succession.later
        }
      }
      return VersionContents(
        number: number, processes: held,
        configurations: configurations.map { configuration($0, held, &draws) })
    }
    definition.contain(contents)
  }

  /// How a version configures a kind of widget; it may lack the kind, or what would configure it.
  private func configuration(
    _ intent: IntentIndex?, _ held: [ProcessSet], _ draws: inout ThingDraws
  ) -> KindConfiguration {
    if draws.once(in: 12) { return .absent }
    guard let intent, !held[intent.position].isEmpty else {
      return draws.once(in: 3) ? .absent : .fixed
    }
    return .configured(by: intent, legacy: nil)
  }

  // MARK: Older systems

  /// Old definitions for some kinds of widgets, by kind; most have the name of the type of the
  /// intent that configures the widget, and so its values.
  mutating func makeOldDefinitions(
    _ configuredBy: [IntentIndex?], _ definition: inout IntentDefinition,
    _ processes: inout [ProcessSet], in scenario: inout Scenario
  ) -> [IntentIndex?] {
    configuredBy.enumerated().map { kind, intent in
      var draws = keyed(to: .intent(370 + kind))
      guard let intent, draws.once(in: 3) else { return nil }
      let recent = definition.intents[intent.position]
      var old = AppIntent(id: "Old\(definition.intents.count)")
      if draws.below(5) > 0 { old.typeName = recent.migratedName }
      old.isLegacyDefinition = true
      old.parameters = parameters(after: recent.parameters, &definition, &draws)
      makeConfiguration(of: &old, &definition, 380 + kind)
      definition.intents.append(old)
      processes.append([])
      scenario.intentPlay.performances.append(IntentPerformance())
      return IntentIndex(definition.intents.count - 1)
    }
  }

  /// Each version that configures a kind of widget does so by its old definition too; the first may
  /// do so by that alone.
  func add(_ oldDefinitions: [IntentIndex?], to definition: inout IntentDefinition) {
    var draws = keyed(to: .intent(390))
    for version in definition.versions.indices {
      for (kind, old) in oldDefinitions.enumerated() {
        guard let old,
          case .configured(let intent, _) = definition.versions[version].configurations[kind]
        else { continue }
        let isAlone = version == 0 && definition.versions.count > 1 && draws.once(in: 2)
        definition.versions[version].configurations[kind] = .configured(
          by: isAlone ? nil : intent, legacy: old)
      }
    }
  }

  /// Some devices have an older system, where the app has old definitions.
  mutating func makeOlderSystems(in scenario: Scenario) {
    guard scenario.intents?.intents.contains(where: \.isLegacyDefinition) == true else { return }
    for index in devices.indices {
      var draws = keyed(to: .intent(400 + index))
      devices[index].hasOlderSystem = draws.once(in: 2)
    }
  }
}
