import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// What the app of a world declares for the pointer of an iPad: a window with a row of controls, a
// list that scrolls, a padded dial, and popovers and sheets above them.

extension WorldGenerator {
  mutating func makePointer(in scenario: inout Scenario) {
    var draws = keyed(to: .pointer(0))
    var plan = PointerPlan(styles: pointerStyles())
    makeControls(&plan)
    makeList(&plan)
    makeDial(&plan)
    makeCovers(&plan, in: &scenario)
    var definition = PointerDefinition(
      views: plan.views, interactions: plan.interactions, regions: plan.regions,
      styles: plan.styles, layouts: pointerLayouts(plan), covers: plan.covers,
      dwellTime: draws.once(in: 2)
        ? nil : draws.pick([.milliseconds(300), .milliseconds(800), .seconds(2)]))
    redraw(&definition.knobs)
    scenario.pointer = definition
    if draws.once(in: 2) {
      scenario.pointerLinks.parameter = addParameter("hasPointer", .boolean(false), in: &scenario)
      addRule("#Rule($hasPointer) { $0 }", toOneIn: 4, in: &scenario, .pointer(1))
    }
  }

  // MARK: Views

  /// A row of controls. Each has an interaction of its own, or the window one for all (C-20).
  private func makeControls(_ plan: inout PointerPlan) {
    var draws = keyed(to: .pointer(2))
    let gap = draws.pick([0, 0, 10, 40] as [Int32])
    let isShared = draws.once(in: 3)
    var shared: [PointerRegionIndex] = []
    for index in 0...draws.below(4) {
      var draws = keyed(to: .pointer(10 + index))
      var view = PointerView(
        id: "control-\(index)", in: PointerViewIndex(0), control: draws.pick(Self.controls))
      redraw(&view, &draws)
      let made = plan.add(view, .points(40 + Int32(index) * (60 + gap), 20, 60, 44))
      let region = plan.add(region("control-\(index)", in: made, plan, &draws))
      if isShared {
        shared.append(region)
        continue
      }
      var interaction = PointerInteraction(
        id: "control-\(index)", on: made, isBuiltIn: view.control.map(Self.isBuiltIn) ?? false,
        regions: [region])
      interaction.isEnabled = draws.below(5) > 0
      plan.interactions.append(interaction)
    }
    guard isShared else { return }
    var interaction = PointerInteraction(id: "bar", on: PointerViewIndex(0), regions: shared)
    interaction.choice = draws.pick(PointerRegionChoice.allCases)
    plan.interactions.append(interaction)
  }

  private static let controls: [PointerControl?] = PointerControl.allCases.map { $0 } + [nil]

  private static func isBuiltIn(_ control: PointerControl) -> Bool {
    switch control {
    case .barButton, .segmentedControl, .editMenu, .button, .text: true
    case .custom: false
    }
  }

  private func redraw(_ view: inout PointerView, _ draws: inout ThingDraws) {
    view.zOrder = draws.once(in: 6) ? 1 : 0
    if draws.once(in: 4) { view.hitTestOutset = edges(Self.outsets, &draws) }
    view.isHitTestable = draws.below(12) > 0
    view.hasOpaqueBackground = draws.once(in: 3)
    view.isPointerInteractionEnabled = draws.once(in: 2)
    view.isInBar = draws.once(in: 4)
    view.isDraggable = draws.once(in: 4)
    view.hasContextMenu = draws.once(in: 3)
    view.observesHover = draws.once(in: 4)
  }

  private static let outsets: [PointLength] = [.points(4), .points(12), .points(24)]

  /// One length at every edge, or one for each.
  private func edges(_ lengths: [PointLength], _ draws: inout ThingDraws) -> EdgeLengths {
    guard draws.once(in: 3) else { return .all(draws.pick(lengths)) }
    return EdgeLengths(
      top: draws.pick(lengths), left: draws.pick(lengths), bottom: draws.pick(lengths),
      right: draws.pick(lengths))
  }

  /// Two or three cells that adjoin, or almost, in a list that scrolls.
  private func makeList(_ plan: inout PointerPlan) {
    var draws = keyed(to: .pointer(3))
    guard draws.below(4) > 0 else { return }
    var view = PointerView(id: "list", in: PointerViewIndex(0))
    view.scrollRange = .points(0, 400)
    let list = plan.add(view, .points(40, 120, 400, 300))
    let gap = draws.pick([0, 0, 8] as [Int32])
    var regions: [PointerRegionIndex] = []
    for index in 0..<(2 + draws.below(2)) {
      var draws = keyed(to: .pointer(30 + index))
      var cell = PointerView(id: "cell-\(index)", in: list, control: .custom)
      redraw(&cell, &draws)
      let made = plan.add(cell, .points(0, Int32(index) * (60 + gap), 400, 60))
      regions.append(plan.add(region("cell-\(index)", in: made, plan, &draws)))
    }
    var interaction = PointerInteraction(id: "cells", on: list, regions: regions)
    if draws.once(in: 4) {
      interaction.fallback = plan.add(PointerRegion(id: "list", .view(list)))
    }
    interaction.choice = draws.pick(PointerRegionChoice.allCases)
    interaction.isEnabled = draws.below(8) > 0
    plan.interactions.append(interaction)
  }

