import PointerSystem
import Scenarios
import TextFormats

/// A pointer interaction as a file writes it.
struct PointerInteractionSyntax: Sendable {
  var id = Reference("")
  var view = Reference("")
  var isBuiltIn = false
  var isEnabled = true
  var regions: [Reference] = []
  var fallback: Reference?
  var choice = PointerRegionChoice.first

  static let codec: Codec<PointerInteractionSyntax> = .object(
    "PointerInteraction",
    "A pointer interaction of a view: its delegate returns one of its regions, or none.",
    defaults: PointerInteractionSyntax()
  ) { interaction in
    interaction.required("id", \.id, .reference("interaction"), "Its name.")
    interaction.required("view", \.view, .reference("view"), "The view to which it is attached.")
    interaction.defaulted(
      "builtIn", \.isBuiltIn, .boolean,
      "Whether it belongs to a control of the system, which decides whether it is enabled at "
        + "first.")
    interaction.defaulted(
      "enabled", \.isEnabled, .boolean, "Whether it is enabled at first, if the app added it.")
    interaction.defaulted(
      "regions", \.regions, .list(of: .reference("region"), count: 0...200),
      "The regions that its delegate returns, in the order in which it looks at them.")
    interaction.optional(
      "fallback", \.fallback, .reference("region"),
      "The region where none of `regions` applies; when absent it does not answer there.")
    interaction.defaulted(
      "choice", \.choice, PointerRegionChoice.codec,
      "Which of several regions that apply the delegate returns.")
  }
}

/// A region as a file writes it.
struct PointerRegionSyntax: Sendable {
  var id = Reference("")
  var view = Reference("")
  var rectangle: PointerRectangle?
  var padding = EdgeLengths.zero
  var style: Reference?
  var provider: ProviderSyntax?
  var latchingAxes = PointerAxes.none
  var requiredModifiers: PointerModifiers = []
  var modes: UInt16?
  var animatesEnter = false
  var animatesExit = false

  static let codec: Codec<PointerRegionSyntax> = .object(
    "PointerRegion", "A region in which the pointer has a style.", defaults: PointerRegionSyntax()
  ) { region in
    region.required("id", \.id, .reference("region"), "Its name.")
    region.required("view", \.view, .reference("view"), "The view in which it is.")
    region.optional(
      "rectangle", \.rectangle, PointerRectangle.codec,
      "Its part of the content of the view; when absent the frame of the view.")
    region.defaulted(
      "padding", \.padding, EdgeLengths.codec, "By how much it reaches beyond that.")
    region.optional(
      "style", \.style, .reference("style"),
      "The style that the delegate returns; when absent an automatic effect applies.")
    region.optional(
      "provider", \.provider, ProviderSyntax.codec,
      "What the style provider of a button returns; when absent nobody is asked.")
    region.defaulted(
      "latches", \.latchingAxes, PointerAxes.codec,
      "The axes along which the pointer moves freely while a press holds the style.")
    region.defaulted(
      "modifiers", \.requiredModifiers, PointerModifiers.codec,
      "The keys without which the delegate does not return it.")
    region.optional(
      "modes", \.modes, PointerModes.codec,
      "The modes of the app in which the delegate returns it; when absent in all.")
    region.defaulted(
      "animatesEnter", \.animatesEnter, .boolean, "Whether the app animates when it is entered.")
    region.defaulted(
      "animatesExit", \.animatesExit, .boolean, "Whether the app animates when it is exited.")
    region.check { region, report in
      switch region.provider {
      case .adjusted, .replaced:
        if region.style == nil {
          report.error(.inconsistent, at: "provider", "the provider needs the key \"style\"")
        }
      case .unchanged:
        if region.style != nil {
          report.error(
            .inconsistent, at: "style", "a provider that changes nothing returns no style")
        }
      case nil: break
      }
    }
  }
}
