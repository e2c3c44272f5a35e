import DeviceSystems
import PointerSystem
import SimulationKernel

/// A definition that is put together view by view.
struct PointerSketch {
  var views: [PointerView] = []
  var frames: [PointerRectangle?] = []
  var interactions: [PointerInteraction] = []
  var regions: [PointerRegion] = []
  var styles: [PointerStyle] = []
  var covers: [PointerCover] = []
  /// Layouts beside the first.
  var otherLayouts: [PointerLayout] = []
  var dwellTime: SimulatedDuration?
  var knobs = PointerKnobs()

  static let bounds = PointerRectangle.points(0, 0, 1_000, 800)

  /// The whole screen, which every sketch begins with.
  static let screen = PointerViewIndex(0)

  init() { view("screen", Self.bounds, in: nil) }

  @discardableResult
  mutating func view(
    _ id: String, _ frame: PointerRectangle?, in parent: PointerViewIndex? = screen,
    control: PointerControl? = nil, outset: Int32 = 0
  ) -> PointerViewIndex {
    views.append(
      PointerView(
        id: id, in: parent, hitTestOutset: .all(.points(outset)), control: control))
    frames.append(frame)
    return PointerViewIndex(views.count - 1)
  }

  mutating func style(_ style: PointerStyle) -> PointerStyleIndex {
    styles.append(style)
    return PointerStyleIndex(styles.count - 1)
  }

  mutating func region(
    _ id: String, _ area: PointerArea, padding: Int32 = 0, style: PointerStyleIndex? = nil
  ) -> PointerRegionIndex {
    regions.append(
      PointerRegion(id: id, area, padding: .all(.points(padding)), style: style))
    return PointerRegionIndex(regions.count - 1)
  }

  @discardableResult
  mutating func interaction(
    on view: PointerViewIndex, isBuiltIn: Bool = false, regions: [PointerRegionIndex] = [],
    fallback: PointerRegionIndex? = nil
  ) -> PointerInteractionIndex {
    interactions.append(
      PointerInteraction(
        id: views[view.position].id, on: view, isBuiltIn: isBuiltIn, regions: regions,
        fallback: fallback))
    return PointerInteractionIndex(interactions.count - 1)
  }

  /// A control with an interaction of its own and a region as large as its frame and padding.
  @discardableResult
  mutating func control(
    _ id: String, _ frame: PointerRectangle, in parent: PointerViewIndex = screen,
    kind: PointerControl = .custom, outset: Int32 = 0, padding: Int32 = 0,
    style: PointerStyleIndex? = nil
  ) -> PointerRegionIndex {
    let view = view(id, frame, in: parent, control: kind, outset: outset)
    let region = region(id, .view(view), padding: padding, style: style)
    interaction(on: view, isBuiltIn: kind != .custom, fallback: region)
    return region
  }

  var definition: PointerDefinition {
    PointerDefinition(
      views: views, interactions: interactions, regions: regions, styles: styles,
      layouts: [PointerLayout(id: "first", bounds: Self.bounds, frames: frames)] + otherLayouts,
      covers: covers, dwellTime: dwellTime, knobs: knobs)
  }
}
