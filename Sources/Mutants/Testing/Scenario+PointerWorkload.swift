import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// An iPad with views for a pointer, and a phone on which nothing of it may happen.

extension Scenario {
  /// A bar button, text, adjoining cells that scroll, a dial with padding, and a popover.
  static let pointerWorkload: Scenario = {
    let app = AppDefinition(
      texts: TextTable(), events: [], parameters: [], tips: [], groups: [],
      knobs: BehaviourKnobs())
    var scenario = Scenario(
      name: "pointer", claim: "No promise about a pointer is broken.", app: app,
      duration: .hours(12))
    scenario.heal = HealPhase(after: .hours(10), within: .hours(1))
    scenario.screens = [Screen(id: "home", slots: [])]
    scenario.pointer = pointerDefinition
    scenario.devices = [
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "phone", platform: .iPhone),
    ]
    scenario.timeline = pointerSteps(at: 1) + pointerSteps(at: 5)
    return scenario
  }()

  private static let pointerDefinition: PointerDefinition = {
    let views: [(PointerView, PointerRectangle)] = [
      (PointerView(id: "window"), .points(0, 0, 1_000, 800)),
      (
        PointerView(id: "share", in: PointerViewIndex(0), control: .barButton),
        .points(900, 20, 44, 44)
      ),
      (
        PointerView(id: "body", in: PointerViewIndex(0), control: .text),
        .points(100, 100, 400, 200)
      ),
      (PointerView(id: "list", in: PointerViewIndex(0)), .points(100, 400, 400, 300)),
      (PointerView(id: "first", in: PointerViewIndex(3), control: .custom), .points(0, 0, 400, 60)),
      (
        PointerView(id: "second", in: PointerViewIndex(3), control: .custom),
        .points(0, 60, 400, 60)
      ),
      (PointerView(id: "panel", in: PointerViewIndex(0)), .points(650, 350, 200, 150)),
      (PointerView(id: "dial", in: PointerViewIndex(6), control: .custom), .points(50, 50, 40, 40)),
      (
        PointerView(id: "plain", in: PointerViewIndex(0), control: .button),
        .points(700, 600, 80, 40)
      ),
      (PointerView(id: "tip"), .points(0, 0, 200, 80)),
    ]
    var list = views.map(\.0)
    list[3].scrollRange = .points(0, 600)
    var popover = PointerCover(
      id: "tip", frame: .points(20, 60, 200, 80), anchor: PointerViewIndex(4),
      root: PointerViewIndex(9))
    popover.anchorRectangle = .points(0, 0, 40, 40)
    return PointerDefinition(
      views: list, interactions: pointerInteractions, regions: pointerRegions,
      styles: [
        .contentEffect(.lift, shape: nil),
        .shape(
          .roundedRectangle(.points(0, 0, 30, 30), cornerRadius: nil), constrainedAxes: .vertical),
      ],
      styleNames: ["lifted", "rounded"],
      layouts: [
        PointerLayout(
          id: "home", bounds: .points(0, 0, 1_000, 800), frames: views.map { Optional($0.1) })
      ],
      covers: [popover])
  }()

  private static let pointerRegions: [PointerRegion] = {
    var share = PointerRegion(id: "share", .view(PointerViewIndex(1)))
    share.provider = .unchanged
    var dial = PointerRegion(
      id: "dial", .view(PointerViewIndex(7)), padding: .all(.points(20)),
      style: PointerStyleIndex(1))
    dial.latchingAxes = .horizontal
    return [
      share, PointerRegion(id: "body", .view(PointerViewIndex(2))),
      PointerRegion(id: "first", .view(PointerViewIndex(4)), style: PointerStyleIndex(0)),
      PointerRegion(id: "second", .view(PointerViewIndex(5))), dial,
      PointerRegion(id: "plain", .view(PointerViewIndex(8))),
    ]
  }()

  private static let pointerInteractions: [PointerInteraction] = [
    PointerInteraction(
      id: "share", on: PointerViewIndex(1), isBuiltIn: true, regions: [PointerRegionIndex(0)]),
    PointerInteraction(
      id: "body", on: PointerViewIndex(2), isBuiltIn: true, regions: [PointerRegionIndex(1)]),
    PointerInteraction(
      id: "cells", on: PointerViewIndex(3),
      regions: [PointerRegionIndex(2), PointerRegionIndex(3)]),
    PointerInteraction(id: "dial", on: PointerViewIndex(6), regions: [PointerRegionIndex(4)]),
    PointerInteraction(
      id: "plain", on: PointerViewIndex(8), isBuiltIn: true, regions: [PointerRegionIndex(5)]),
  ]

  /// What happens within a minute, a second apart.
  private static func pointerSteps(at hour: Int64) -> [TimelineStep] {
    func moved(_ x: Int32, _ y: Int32) -> PointerAction { .move(.points(x, y), isDistance: false) }
    let tip = PointerCoverIndex(0)
    let actions: [PointerAction] = [
      .attach, moved(922, 42), .liftFinger, moved(300, 150), .liftFinger, moved(300, 430),
      moved(300, 490), .presentCover(tip), moved(310, 495), .dismissCover(tip), moved(300, 430),
      .presentCover(tip), .scroll(.points(0, 200)), .scroll(.points(0, -200)), moved(690, 410),
      moved(720, 420), .press(.primary), .move(.points(100, 0), isDistance: true), .release,
      moved(720, 420), .detach, .attach, moved(300, 430), moved(740, 620), moved(300, 490),
    ]
    let start = SimulatedDuration.hours(hour)
    return (0..<2).map { device in
      TimelineStep(at: start, device: DeviceIndex(device), action: .visit(screen: 0))
    }
      + actions.enumerated().flatMap { number, action in
        (0..<2).map { device in
          TimelineStep(
            at: start + .seconds(Int64(number) + 1), device: DeviceIndex(device),
            action: .pointer(action))
        }
      }
      // Before the pointer is hidden, so that a region is active.
      + [
        TimelineStep(
          at: start + .seconds(Int64(actions.count) + 1), device: DeviceIndex(0), action: .leave)
      ]
  }
}
