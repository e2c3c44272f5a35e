import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// A screen as a file writes it.
struct ScreenSyntax: Sendable {
  var id = Reference("")
  var shows: [SlotSyntax] = []
  var donates: [ScreenDonationSyntax] = []
  var sets: [NamedValue<Located<ValueSyntax>>] = []
  var actions: [ScreenActionSyntax] = []
  var source: CodePlace?

  static let codec: Codec<ScreenSyntax> = .object(
    "Screen",
    "A screen of the app. When it appears the app writes parameters, donates, and then its views "
      + "ask for their tips, in the order of the file.",
    defaults: ScreenSyntax()
  ) { screen in
    screen.required("id", \.id, .reference("screen"), "Its name.")
    screen.defaulted(
      "shows", \.shows, .list(of: SlotSyntax.codec, count: 0...100), "The views that ask for tips."
    )
    screen.defaulted(
      "donates", \.donates, .list(of: ScreenDonationSyntax.codec, count: 0...100),
      "What the app donates when the screen appears.")
    screen.defaulted(
      "sets", \.sets,
      .map(from: .codeName("parameter"), to: ValueSyntax.parameterCodec.located, count: 0...100),
      "The parameters that the app writes when the screen appears, with their values.")
    screen.defaulted(
      "actions", \.actions,
      .list(of: ScreenActionSyntax.codec, count: 0...100, uniqueKey: "id"),
      "What people do while they are there.")
    screen.source(\.source)
  }
}

/// A view as a file writes it.
struct SlotSyntax: Sendable {
  var tip: Reference?
  var group: Reference?
  var cast: Reference?
  var surface: Located<TipSurface>?
  var condition: ConditionSyntax?
  var item: Reference?

  static let codec: Codec<SlotSyntax> = .forms(
    "View", "A view that asks for a tip: the tip's id, or an object."
  ) { forms in
    forms.form(
      .tipReference, wrap: { SlotSyntax(tip: $0) },
      unwrap: {
        $0.group == nil && $0.surface == nil && $0.condition == nil && $0.item == nil
          ? $0.tip : nil
      })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<SlotSyntax> = .object(
    "ViewWithDetails", "A view that asks for a tip or for what a group offers.",
    defaults: SlotSyntax()
  ) { slot in
    slot.optional("tip", \.tip, .tipReference, "The tip; either this or `group`.")
    slot.optional(
      "item", \.item, .codeText("item"),
      "The item whose tip it is, where `tip` is a type with `items`.")
    slot.optional("group", \.group, .codeName("group"), "The group whose current tip is shown.")
    slot.optional(
      "as", \.cast, .tipReference,
      "The tip that the group's current tip is cast to; when absent any tip of the group shows.")
    slot.optional(
      "surface", \.surface, TipSurface.codec.located,
      "How it shows; when absent a popover where the device has them.")
    slot.optional(
      "when", \.condition, ConditionSyntax.codec,
      "When the view is in its screen, as with `if`; when absent always.")
    slot.check { slot, report in
      if (slot.tip == nil) == (slot.group == nil) {
        report.error(.inconsistent, at: "group", "a view asks either for a tip or for a group")
      } else if slot.item != nil && slot.tip == nil {
        report.error(.inconsistent, at: "item", "\"item\" belongs to a tip")
      } else if slot.cast != nil && slot.group == nil {
        report.error(.inconsistent, at: "as", "\"as\" belongs to a group")
      }
    }
  }
}

/// A donation of a screen as a file writes it.
struct ScreenDonationSyntax: Sendable {
  var event = Reference("")
  var values: Located<[Located<DonationValueSyntax>]>?
  var probability = Probability.always
  var waits = true

  static let codec: Codec<ScreenDonationSyntax> = .forms(
    "ScreenDonation", "What is donated when a screen appears: the event's id, or an object."
  ) { forms in
    forms.form(
      .codeText("event"), wrap: { ScreenDonationSyntax(event: $0) },
      unwrap: { $0.values == nil && $0.probability == .always && $0.waits ? $0.event : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<ScreenDonationSyntax> = .object(
    "ScreenDonationWithDetails", "A donation when a screen appears.",
    defaults: ScreenDonationSyntax()
  ) { donation in
    donation.required("event", \.event, .codeText("event"), "The event.")
    donation.optional(
      "values", \.values, DonationValueSyntax.valuesCodec,
      "What it carries. " + DonationValueSyntax.valuesMeaning)
    donation.defaulted("probability", \.probability, .chance, "How likely it is made at all.")
    donation.defaulted(
      "waits", \.waits, .boolean,
      "Whether the app waits for it (`donate`) or not (`sendDonation`).")
  }
}
