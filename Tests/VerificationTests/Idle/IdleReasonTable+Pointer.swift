import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain
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

  /// An interaction of the window is asked where these regions of a view in it apply.
  private static func served(by regions: [PointerRegionIndex]) -> Story {
    var story = Story { scenario in
      let cell = PointerViewIndex(1)
      scenario.pointer = PointerDefinition(
        views: [PointerView(id: "window"), PointerView(id: "cell", in: view)],
        interactions: [PointerInteraction(id: "cells", on: view, regions: regions)],
        regions: regions.map { PointerRegion(id: "cell \($0.position)", .view(cell)) },
        layouts: [PointerLayout(id: "home", bounds: frame, frames: [frame, frame])])
    }
    let asked: [PointerFact] = [
      .regionRequested(owner, region, []), .entered(region, of: owner, frame),
    ]
    for fact in attached + asked { story.on(tablet, .pointer(fact)) }
    return story
  }

  private static let attached: [PointerFact] = [
    .layoutChanged(PointerLayoutIndex(0)), .attached(.points(1, 1)),
  ]
  private static let entered: [PointerFact] = attached + [.entered(region, of: owner, frame)]

  private static func row(_ id: String, _ reason: String, _ facts: [PointerFact]) -> IdleReason {
    IdleReason(id, reason, true: { pointed() }, false: { pointed(facts) })
  }

  static let aboutPointer: [IdleReason] = aboutRegions + aboutPointerTips

  private static let aboutRegions: [IdleReason] = [
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
    IdleReason(
      "pointer-shared-interaction",
      "No interaction was asked for a region that serves views inside its own.",
      true: { pointed(attached + [.regionRequested(owner, region, [])]) },
      false: { served(by: [region]) }),
    IdleReason(
      "pointer-shared-interaction",
      "Where an interaction was asked that serves views inside its own, several of its regions "
        + "applied, or another view lay above.",
      true: { served(by: [region, PointerRegionIndex(1)]) },
      false: { served(by: [region]) }),
    row(
      "pointer-padding", "No region was entered, and no delegate returned nothing.", entered),
    row(
      "pointer-popover-anchored", "No popover with an anchor was presented.",
      attached + [.coverPresented(PointerCoverIndex(0))]),
    row(
      "pointer-covered-regions", "No region was entered while a popover or sheet was presented.",
      attached + [.coverPresented(PointerCoverIndex(0)), .entered(region, of: owner, frame)]),
  ]

  /// The same in an app with a tip that asks for a pointer, and whose popover points at the view.
  static func pointedTip(_ change: (inout Story) -> Void = { _ in }) -> Story {
    let parameter = ParameterDefinition(
      id: "hasPointer", type: .boolean, defaultValue: .boolean(false), isTransient: true)
    let context = RuleContext(events: [], parameters: [parameter], tipType: "Compass")
    var texts = TextTable()
    let rule = try? Rule(parsing: "#Rule($hasPointer) { $0 }", in: context, texts: &texts)
    let tip = TipDefinition(typeName: "Compass", rules: rule.map { [$0] } ?? [])
    var story = Story(tips: [tip], parameters: [parameter]) { scenario in
      scenario.pointer = PointerDefinition(
        views: [PointerView(id: "window", control: .custom)],
        layouts: [PointerLayout(id: "home", bounds: frame, frames: [frame])],
        covers: [PointerCover(id: "hint", frame: .points(5, 5, 1, 1), anchor: view)])
      scenario.pointerLinks.parameter = ParameterIndex(0)
      scenario.pointerLinks.popovers = [
        TipPopover(tip: TipIndex(0), cover: PointerCoverIndex(0))
      ]
    }
    change(&story)
    return story
  }

  private static let noParameter = "The pointer sets no parameter of the app."

  private static let aboutPointerTips: [IdleReason] = [
    IdleReason(
      "pointer-tip-attached", noParameter, true: { pointed() }, false: { pointedTip() }),
    IdleReason(
      "pointer-tip-attached",
      "No tip that asks for a pointer was displayed, or on screen at a change.",
      true: { pointedTip() }, false: { pointedTip { $0.display(0, on: tablet) } }),
    IdleReason(
      "pointer-tip-here-only", noParameter, true: { pointed() }, false: { pointedTip() }),
    IdleReason(
      "pointer-tip-here-only",
      "No view asked for a tip about the pointer while only others had one.",
      true: { pointedTip() },
      false: {
        pointedTip { story in
          story.on(tablet, .pointer(.attached(.zero)))
          story.display(0, on: phone)
        }
      }),
    IdleReason(
      "pointer-activation-retires",
      "No control was activated at which the popover of a tip points.",
      true: { pointedTip() },
      false: {
        pointedTip { story in
          story.on(tablet, .device(.activated))
          story.on(tablet, .pointer(.controlActivated(view, nil, by: .touch)))
          story.wait(.minutes(1))
          story.rest()
        }
      }),
  ]
}
