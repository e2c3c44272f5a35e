import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel
import TestSupport

/// A scenario of which interactions that serve regions of sub-views are replaced by interactions of
/// these sub-views: what a person sees must be the same (C-20, IC-10).
struct PointerTwin {
  /// The scenario with the replaced interactions.
  private(set) var scenario: Scenario
  /// The regions that moved.
  private(set) var moved: [PointerRegionIndex] = []

  /// Nil where no interaction can be replaced.
  init?(of original: Scenario) {
    scenario = original
    guard let definition = original.pointer else { return nil }
    var interactions = definition.interactions
    for index in interactions.indices
    where Self.canSplit(PointerInteractionIndex(index), in: definition, original.timeline) {
      let shared = interactions[index]
      interactions[index].regions = []
      for region in shared.regions {
        var own = PointerInteraction(
          id: "\(shared.id) \(region.position)", on: definition.regions[region.position].area.view,
          regions: [region])
        own.isEnabled = shared.isEnabled
        interactions.append(own)
        moved.append(region)
      }
    }
    guard !moved.isEmpty else { return nil }
    scenario.pointer = Self.definition(definition, interactions)
  }

  /// The scenario without what tells an ancestor from its sub-views: areas in which a view is hit
  /// beyond its frame or not at all, padding, and steps that name an interaction.
  static func plain(_ scenario: Scenario) -> Scenario {
    guard let definition = scenario.pointer else { return scenario }
    var plain = scenario
    plain.timeline.removeAll { step in
      switch step.action {
      case .pointer(.setInteraction), .pointer(.invalidate): true
      default: false
      }
    }
    let views = definition.views.map { view in
      var view = view
      view.hitTestOutset = .zero
      view.isHitTestable = true
      return view
    }
    let regions = definition.regions.map { region in
      var region = region
      region.padding = .zero
      return region
    }
    plain.pointer = Self.definition(
      definition, definition.interactions, views: views, regions: regions)
    return plain
  }

  /// The same definition with other interactions.
  static func definition(
    _ definition: PointerDefinition, _ interactions: [PointerInteraction],
    views: [PointerView]? = nil, regions: [PointerRegion]? = nil
  ) -> PointerDefinition {
    PointerDefinition(
      views: views ?? definition.views, interactions: interactions,
      regions: regions ?? definition.regions,
      styles: definition.styles, styleNames: definition.styleNames, layouts: definition.layouts,
      covers: definition.covers, dwellTime: definition.dwellTime, knobs: definition.knobs)
  }

  /// Whether the regions of an interaction are whole views inside its own, each with the rectangle
  /// in which it is hit, so that nothing but the owner differs.
  private static func canSplit(
    _ index: PointerInteractionIndex, in definition: PointerDefinition, _ steps: [TimelineStep]
  ) -> Bool {
    let interaction = definition.interactions[index.position]
    let named = steps.contains { step in
      switch step.action {
      case .pointer(.setInteraction(index, _)), .pointer(.invalidate(index)): true
      default: false
      }
    }
    let children = definition.views.indices.filter {
      definition.views[$0].parent == interaction.view
    }
    let regions = interaction.regions.map { definition.regions[$0.position] }
    let served = regions.map(\.area.view.position)
    guard !named, !interaction.isBuiltIn, interaction.fallback == nil, !regions.isEmpty,
      Set(served).count == served.count, Set(served).isSubset(of: children),
      regions.allSatisfy({ $0.area == .view($0.area.view) && $0.padding == .zero }),
      children.allSatisfy({ definition.views[$0].hitTestOutset == .zero }),
      served.allSatisfy({ definition.views[$0].isHitTestable }),
      !definition.interactions.contains(where: { served.contains($0.view.position) })
    else { return false }
    return served.allSatisfy { view in
      children.allSatisfy { $0 == view || areApart($0, view, in: definition) }
    }
  }

  private static func areApart(_ one: Int, _ other: Int, in definition: PointerDefinition) -> Bool {
    definition.layouts.allSatisfy { layout in
      guard let first = layout.frames[one], let second = layout.frames[other] else { return true }
      return !first.intersects(second)
    }
  }

  /// A part of a trace.
  struct Step: Equatable {
    let instant: Instant
    let actor: Actor
    let fact: PointerFact

    /// Whether one of these regions is entered.
    func enters(_ regions: [PointerRegionIndex]) -> Bool {
      if case .entered(let region, _, _) = fact { regions.contains(region) } else { false }
    }
  }

  /// What the pointers of all devices did, but for who was asked for regions, and who answered.
  static func trace(_ scenario: Scenario) -> [Step] {
    World.playAlone(scenario).journal.facts.compactMap { fact in
      guard case .pointer(let pointer) = fact.kind, pointer.kind != .regionRequested else {
        return nil
      }
      return Step(instant: fact.instant, actor: fact.actor, fact: pointer.withoutInteraction)
    }
  }
}
