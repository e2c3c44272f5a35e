import DeviceSystems
import TextFormats
import TipDomain

/// The app deletes an event's donations.
struct DeleteDonationsStep: AppStep {
  var event: EventIndex

  struct Syntax: Sendable {
    var event = Reference("")
  }

  static let word = "deleteDonations"
  static let meaning = "The app deletes an event's donations."
  static let namesPartOfApp = true
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .deleteDonations(event: event) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<DeleteDonationsStep>>) {
    step.required("event", \.own.event, .codeText("event"), "The event.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> DeleteDonationsStep? {
    resolver.event(syntax.event).map {
      DeleteDonationsStep(event: $0)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(event: names[event])
  }

  var references: StepReferences {
    get { StepReferences(event: event) }
    set { event = newValue.event ?? event }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.deleteDonations(event: event), on: device)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> DeleteDonationsStep? {
    DeleteDonationsStep(event: EventIndex(source.below(source.eventCount, .argument)))
  }
}
