import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-10: one interaction for many views does as well as one for each.
enum SharedInteraction: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-shared-interaction",
    sentence:
      "Views that one interaction of a view around them serves are entered and exited as with "
      + "interactions of their own.",
    sources: "IC-10, C-20", holds: .anySchedule)

  static let idleReason = "No interaction was asked for a region that serves views inside its own."

  /// Looks at what such an interaction answers, and at the region that is active afterwards.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .phase]
    /// By device: what was answered last, and is to be followed.
    private var answers: [DeviceIndex: [SubviewAnswer]] = [:]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else {
        guard entry.endsRun else { return }
        for index in fleet.devices.indices {
          settle(DeviceIndex(index), entry, fleet, &ruling)
        }
        return
      }
      if moment.fact.beginsAnew { settle(moment.device, entry, fleet, &ruling) }
      guard case .regionRequested(let interaction, let answer, let modifiers) = moment.fact,
        moment.state.isEnabled[interaction.position], moment.servesSubviews(interaction)
      else { return }
      guard let expected = moment.answerOfSubviews(of: interaction, modifiers) else {
        return ruling.skip(
          "Where an interaction was asked that serves views inside its own, several of its regions "
            + "applied, or another view lay above.")
      }
      ruling.check()
      guard answer == expected.region else {
        return ruling.violate(
          moment.violation(
            observed: answer.map { moment.name(of: $0) } ?? "no region",
            expected: expected.region.map { moment.name(of: $0) } ?? "no region",
            "\(moment.name(of: interaction)) answers otherwise than the views that it serves would"
          ))
      }
      answers[moment.device, default: []].append(expected)
    }

    /// The decision with these answers is over: the active region must be the one that they say.
    private mutating func settle(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let followed = answers.removeValue(forKey: device),
        let definition = fleet.declarations.pointer
      else { return }
      let active = fleet[device].pointer.first?.tracking.region
      func name(_ region: PointerRegionIndex?) -> String {
        region.map { definition.regions[$0.position].id } ?? "no region"
      }
      for answer in followed where !answer.isFollowed(by: active) {
        ruling.violate(
          entry.violation(
            on: [device], observed: name(active?.index), expected: name(answer.region),
            "The pointer did not go from view to view with "
              + "\(definition.interactions[answer.interaction.position].id) on "
              + "\(fleet.declarations.name(of: device))."))
      }
    }
  }
}

/// What interactions of the views that one interaction serves would answer in its place.
struct SubviewAnswer {
  let interaction: PointerInteractionIndex
  let region: PointerRegionIndex?

  /// Whether a region can be active after it. Without an answer another interaction may give one.
  func isFollowed(by active: ActivePointerRegion?) -> Bool {
    guard let region else { return active?.interaction != interaction }
    return active?.index == region
  }
}

extension PointerMoment {
  /// Whether an interaction has a region in a view inside its own.
  func servesSubviews(_ index: PointerInteractionIndex) -> Bool {
    let interaction = definition.interactions[index.position]
    return interaction.regions.contains { isSubview($0, of: interaction.view) }
  }

  private func isSubview(_ region: PointerRegionIndex, of view: PointerViewIndex) -> Bool {
    let served = definition.regions[region.position].area.view
    return served != view && ancestry(of: served).contains(view)
  }

  /// A view and all that contain it, from the inside out.
  private func ancestry(of view: PointerViewIndex?) -> [PointerViewIndex] {
    var views: [PointerViewIndex] = []
    var next = view
    while let view = next {
      views.append(view)
      next = definition.views[view.position].parent
    }
    return views
  }

  /// What the views inside the interaction's own would answer where the pointer is, if each of them
  /// that is hit had an interaction with its region. Nil where the two differ by right: where the
  /// rectangles of several regions overlap, and where a rectangle reaches beyond what is hit of its
  /// view.
  func answerOfSubviews(
    of index: PointerInteractionIndex, _ modifiers: PointerModifiers
  ) -> SubviewAnswer? {
    let interaction = definition.interactions[index.position]
    let hit = ancestry(of: state.hitTest(model, in: definition))
    guard let outermost = hit.firstIndex(of: interaction.view) else {
      return SubviewAnswer(interaction: index, region: nil)
    }
    let applying = interaction.regions.filter { applies($0, modifiers) }
    guard let region = applying.first else {
      let fallback = interaction.fallback.flatMap { applies($0, modifiers) ? $0 : nil }
      return SubviewAnswer(interaction: index, region: fallback)
    }
    let served = definition.regions[region.position].area.view
    guard applying.count == 1, hit[..<outermost].contains(served) else { return nil }
    return SubviewAnswer(interaction: index, region: region)
  }
}

extension PointerFact {
  /// Whether it comes after what the answers of the delegates led to.
  fileprivate var beginsAnew: Bool {
    switch self {
    case .exited(_, let reason): reason == .detached || reason == .hidden
    case .attached, .detached, .shown, .hidden, .moved, .recentered, .magnetismChose, .pressed,
      .released, .latched, .unlatched, .controlActivated, .contextMenuShown, .dragStarted,
      .scrolled, .hoverBegan, .hoverEnded, .layoutChanged, .modeChanged, .modifiersChanged,
      .interactionSet, .interactionInvalidated, .coverPresented, .coverDismissed,
      .animationFinished, .dwelled:
      true
    default: false
    }
  }
}