  /// A small control in a panel that serves it, with room around it for padding (C-17, C-18).
  private func makeDial(_ plan: inout PointerPlan) {
    var draws = keyed(to: .pointer(4))
    guard draws.below(3) > 0 else { return }
    let panel = plan.add(
      PointerView(id: "panel", in: PointerViewIndex(0)), .points(480, 360, 200, 150))
    let dial = plan.add(
      PointerView(id: "dial", in: panel, control: .custom), .points(60, 60, 40, 40))
    var region = region("dial", in: dial, plan, &draws)
    if draws.once(in: 3) { region.area = .rectangle(.points(10, 10, 20, 20), of: dial) }
    region.padding = edges([.points(4), .points(20), .points(80)], &draws)
    let added = plan.add(region)
    plan.interactions.append(PointerInteraction(id: "dial", on: panel, regions: [added]))
  }

  private func region(
    _ name: String, in view: PointerViewIndex, _ plan: PointerPlan, _ draws: inout ThingDraws
  ) -> PointerRegion {
    var region = PointerRegion(id: name, .view(view))
    if draws.once(in: 3) { region.padding = edges([.points(4), .points(8)], &draws) }
    let style = PointerStyleIndex(draws.below(plan.styles.count))
    switch draws.below(8) {
    case 0: region.provider = .unchanged
    case 1: region.provider = .adjusted(style)
    case 2: region.provider = .replaced(style)
    case 3, 4, 5: region.style = style
    default: break
    }
    if draws.once(in: 4) { region.latchingAxes = draws.pick(Self.axes) }
    if draws.once(in: 8) { region.requiredModifiers = draws.pick(Self.modifiers) }
    if draws.once(in: 8) { region.modes = draws.pick([1, 2, 3]) }
    region.animatesEnter = draws.once(in: 4)
    region.animatesExit = draws.once(in: 4)
    return region
  }

  private static let axes: [PointerAxes] = [.horizontal, .vertical, .both]
  static let modifiers: [PointerModifiers] = [[.command], [.option, .shift], [.control]]

  private func pointerStyles() -> [PointerStyle] {
    var draws = keyed(to: .pointer(5))
    var styles: [PointerStyle] = []
    for _ in 0...draws.below(3) {
      let shape = draws.pick(Self.shapes)
      let effect = draws.pick(PointerEffect.allCases)
      let axes = draws.pick(Self.axes + [.none])
      styles.append(
        draws.once(in: 2)
          ? .contentEffect(effect, shape: draws.once(in: 2) ? nil : shape)
          : .shape(shape, constrainedAxes: axes))
    }
    return styles
  }

  private static let shapes: [PointerShape] = [
    .roundedRectangle(.points(0, 0, 30, 30), cornerRadius: nil),
    .roundedRectangle(.points(-10, -5, 40, 20), cornerRadius: .points(6)),
    .path("star", bounds: .points(0, 0, 24, 24)), .verticalBeam(length: .points(20)),
    .horizontalBeam(length: .points(40)),
  ]

  // MARK: Covers and layouts

  /// A popover that points at a view, and a sheet; the popover may be that of a tip.
  private func makeCovers(_ plan: inout PointerPlan, in scenario: inout Scenario) {
    var draws = keyed(to: .pointer(6))
    if draws.below(3) > 0 {
      let anchor = PointerViewIndex(1 + draws.below(plan.views.count - 1))
      let hint = plan.add(PointerView(id: "hint"), .points(0, 0, 240, 100))
      let close = plan.add(
        PointerView(id: "close", in: hint, control: .custom), .points(190, 10, 40, 40))
      let region = plan.add(region("close", in: close, plan, &draws))
      plan.interactions.append(PointerInteraction(id: "close", on: close, regions: [region]))
      var cover = PointerCover(
        id: "hint", frame: .points(0, 40, 240, 100), anchor: anchor, root: hint)
      if draws.once(in: 3) { cover.anchorRectangle = .points(0, 0, 20, 20) }
      if draws.once(in: 2) {
        scenario.pointerLinks.popovers.append(
          TipPopover(
            tip: TipIndex(draws.below(tips.count)), cover: PointerCoverIndex(plan.covers.count)))
      }
      plan.covers.append(cover)
    }
    if draws.once(in: 3) {
      plan.covers.append(
        PointerCover(
          id: "sheet", frame: .points(200, 100, 400, 400), coversScreen: draws.once(in: 2)))
    }
  }

