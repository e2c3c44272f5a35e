import DeviceSystems
import SimulationKernel

/// What the app declares for the pointer: its views, interactions, regions, styles and layouts.
public struct PointerDefinition: Hashable, Sendable {
  /// The views, each after the one that contains it.
  public let views: [PointerView]
  /// The interactions.
  public let interactions: [PointerInteraction]
  /// The regions, each of one interaction.
  public let regions: [PointerRegion]
  /// The styles.
  public let styles: [PointerStyle]
  /// The names of the styles.
  public let styleNames: [String]
  /// The layouts.
  public let layouts: [PointerLayout]
  /// The popovers and sheets.
  public let covers: [PointerCover]
  /// How long the pointer stays in a region until that counts as a dwell; nil for never.
  public var dwellTime: SimulatedDuration?
  /// What Apple never published.
  public var knobs: PointerKnobs

  /// The root views of the layouts, the front-most first.
  let roots: [PointerViewIndex]
  /// By view: what it contains, the front-most first.
  let children: [[PointerViewIndex]]
  /// By view: the popover or sheet whose root it is.
  let coverOfRoot: [PointerCoverIndex?]
  /// Whether any view observes the movement of the pointer (C-23).
  let hasHoverObservers: Bool
  /// By region: its interaction; nil if it has none.
  let owners: [PointerInteractionIndex?]

  /// A definition.
  public init(
    views: [PointerView] = [], interactions: [PointerInteraction] = [],
    regions: [PointerRegion] = [], styles: [PointerStyle] = [], styleNames: [String]? = nil,
    layouts: [PointerLayout] = [], covers: [PointerCover] = [],
    dwellTime: SimulatedDuration? = nil, knobs: PointerKnobs = PointerKnobs()
  ) {
    self.views = views
    self.interactions = interactions
    self.regions = regions
    self.styles = styles
    self.styleNames = styleNames ?? styles.indices.map { "style-\($0)" }
    self.layouts = layouts
    self.covers = covers
    self.dwellTime = dwellTime
    self.knobs = knobs
    let coverOfRoot = Self.coversOfRoots(covers, count: views.count)
    self.coverOfRoot = coverOfRoot
    children = views.indices.map { Self.frontToBack(views, in: PointerViewIndex($0)) }
    roots = Self.frontToBack(views, in: nil).filter { coverOfRoot[$0.position] == nil }
    hasHoverObservers = views.contains { $0.observesHover }
    owners = Self.owners(of: regions, among: interactions)
  }

  /// The interaction to which a region belongs.
  public func interaction(of region: PointerRegionIndex) -> PointerInteractionIndex? {
    owners[region.position]
  }

  /// The views that another one contains, the front-most first.
  private static func frontToBack(
    _ views: [PointerView], in parent: PointerViewIndex?
  ) -> [PointerViewIndex] {
    views.indices.filter { views[$0].parent == parent }
      .sorted { (views[$0].zOrder, $0) > (views[$1].zOrder, $1) }
      .map { PointerViewIndex($0) }
  }

  private static func coversOfRoots(
    _ covers: [PointerCover], count: Int
  ) -> [PointerCoverIndex?] {
    var result = [PointerCoverIndex?](repeating: nil, count: count)
    for (index, cover) in covers.enumerated() {
      if let root = cover.root, root.position < count {
        result[root.position] = PointerCoverIndex(index)
      }
    }
    return result
  }

  private static func owners(
    of regions: [PointerRegion], among interactions: [PointerInteraction]
  ) -> [PointerInteractionIndex?] {
    var result = [PointerInteractionIndex?](repeating: nil, count: regions.count)
    for (index, interaction) in interactions.enumerated() {
      for region in interaction.regions + (interaction.fallback.map { [$0] } ?? [])
      where region.position < regions.count {
        result[region.position] = PointerInteractionIndex(index)
      }
    }
    return result
  }
}
