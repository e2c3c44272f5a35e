import DeviceSystems
import PointerSystem
import Scenarios
import TextFormats
import TipDomain

// From what the app declares for the pointer to its file.

extension PointerSectionSyntax {
  init(_ definition: PointerDefinition, _ links: PointerLinks, in app: AppDefinition) {
    views = definition.views.map { PointerViewSyntax($0, definition) }
    layouts = definition.layouts.map { layout in
      PointerLayoutSyntax(
        id: Located(layout.id), bounds: layout.bounds,
        frames: zip(definition.views, layout.frames).compactMap { view, frame in
          frame.map { NamedValue(view.id, $0) }
        })
    }
    interactions = definition.interactions.map { PointerInteractionSyntax($0, definition) }
    regions = definition.regions.map { PointerRegionSyntax($0, definition) }
    styles = zip(definition.styleNames, definition.styles).map { PointerStyleSyntax($0, $1) }
    covers = definition.covers.enumerated().map { index, cover in
      PointerCoverSyntax(
        id: Located(cover.id), frame: cover.frame, anchor: cover.anchor.map { definition[$0] },
        anchorRectangle: cover.anchorRectangle, root: cover.root.map { definition[$0] },
        coversScreen: cover.coversScreen,
        tip: links.popovers.first { $0.cover.position == index }.map {
          Located(app.name(of: $0.tip))
        })
    }
    sets = links.parameter.map { Located(app.parameters[$0.position].id) }
    dwellTime = definition.dwellTime
    knobs = definition.knobs
  }
}

extension PointerDefinition {
  subscript(view: PointerViewIndex) -> Reference { Located(views[view.position].id) }
  subscript(region: PointerRegionIndex) -> Reference { Located(regions[region.position].id) }
  subscript(style: PointerStyleIndex) -> Reference { Located(styleNames[style.position]) }
}

extension PointerViewSyntax {
  fileprivate init(_ view: PointerView, _ definition: PointerDefinition) {
    self.init(
      id: Located(view.id), parent: view.parent.map { definition[$0] }, zOrder: view.zOrder,
      hitTestOutset: view.hitTestOutset, isHitTestable: view.isHitTestable,
      control: view.control, hasOpaqueBackground: view.hasOpaqueBackground,
      isPointerInteractionEnabled: view.isPointerInteractionEnabled, isInBar: view.isInBar,
      isDraggable: view.isDraggable, hasContextMenu: view.hasContextMenu,
      observesHover: view.observesHover, scrollRange: view.scrollRange)
  }
}

extension PointerInteractionSyntax {
  fileprivate init(_ interaction: PointerInteraction, _ definition: PointerDefinition) {
    self.init(
      id: Located(interaction.id), view: definition[interaction.view],
      isBuiltIn: interaction.isBuiltIn, isEnabled: interaction.isEnabled,
      regions: interaction.regions.map { definition[$0] },
      fallback: interaction.fallback.map { definition[$0] }, choice: interaction.choice)
  }
}

extension PointerRegionSyntax {
  fileprivate init(_ region: PointerRegion, _ definition: PointerDefinition) {
    self.init(
      id: Located(region.id), view: definition[region.area.view], padding: region.padding,
      style: region.style.map { definition[$0] }, latchingAxes: region.latchingAxes,
      requiredModifiers: region.requiredModifiers,
      modes: region.modes == .max ? nil : region.modes, animatesEnter: region.animatesEnter,
      animatesExit: region.animatesExit)
    switch region.area {
    case .view: break
    case .rectangle(let rectangle, _): self.rectangle = rectangle
    }
    switch region.provider {
    case .unchanged: provider = .unchanged
    case .adjusted(let style): (provider, self.style) = (.adjusted, definition[style])
    case .replaced(let style): (provider, self.style) = (.replaced, definition[style])
    case nil: break
    }
  }
}

extension PointerStyleSyntax {
  fileprivate init(_ name: String, _ style: PointerStyle) {
    id = Located(name)
    switch style {
    case .contentEffect(let effect, let shape): (self.effect, self.shape) = (effect, shape)
    case .shape(let shape, let axes): (self.shape, constrainedAxes) = (shape, axes)
    }
  }
}
