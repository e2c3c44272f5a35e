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

  struct Written: Sendable {
    var event = Reference("")
    var values: Located<WrittenDonationValue>?
    var times: UInt32 = 1
    var waits = true
  }

  static let word = "donate"
  static let meaning = "The app donates an event."
  static let namesPartOfApp = true
  static let isHarm = false
  static let blank = Written()
  var action: ScriptedAction { .donate(event: event, values: values, times: times, waits: waits) }

  static func declare(_ step: inout ObjectFields<StepText<DonateStep>>) {
    step.required("event", \.own.event, .reference("event"), "The event.")
    step.optional(
      "values", \.own.values, WrittenDonationValue.shape.located,
      "What it carries, for an event with values.")
    step.defaulted("times", \.own.times, .integer(in: 1...100_000), "How many times.")
    step.defaulted(
      "waits", \.own.waits, .boolean,
      "Whether the app waits for it (`donate`) or not (`sendDonation`).")
  }

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> DonateStep? {
    guard let event = resolver.event(written.event) else { return nil }
    let values = resolver.valueList(
      written.values?.value.members ?? [], of: event,
      at: written.values?.range ?? written.event.range)
    return values.map {
      DonateStep(event: event, values: $0, times: written.times, waits: written.waits)
    }
  }

  func written(_ names: ScenarioNames) -> Written {
    Written(
      event: names[event],
      values: WrittenDonationValue(values, of: event, names).map { Located($0) },
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
