import DeviceSystems
import TextFormats
import TipDomain

/// The app donates an event, once or several times.
struct DonateStep: AppStep {
  var event: EventIndex
  var values: ValueListIndex
  var times: UInt32
  /// Whether the app waits for it.
  var waits: Bool

  struct Syntax: Sendable {
    var event = Reference("")
    var values: Located<DonationValueSyntax>?
    var times: UInt32 = 1
    var waits = true
  }

  static let word = "donate"
  static let meaning = "The app donates an event."
  static let namesPartOfApp = true
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .donate(event: event, values: values, times: times, waits: waits) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<DonateStep>>) {
    step.required("event", \.own.event, .codeText("event"), "The event.")
    step.optional(
      "values", \.own.values, DonationValueSyntax.codec.located,
      "What it carries, for an event with values.")
    step.defaulted("times", \.own.times, .integer(in: 1...100_000), "How many times.")
    step.defaulted(
      "waits", \.own.waits, .boolean,
      "Whether the app waits for it (`donate`) or not (`sendDonation`).")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> DonateStep? {
    guard let event = resolver.event(syntax.event) else { return nil }
    let values = resolver.valueList(
      syntax.values?.value.members ?? [], of: event,
      at: syntax.values?.range ?? syntax.event.range)
    return values.map {
      DonateStep(event: event, values: $0, times: syntax.times, waits: syntax.waits)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      event: names[event],
      values: DonationValueSyntax(values, of: event, names).map { Located($0) },
      times: times, waits: waits)
  }

  var references: StepReferences {
    get { StepReferences(event: event, values: values) }
    set {
      event = newValue.event ?? event
      values = newValue.values ?? values
    }
  }

  var repeats: UInt32? {
    get { times }
    set { times = newValue ?? times }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    for _ in 0..<times { fleet.donate(event, values, waits: waits, on: device, because: .none) }
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> DonateStep? {
    let event = EventIndex(source.below(source.eventCount, .argument))
    return DonateStep(
      event: event, values: source.values(of: event),
      times: UInt32(1 + source.below(6, .strength)), waits: source.below(3, .waits) > 0)
  }
}
