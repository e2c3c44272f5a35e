import Scenarios
import SimulationKernel
import TipDomain

/// A view of the app that asks for a tip.
package struct TipView: Hashable, Sendable {
  /// The screen that it is on; nil if no screen of the app shows the tip.
  package var screen: UInt16?
  /// Its slot on that screen.
  package var slot: UInt16
  /// The group through which it asks.
  package var group: GroupIndex?
  /// How it would show the tip.
  package var surface: TipSurface
}

extension Scenario {
  /// The view that would show a tip on a device: one of the screen that is open there, or else the
  /// first one of the first screen that has any.
  func view(of tip: TipIndex, on platform: Platform, openScreen: UInt16?) -> TipView {
    let order = (openScreen.map { [Int($0)] } ?? []) + Array(screens.indices)
    for screen in order {
      if let first = views(of: tip, on: platform, screen: screen).first { return first }
    }
    return TipView(screen: nil, slot: 0, group: nil, surface: standardSurface(on: platform))
  }

  /// The views of a screen that ask for a tip, in their order.
  func views(of tip: TipIndex, on platform: Platform, screen: Int) -> [TipView] {
    screens[screen].slots.enumerated().filter { shows($0.element, tip) }.map { index, slot in
      TipView(
        screen: UInt16(truncatingIfNeeded: screen), slot: UInt16(truncatingIfNeeded: index),
        group: slot.group, surface: slot.surface ?? standardSurface(on: platform))
    }
  }

  private func standardSurface(on platform: Platform) -> TipSurface {
    platform.offers(.popover) ? .popover : .inline
  }

  private func shows(_ slot: TipSlot, _ tip: TipIndex) -> Bool {
    if let asked = slot.tip { return asked == tip }
    guard let group = slot.group else { return false }
    return app.groups[group.position].tips.contains(tip)
  }
}

/// What a view that asks for a tip gets.
package enum TipAnswer: Hashable, Sendable {
  /// The tip is on screen already.
  case onScreen
  /// The tip appears.
  case shown
  /// It does not, and the first clause that holds it back.
  case withheld(IneligibilityReason)

  /// Whether the person sees the tip.
  package var isVisible: Bool {
    switch self {
    case .onScreen, .shown: true
    case .withheld: false
    }
  }
}
