import PointerSystem
import Scenarios
import TextFormats

/// A view as a file writes it.
struct PointerViewSyntax: Sendable {
  var id = Reference("")
  var parent: Reference?
  var zOrder: Int32 = 0
  var hitTestOutset = EdgeLengths.zero
  var isHitTestable = true
  var control: PointerControl?
  var hasOpaqueBackground = false
  var isPointerInteractionEnabled = false
  var isInBar = false
  var isDraggable = false
  var hasContextMenu = false
  var observesHover = false
  var scrollRange: PointerPosition?

  static let codec: Codec<PointerViewSyntax> = .object(
    "PointerView", "A view of the app, as far as the pointer is concerned.",
    defaults: PointerViewSyntax()
  ) { view in
    view.required("id", \.id, .reference("view"), "Its name.")
    view.optional(
      "in", \.parent, .reference("view"),
      "The view that contains it, which stands before it; when absent it is a root.")
    view.defaulted(
      "zOrder", \.zOrder, .integer(in: -1_000...1_000),
      "Which of two sibling views is in front: the higher one, and of equals the later one.")
    view.defaulted(
      "hitTestOutset", \.hitTestOutset, EdgeLengths.codec,
      "By how much its hit-testable area reaches beyond its frame.")
    view.defaulted(
      "hitTestable", \.isHitTestable, .boolean,
      "Whether hit testing considers it and what it contains.")
    view.optional(
      "control", \.control, PointerControl.codec,
      "What kind of control it is; when absent it cannot be activated.")
    view.defaulted(
      "opaque", \.hasOpaqueBackground, .boolean,
      "Whether its background is opaque, so that an automatic effect lifts it.")
    view.defaulted(
      "enablesPointer", \.isPointerInteractionEnabled, .boolean,
      "Whether the flag is set that enables the pointer interaction of a plain button.")
    view.defaulted(
      "inBar", \.isInBar, .boolean, "Whether a bar contains the button by way of a custom view.")
    view.defaulted("draggable", \.isDraggable, .boolean, "Whether it can be dragged.")
    view.defaulted("contextMenu", \.hasContextMenu, .boolean, "Whether it has a context menu.")
    view.defaulted(
      "observesHover", \.observesHover, .boolean, "Whether it observes the pointer by itself.")
    view.optional(
      "scrolls", \.scrollRange, PointerPosition.codec,
      "How far its content can be scrolled in each direction; when absent it cannot.")
    view.check { view, report in
      if let range = view.scrollRange, range.x < .zero || range.y < .zero {
        report.error(.outOfRange, at: "scrolls", "content scrolls by no less than 0 points")
      }
    }
  }
}
