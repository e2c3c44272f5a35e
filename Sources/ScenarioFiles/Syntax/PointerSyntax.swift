import PointerSystem
import Scenarios
import SimulationKernel
import TextFormats

/// What the app declares for the pointer, as a file writes it.
struct PointerSectionSyntax: Sendable {
  var views: [PointerViewSyntax] = []
  var layouts: [PointerLayoutSyntax] = []
  var interactions: [PointerInteractionSyntax] = []
  var regions: [PointerRegionSyntax] = []
  var styles: [PointerStyleSyntax] = []
  var covers: [PointerCoverSyntax] = []
  var sets: Reference?
  var dwellTime: SimulatedDuration?
  var knobs = PointerKnobs()

  static let codec: Codec<PointerSectionSyntax> = .object(
    "PointerSection", "What the app declares for the pointer of an iPad.",
    defaults: PointerSectionSyntax()
  ) { section in
    section.required(
      "views", \.views, .list(of: PointerViewSyntax.codec, count: 1...200, uniqueKey: "id"),
      "The views, each after the one that contains it.")
    section.required(
      "layouts", \.layouts, .list(of: PointerLayoutSyntax.codec, count: 1...100, uniqueKey: "id"),
      "Where the views are. A layout with the name of a screen is that of the screen, while it is "
        + "open and the app in front; the others are shown by steps.")
    section.defaulted(
      "interactions", \.interactions,
      .list(of: PointerInteractionSyntax.codec, count: 0...200, uniqueKey: "id"),
      "The pointer interactions.")
    section.defaulted(
      "regions", \.regions, .list(of: PointerRegionSyntax.codec, count: 0...200, uniqueKey: "id"),
      "The regions, each of one interaction.")
    section.defaulted(
      "styles", \.styles, .list(of: PointerStyleSyntax.codec, count: 0...200, uniqueKey: "id"),
      "The styles of regions.")
    section.defaulted(
      "covers", \.covers, .list(of: PointerCoverSyntax.codec, count: 0...100, uniqueKey: "id"),
      "The popovers and sheets.")
    section.optional(
      "sets", \.sets, .codeName("parameter"),
      "The parameter of the app that the app keeps true while a pointing device is attached, for "
        + "rules of tips: at each start, and whenever one is attached or detached.")
    section.optional(
      "dwellTime", \.dwellTime, .duration(in: .milliseconds(1) ... .hours(24)),
      "How long the pointer stays in a region until that counts as a dwell; when absent it never "
        + "does.")
    section.defaulted(
      "knobs", \.knobs, PointerKnobs.codec, "Choices where Apple published nothing.")
  }
}

/// Where the views are, as a file writes it.
struct PointerLayoutSyntax: Sendable {
  var id = Reference("")
  var bounds = PointerRectangle.points(0, 0, 1, 1)
  var frames: [NamedValue<PointerRectangle>] = []

  static let codec: Codec<PointerLayoutSyntax> = .object(
    "PointerLayout", "Where the views are on the screen.", defaults: PointerLayoutSyntax()
  ) { layout in
    layout.required("id", \.id, .reference("layout"), "Its name.")
    layout.required(
      "bounds", \.bounds, PointerRectangle.codec,
      "The whole screen, which the pointer never leaves.")
    layout.required(
      "frames", \.frames, .map(from: "view", to: PointerRectangle.codec, count: 0...200),
      "The frames of the views, each within what contains it; a view without one is absent.")
    layout.check { layout, report in
      if layout.bounds.width < .points(1) || layout.bounds.height < .points(1) {
        report.error(.outOfRange, at: "bounds", "a screen is at least a point wide and high")
      }
    }
  }
}

/// A popover or sheet as a file writes it.
struct PointerCoverSyntax: Sendable {
  var id = Reference("")
  var frame = PointerRectangle.points(0, 0, 1, 1)
  var anchor: Reference?
  var anchorRectangle: PointerRectangle?
  var root: Reference?
  var coversScreen = false
  var tip: Reference?

  static let codec: Codec<PointerCoverSyntax> = .object(
    "PointerCover", "A popover or a sheet, which lies above all views of the layout.",
    defaults: PointerCoverSyntax()
  ) { cover in
    cover.required("id", \.id, .reference("cover"), "Its name.")
    cover.required(
      "frame", \.frame, PointerRectangle.codec,
      "Its frame: relative to the anchor if it has one, else on the screen.")
    cover.optional(
      "anchor", \.anchor, .reference("view"),
      "The view at which it points; it is dismissed when that can no longer be seen.")
    cover.optional(
      "anchorRectangle", \.anchorRectangle, PointerRectangle.codec,
      "The part of the anchor at which it points; when absent all of it.")
    cover.optional(
      "root", \.root, .reference("view"),
      "The root view of its content, which stands after the anchor; when absent it has no views.")
    cover.defaulted(
      "coversScreen", \.coversScreen, .boolean,
      "Whether it also covers the screen around it, as a sheet does.")
    cover.optional(
      "tip", \.tip, .tipReference,
      "The tip that it shows: it is presented while the tip is displayed as a popover, and who "
        + "activates the anchor needs the tip no more. When absent steps alone present it.")
  }
}
