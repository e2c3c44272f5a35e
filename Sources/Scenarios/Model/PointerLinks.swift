import DeviceSystems
import PointerSystem
import TipDomain

/// What the pointer of a device means to its tips.
public struct PointerLinks: Hashable, Sendable {
  /// The parameter of the app that is true while a pointing device is attached; nil for none.
  public var parameter: ParameterIndex?
  /// The popovers that show tips.
  public var popovers: [TipPopover] = []

  /// Nothing.
  public init() {}

  /// The popover that shows a tip; nil if none does.
  package func popover(of tip: TipIndex) -> PointerCoverIndex? {
    popovers.first { $0.tip == tip }?.cover
  }

  /// The tips whose popovers point at a view.
  package func tips(
    anchoredTo view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> [TipIndex] {
    var tips: [TipIndex] = []
    for popover in popovers where definition.covers[popover.cover.position].anchor == view {
      tips.append(popover.tip)
    }
    return tips
  }
}

/// A popover that is presented while its tip is displayed as one.
public struct TipPopover: Hashable, Sendable, BitwiseCopyable {
  /// The tip.
  public var tip: TipIndex
  /// The popover.
  public var cover: PointerCoverIndex

  /// A popover of a tip.
  public init(tip: TipIndex, cover: PointerCoverIndex) {
    self.tip = tip
    self.cover = cover
  }
}
