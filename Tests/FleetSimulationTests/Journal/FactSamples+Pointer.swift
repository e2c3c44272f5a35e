import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel

extension FactSamples {
  private static let region = PointerRegionIndex(0)
  private static let view = PointerViewIndex(0)
  private static let interaction = PointerInteractionIndex(0)
  private static let position = PointerPosition.points(-3, 5)

  static let pointers: [PointerFact] =
    PointerExitReason.allCases.map { .exited(region, because: $0) }
    + PointerLook.allCases.flatMap { look in
      [
        .styleProposed(region, view, look), .styleApplied(region, PointerStyleIndex(0), look),
        .styleApplied(region, nil, look),
      ] as [PointerFact]
    }
    + PointerButton.allCases.flatMap { button in
      [.pressed(button, view), .pressed(button, nil), .released(button)] as [PointerFact]
    }
    + PointerActivation.allCases.map { .controlActivated(view, region, by: $0) }
    + PointerAxes.allCases.map { .latched(region, $0) }
    + CoverDismissalReason.allCases.map { .coverDismissed(PointerCoverIndex(0), because: $0) }
    + PointerAnimationPhase.allCases.flatMap { phase in
      [
        .animationStarted(region, phase, ends: .zero + .seconds(3)),
        .animationFinished(region, phase),
      ] as [PointerFact]
    } + others

  private static let others: [PointerFact] = [
    .attached(position), .detached, .shown, .hidden, .moved(position), .drawn(position),
    .recentered(position), .regionRequested(interaction, region, [.shift]),
    .regionRequested(interaction, nil, []),
    .entered(region, of: interaction, .points(1, 2, 3, 4)),
    .regionMoved(region, .points(-1, 2, 3, 4)), .systemStyleApplied,
    .magnetismChose(region, from: position), .unlatched(region),
    .controlActivated(view, nil, by: .keyboard), .contextMenuShown(view), .dragStarted(view),
    .hoverBegan(view), .hoverEnded(view), .scrolled(view, to: position),
    .layoutChanged(PointerLayoutIndex(0)), .layoutChanged(nil), .modeChanged(2),
    .modifiersChanged([.option, .command]), .interactionSet(interaction, isEnabled: true),
    .interactionSet(interaction, isEnabled: false), .interactionInvalidated(interaction),
    .coverPresented(PointerCoverIndex(0)), .dwelled(region, lasting: .seconds(1)),
  ]
}

extension JournalFixture {
  /// One view with one region, and a popover.
  static let pointer = PointerDefinition(
    views: [PointerView(id: "window")],
    interactions: [PointerInteraction(id: "taps", on: PointerViewIndex(0), regions: [.init(0)])],
    regions: [PointerRegion(id: "middle", .view(PointerViewIndex(0)), style: .init(0))],
    styles: [.contentEffect(.lift, shape: nil)], styleNames: ["risen"],
    layouts: [
      PointerLayout(id: "home", bounds: .points(0, 0, 9, 9), frames: [.points(0, 0, 9, 9)])
    ],
    covers: [PointerCover(id: "hint", frame: .points(0, 0, 1, 1))])
}
