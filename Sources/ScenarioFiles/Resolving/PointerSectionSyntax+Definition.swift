import DeviceSystems
import PointerSystem
import Scenarios
import TextFormats

// What the names of the section mean.

/// Finds things by their names; nil, after an error, if there is no such thing.
typealias PointerNameSearch = (Reference, DefinedNames) -> Int?

extension PointerSectionSyntax {
  /// The definition that a section means; not to be played if a name was not found.
  func definition(_ names: PointerNames, find: PointerNameSearch) -> PointerDefinition {
    func view(_ reference: Reference) -> PointerViewIndex? {
      find(reference, names.views).map { PointerViewIndex($0) }
    }
    return PointerDefinition(
      views: views.map { $0.view(in: $0.parent.flatMap(view)) },
      interactions: interactions.map { interaction in
        interaction.interaction(on: view(interaction.view)) { reference in
          find(reference, names.regions).map { PointerRegionIndex($0) }
        }
      },
      regions: regions.map { region in
        region.region(
          in: view(region.view),
          style: region.style.flatMap { find($0, names.styles) }.map { PointerStyleIndex($0) })
      },
      styles: styles.map(\.style), styleNames: styles.map(\.id.value),
      layouts: layouts.map { layout in
        var frames = [PointerRectangle?](repeating: nil, count: views.count)
        for frame in layout.frames {
          if let index = find(frame.key, names.views) { frames[index] = frame.value }
        }
        return PointerLayout(id: layout.id.value, bounds: layout.bounds, frames: frames)
      },
      covers: covers.map { cover in
        var result = PointerCover(
          id: cover.id.value, frame: cover.frame, anchor: cover.anchor.flatMap(view),
          root: cover.root.flatMap(view), coversScreen: cover.coversScreen)
        result.anchorRectangle = cover.anchorRectangle
        return result
      },
      dwellTime: dwellTime, knobs: knobs)
  }
}

extension PointerViewSyntax {
  fileprivate func view(in parent: PointerViewIndex?) -> PointerView {
    var view = PointerView(
      id: id.value, in: parent, zOrder: zOrder, hitTestOutset: hitTestOutset, control: control)
    view.isHitTestable = isHitTestable
    view.hasOpaqueBackground = hasOpaqueBackground
    view.isPointerInteractionEnabled = isPointerInteractionEnabled
    view.isInBar = isInBar
    view.isDraggable = isDraggable
    view.hasContextMenu = hasContextMenu
    view.observesHover = observesHover
    view.scrollRange = scrollRange
    return view
  }
}

extension PointerInteractionSyntax {
  fileprivate func interaction(
    on view: PointerViewIndex?, _ region: (Reference) -> PointerRegionIndex?
  ) -> PointerInteraction {
    var result = PointerInteraction(
      id: id.value, on: view ?? PointerViewIndex(0), isBuiltIn: isBuiltIn,
      regions: regions.compactMap(region), fallback: fallback.flatMap(region))
    result.isEnabled = isEnabled
    result.choice = choice
    return result
  }
}

extension PointerRegionSyntax {
  fileprivate func region(
    in view: PointerViewIndex?, style: PointerStyleIndex?
  ) -> PointerRegion {
    let view = view ?? PointerViewIndex(0)
    let area = rectangle.map { PointerArea.rectangle($0, of: view) } ?? .view(view)
    var region = PointerRegion(id: id.value, area, padding: padding)
    switch provider {
    case .unchanged: region.provider = .unchanged
    case .adjusted: region.provider = style.map { .adjusted($0) }
    case .replaced: region.provider = style.map { .replaced($0) }
    case nil: region.style = style
    }
    region.latchingAxes = latchingAxes
    region.requiredModifiers = requiredModifiers
    region.modes = modes ?? .max
    region.animatesEnter = animatesEnter
    region.animatesExit = animatesExit
    return region
  }
}

extension PointerStyleSyntax {
  fileprivate var style: PointerStyle {
    if let effect { return .contentEffect(effect, shape: shape) }
    return .shape(shape ?? .verticalBeam(length: .points(1)), constrainedAxes: constrainedAxes)
  }
}
