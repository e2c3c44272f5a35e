import DeviceSystems
import PointerSystem

// Where regions are, by what is declared of them.

extension PointerMoment {
  /// The rectangle of a region: its area with its padding; nil where its view is absent.
  func rectangle(of index: PointerRegionIndex) -> PointerRectangle? {
    let region = definition.regions[index.position]
    let area: PointerRectangle?
    switch region.area {
    case .view(let view): area = state.frame(of: view, in: definition)
    case .rectangle(let rectangle, let view):
      area = state.contentOrigin(of: view, in: definition).map { rectangle.moved(by: $0) }
    }
    return area?.outset(by: region.padding)
  }

  /// Whether a region applies where the pointer is, with these modifier keys.
  func applies(_ index: PointerRegionIndex, _ modifiers: PointerModifiers) -> Bool {
    let region = definition.regions[index.position]
    return region.modes & state.mode != 0
      && modifiers.isSuperset(of: region.requiredModifiers)
      && rectangle(of: index)?.contains(model) == true
  }
}
