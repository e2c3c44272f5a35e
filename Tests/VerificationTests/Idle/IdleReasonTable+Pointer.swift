import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import SimulationKernel
import Verification

extension IdleReason {
  private static let region = PointerRegionIndex(0)
  private static let owner = PointerInteractionIndex(0)
  private static let view = PointerViewIndex(0)
  private static let frame = PointerRectangle.points(0, 0, 9, 9)

  /// Two devices with a view and a popover.
  static func pointed(_ facts: PointerFact...) -> Story { pointed(facts) }

  private static func pointed(_ facts: [PointerFact]) -> Story {
    var story = Story { scenario in
      scenario.pointer = PointerDefinition(
        views: [PointerView(id: "window")],
        interactions: [PointerInteraction(id: "taps", on: view, regions: [region])],
        regions: [PointerRegion(id: "middle", .view(view))],
        layouts: [PointerLayout(id: "home", bounds: frame, frames: [frame])],
        covers: [PointerCover(id: "hint", frame: .points(5, 5, 1, 1), anchor: view)])
    }
    for fact in facts { story.on(tablet, .pointer(fact)) }
    if !facts.isEmpty {
      // What holds at the end of a moment is judged when the next one begins.
      story.wait(.minutes(1))
      story.rest()
    }
    return story
  }

  private static let attached: [PointerFact] = [
    .layoutChanged(PointerLayoutIndex(0)), .attached(.points(1, 1)),
  ]
  private static let entered: [PointerFact] = attached + [.entered(region, of: owner, frame)]

  private static func row(_ id: String, _ reason: String, _ facts: [PointerFact]) -> IdleReason {
    IdleReason(id, reason, true: { pointed() }, false: { pointed(facts) })
  }

  static let aboutPointer: [IdleReason] = [
    row("pointer-needs-device", "Nothing happened to a pointer.", attached),
    row("pointer-one-region", "No region was entered.", entered),
    row("pointer-in-region", "No region was entered.", entered),
    row(
      "pointer-style-of-region", "The pointer took no style.", attached + [.systemStyleApplied]),
    row(
      "pointer-adjoining-regions",
      "The pointer took the system's shape nowhere, and went from no region to another.",
      entered),
    row(
      "pointer-drawn", "The pointer was drawn nowhere.", attached + [.drawn(.points(1, 1))]),
    row(
      "pointer-latched-region", "No press held a region.",
      entered + [.pressed(.primary, nil), .latched(region, .both), .moved(.points(2, 2))]),
    row(
      "pointer-asks-enabled", "No delegate was asked for a region.",
      attached + [.regionRequested(owner, region, [])]),
    row(
      "pointer-button-proposal", "No style was proposed to a button.",
      entered + [.styleProposed(region, view, .highlight)]),
    row(
      "pointer-padding", "No region was entered, and no delegate returned nothing.", entered),
    row(
      "pointer-popover-anchored", "No popover with an anchor was presented.",
      attached + [.coverPresented(PointerCoverIndex(0))]),
    row(
      "pointer-covered-regions", "No region was entered while a popover or sheet was presented.",
      attached + [.coverPresented(PointerCoverIndex(0)), .entered(region, of: owner, frame)]),
  ]
}
