import DeviceSystems
import SimulationKernel

extension Field where Value == PointLength {
  @inlinable static var x: Self { Self("x", "to the right, in sixty-fourths of a point") }
  @inlinable static var y: Self { Self("y", "downwards, in sixty-fourths of a point") }
  @inlinable static var width: Self { Self("width", "the width, in sixty-fourths of a point") }
  @inlinable static var height: Self { Self("height", "the height, in sixty-fourths of a point") }
}

extension Field where Value == PointerInteractionIndex {
  @inlinable static var interaction: Self { Self("interaction", "the interaction") }
}

extension Field where Value == PointerRegionIndex {
  @inlinable static var region: Self { Self("region", "the region") }
}

extension Field where Value == PointerRegionIndex? {
  @inlinable static var activeRegion: Self { Self("region", "the region, if there is one") }
}

extension Field where Value == PointerModifiers {
  @inlinable static var modifiers: Self { Self("modifiers", "the modifier keys, a bit each") }
}

extension Field where Value == UInt16 {
  @inlinable static var mode: Self { Self("mode", "the mode of the app") }
}

extension Field where Value == PointerExitReason {
  @inlinable static var reason: Self { Self("reason", "why") }
}

extension Field where Value == PointerViewIndex {
  @inlinable static var preview: Self { Self("preview", "the view of the preview") }
  @inlinable static var view: Self { Self("view", "the view") }
}

extension Field where Value == PointerViewIndex? {
  @inlinable static var control: Self { Self("view", "the control") }
}

extension Field where Value == PointerLook {
  @inlinable static var look: Self { Self("look", "how the pointer looks") }
}

extension Field where Value == PointerStyleIndex? {
  @inlinable static var style: Self { Self("style", "the style") }
}

extension Field where Value == PointerButton {
  @inlinable static var button: Self { Self("button", "the button") }
}

extension Field where Value == PointerAxes {
  @inlinable static var axes: Self { Self("axes", "the axes along which it moves freely") }
}

extension Field where Value == PointerActivation {
  @inlinable static var means: Self { Self("by", "by which means") }
}

extension Field where Value == PointerLayoutIndex? {
  @inlinable static var layout: Self { Self("layout", "the layout") }
}

extension Field where Value == Bool {
  @inlinable static var isEnabled: Self { Self("isEnabled", "whether it is enabled") }
}

extension Field where Value == PointerCoverIndex {
  @inlinable static var cover: Self { Self("cover", "the popover or sheet") }
}

extension Field where Value == CoverDismissalReason {
  @inlinable static var dismissal: Self { Self("reason", "why") }
}

extension Field where Value == PointerAnimationPhase {
  @inlinable static var phase: Self { Self("phase", "when it began") }
}

extension Field where Value == Instant {
  @inlinable static var ends: Self { Self("ends", "when it ends", clock: .device) }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var length: Self { Self("length", "for how long") }
}