  /// A layout for most screens, and one that only steps show; some lack a view.
  private func pointerLayouts(_ plan: PointerPlan) -> [PointerLayout] {
    var layouts: [PointerLayout] = []
    for (index, name) in (screens.map(\.id) + ["other"]).enumerated() {
      var draws = keyed(to: .pointer(60 + index))
      if index > 0 && index < screens.count && draws.once(in: 4) { continue }
      var frames = plan.frames.map { Optional($0) }
      if draws.once(in: 2) { frames[1 + draws.below(frames.count - 1)] = nil }
      if draws.once(in: 3), let moved = frames[1] { frames[1] = moved.moved(by: .points(0, 30)) }
      layouts.append(
        PointerLayout(id: name, bounds: .points(0, 0, 800, 600), frames: frames))
    }
    return layouts
  }

  /// Mostly the defaults.
  private func redraw(_ knobs: inout PointerKnobs) {
    var draws = keyed(to: .pointer(7))
    if draws.once(in: 6) { knobs.asksStyleBeforeEnter = true }
    if draws.once(in: 6) { knobs.magnetism = .off }
    if draws.once(in: 6) { knobs.reentersMovedRegion = true }
    if draws.once(in: 4) { knobs.reevaluation = .all }
    if draws.once(in: 6) { knobs.constrainedAxisDivisor = 0 }
    if draws.once(in: 6) { knobs.parallaxDivisor = 0 }
    if draws.once(in: 6) { knobs.sampleLength = .points(16) }
    if draws.once(in: 6) { knobs.pressHoldsEveryRegion = true }
    if draws.once(in: 6) { knobs.appearsWhenAttached = false }
    if draws.once(in: 6) { knobs.idleDelay = nil }
    if draws.once(in: 6) { knobs.hidingExitsRegion = false }
    if draws.once(in: 6) { knobs.barEffect = .lift }
    redrawLengths(&knobs)
  }

  /// How far and how long, mostly the defaults too.
  private func redrawLengths(_ knobs: inout PointerKnobs) {
    var draws = keyed(to: .pointer(8))
    if draws.once(in: 4) { knobs.barEffect = draws.pick(PointerEffect.allCases) }
    if draws.once(in: 4) {
      knobs.reevaluation = draws.some(of: Self.reevaluations, onceIn: 2).reduce(into: []) {
        $0.formUnion($1)
      }
    }
    if draws.once(in: 6) { knobs.magnetismReach = .points(Int32(draws.below(3)) * 100) }
    if draws.once(in: 6) { knobs.flickDuration = .milliseconds(Int64(draws.below(3)) * 400) }
    if draws.once(in: 6) { knobs.dragDistance = .points(Int32(draws.below(3)) * 10) }
    if draws.once(in: 6) { knobs.largestMergedSide = .points(Int32(draws.below(3)) * 50) }
    if draws.once(in: 6), knobs.idleDelay != nil { knobs.idleDelay = .milliseconds(500) }
    if draws.once(in: 6) { knobs.enterAnimation = .milliseconds(Int64(draws.below(3)) * 500) }
    if draws.once(in: 6) { knobs.exitAnimation = .milliseconds(Int64(draws.below(3)) * 500) }
  }

  private static let reevaluations: [PointerReevaluation] = [
    .layout, .scroll, .cover, .mode, .modifiers, .enabling,
  ]
}

/// What is made of a pointer definition so far. The first view is the window.
private struct PointerPlan {
  let styles: [PointerStyle]
  private(set) var views = [PointerView(id: "window")]
  private(set) var frames = [PointerRectangle.points(0, 0, 800, 600)]
  private(set) var regions: [PointerRegion] = []
  var interactions: [PointerInteraction] = []
  var covers: [PointerCover] = []

  init(styles: [PointerStyle]) { self.styles = styles }

  mutating func add(_ view: PointerView, _ frame: PointerRectangle) -> PointerViewIndex {
    views.append(view)
    frames.append(frame)
    return PointerViewIndex(views.count - 1)
  }

  mutating func add(_ region: PointerRegion) -> PointerRegionIndex {
    regions.append(region)
    return PointerRegionIndex(regions.count - 1)
  }
}
