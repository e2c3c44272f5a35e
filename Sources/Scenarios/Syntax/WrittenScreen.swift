import SimulationKernel
import TextFormats
import TipDomain

/// A screen as a file writes it.
struct WrittenScreen: Sendable {
  var id = Reference("")
  var shows: [WrittenSlot] = []
  var donates: [WrittenScreenDonation] = []
  var sets: [NamedValue<Located<WrittenValue>>] = []

  static let shape: TextShape<WrittenScreen> = .object(
    "Screen",
    "A screen of the app. When it appears the app writes parameters, donates, and then its views "
      + "ask for their tips, in the order of the file.",
    blank: WrittenScreen()
  ) { screen in
    screen.required("id", \.id, .reference("screen"), "Its name.")
    screen.defaulted(
      "shows", \.shows, .list(of: WrittenSlot.shape, count: 0...100), "The views that ask for tips."
    )
    screen.defaulted(
      "donates", \.donates, .list(of: WrittenScreenDonation.shape, count: 0...100),
      "What the app donates when the screen appears.")
    screen.defaulted(
      "sets", \.sets,
      .map(from: "parameter", to: WrittenValue.shape.located, count: 0...100),
      "The parameters that the app writes when the screen appears, with their values.")
  }
}

/// A view as a file writes it.
struct WrittenSlot: Sendable {
  var tip: Reference?
  var group: Reference?
  var cast: Reference?
  var surface: Located<TipSurface>?

  static let shape: TextShape<WrittenSlot> = .forms(
    "View", "A view that asks for a tip: the tip's id, or an object."
  ) { forms in
    forms.form(
      .tipReference, wrap: { WrittenSlot(tip: $0) },
      unwrap: { $0.group == nil && $0.surface == nil ? $0.tip : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: TextShape<WrittenSlot> = .object(
    "ViewWithDetails", "A view that asks for a tip or for what a group offers.",
    blank: WrittenSlot()
  ) { slot in
    slot.optional("tip", \.tip, .tipReference, "The tip; either this or `group`.")
    slot.optional("group", \.group, .reference("group"), "The group whose current tip is shown.")
    slot.optional(
      "as", \.cast, .tipReference,
      "The tip that the group's current tip is cast to; when absent any tip of the group shows.")
    slot.optional(
      "surface", \.surface, TipSurface.shape.located,
      "How it shows; when absent a popover where the device has them.")
    slot.check { slot, report in
      if (slot.tip == nil) == (slot.group == nil) {
        report.error(.inconsistent, at: "group", "a view asks either for a tip or for a group")
      } else if slot.cast != nil && slot.group == nil {
        report.error(.inconsistent, at: "as", "\"as\" belongs to a group")
      }
    }
  }
}

/// A donation of a screen as a file writes it.
struct WrittenScreenDonation: Sendable {
  var event = Reference("")
  var values: Located<[Located<WrittenDonationValue>]>?
  var probability = Probability.always
  var waits = true

  static let shape: TextShape<WrittenScreenDonation> = .forms(
    "ScreenDonation", "What is donated when a screen appears: the event's id, or an object."
  ) { forms in
    forms.form(
      .reference("event"), wrap: { WrittenScreenDonation(event: $0) },
      unwrap: { $0.values == nil && $0.probability == .always && $0.waits ? $0.event : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: TextShape<WrittenScreenDonation> = .object(
    "ScreenDonationWithDetails", "A donation when a screen appears.",
    blank: WrittenScreenDonation()
  ) { donation in
    donation.required("event", \.event, .reference("event"), "The event.")
    donation.optional(
      "values", \.values,
      TextShape<[Located<WrittenDonationValue>]>.list(
        of: WrittenDonationValue.weightedShape.located, count: 1...1_000, allowsSingle: true
      ).located,
      "What it carries. From a list, one is drawn each time, by the key `weight` beside the "
        + "members (1 when absent).")
    donation.defaulted("probability", \.probability, .chance, "How likely it is made at all.")
    donation.defaulted(
      "waits", \.waits, .boolean,
      "Whether the app waits for it (`donate`) or not (`sendDonation`).")
  }
}

/// The value of a donation as a file writes it: its members, and perhaps a weight.
struct WrittenDonationValue: Sendable {
  var members: [NamedValue<Located<WrittenValue>>] = []
  var weight: NamedValue<Located<WrittenValue>>?

  /// The key that is no member.
  static let weightKey = "weight"

  static let shape: TextShape<WrittenDonationValue> = map.mapped(
    to: { WrittenDonationValue(members: $0) }, from: { $0.members })

  static let weightedShape: TextShape<WrittenDonationValue> = map.mapped(
    to: { all in
      WrittenDonationValue(
        members: all.filter { $0.name != weightKey }, weight: all.first { $0.name == weightKey })
    },
    from: { $0.members + ($0.weight.map { [$0] } ?? []) })

  private static let map: TextShape<[NamedValue<Located<WrittenValue>>]> = .map(
    from: "member", to: WrittenValue.shape.located, count: 0...21)
}
