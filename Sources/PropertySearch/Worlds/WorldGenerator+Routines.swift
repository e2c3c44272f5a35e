import DeviceSystems
import IntentSystem
import PointerSystem
import Scenarios
import SimulationKernel

// Acts that bring something about only if they follow each other. Chance alone hardly ever makes
// them meet, so some sessions begin with them.

extension WorldGenerator {
  // MARK: Intents

  /// An action is added, and what a choice depends on is changed after it was made, and back
  /// empty in a quarter of the sessions, and where nothing depends on anything.
  func choosing(
    in definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> [SessionAct] {
    let dependents = definition.dependents
    guard !dependents.isEmpty, !draws.once(in: 4) else { return [] }
    let chosen = draws.pick(dependents)
    let parameters = definition.intents[chosen.intent.position].parameters
    let owners = definition.choices(of: parameters[chosen.owner].type)
    guard !owners.isEmpty else { return [] }
    let first = draws.pick(owners)
    let offered = definition.offered(to: chosen, while: first)
    guard !offered.isEmpty else { return [] }
    let choice = draws.pick(offered)
    let others = owners.filter { !definition.offered(to: chosen, while: $0).contains(choice) }
    let second = draws.pick(others.isEmpty ? owners : others)
    func configure(_ parameter: Int, _ value: ChoiceIndex) -> SessionAct {
      .next(
        .intent(
          .configureAction(
            ActionChoice(chosen.intent), IntentParameterIndex(parameter), value)))
    }
    return [
      .next(.intent(.addAction(chosen.intent, draws.pick(ActionSurface.allCases)))),
      configure(chosen.owner, first), configure(chosen.dependent, choice),
      configure(chosen.owner, second), configure(chosen.owner, first),
    ]
  }

  // MARK: Pointers

  /// The pointer rests on a view, if possible on one with a menu, which is asked for; then the view
  /// is dragged, and everything under the pointer lies differently. Empty in half of the sessions.
  func pointing(
    in definition: PointerDefinition, _ draws: inout ThingDraws
  ) -> [SessionAct] {
    guard draws.once(in: 2) else { return [] }
    let aims = definition.views.indices.filter { definition.views[$0].control != nil }
    let menus = aims.filter { definition.views[$0].hasContextMenu }
    let moved = aims.filter { !definition.layouts(moving: $0).isEmpty }
    let preferred = draws.once(in: 2) ? menus : moved
    guard !aims.isEmpty, let layout = definition.layouts.first else { return [] }
    let view = draws.pick(preferred.isEmpty ? aims : preferred)
    guard let aim = layout.position(on: view, of: definition) else { return [] }
    let layouts = definition.layouts(moving: view)
    let other = draws.pick(layouts.isEmpty ? Array(definition.layouts.indices) : layouts)
    let acts: [PointerAction] = [
      .move(aim, isDistance: false), .press(.secondary), .release, .press(.primary),
      .move(.points(12, 0), isDistance: true), .release, .move(aim, isDistance: false),
      .showLayout(PointerLayoutIndex(other)), .scroll(.points(0, 25)),
    ]
    return acts.map { .next(.pointer($0)) }
  }
}

/// A parameter that offers only what belongs to the value of another one, its owner.
private struct DependentParameter {
  let intent: IntentIndex
  /// The positions of both among the parameters of the intent.
  let dependent: Int
  let owner: Int
}

extension IntentDefinition {
  /// The parameters that depend on one of their intent, in the order of the definition.
  fileprivate var dependents: [DependentParameter] {
    intents.enumerated().flatMap { index, intent in
      intent.parameters.enumerated().flatMap { number, parameter in
        (parameter.query.map { queries[$0.position].dependencies } ?? []).flatMap(\.parameters)
          .filter { $0.intent.position == index }.map {
            DependentParameter(
              intent: IntentIndex(index), dependent: number, owner: $0.parameter.position)
          }
      }
    }
  }

  /// What a parameter offers while its owner has a value, and the others their own.
  fileprivate func offered(
    to chosen: DependentParameter, while owner: ChoiceIndex
  ) -> [ChoiceIndex] {
    let parameters = intents[chosen.intent.position].parameters
    var values = parameters.map(\.standard)
    values[chosen.owner] = owner
    return choices(of: parameters[chosen.dependent].type).filter { choice in
      !choices[choice.position].items.isEmpty
        && offers(
          choice, for: IntentParameterIndex(chosen.dependent), in: chosen.intent, values: values)
    }
  }
}

extension PointerDefinition {
  /// The layouts in which a view is elsewhere than in the first, and there.
  fileprivate func layouts(moving view: Int) -> [Int] {
    let first = layouts.first?.frames[view]
    return layouts.indices.filter { layouts[$0].frames[view].map { $0 != first } ?? false }
  }
}

extension PointerLayout {
  /// A position in the lower half of a view, on the screen; nil where the view is absent.
  fileprivate func position(on view: Int, of definition: PointerDefinition) -> PointerPosition? {
    guard let frame = frames[view] else { return nil }
    var position =
      PointerPosition(
        x: frame.width.scaled(by: 1, over: 2), y: frame.height.scaled(by: 3, over: 4))
    var next: Int? = view
    while let index = next {
      guard let frame = frames[index] else { return nil }
      position = position + frame.origin
      next = definition.views[index].parent?.position
    }
    return position
  }
}
