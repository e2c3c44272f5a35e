import DeviceSystems
import TipDomain

/// What a step names of the app and of the fleet; nil where it names none of that kind.
package struct StepReferences: Sendable, Equatable {
  /// A tip.
  package var tip: TipIndex?
  /// An event.
  package var event: EventIndex?
  /// A parameter.
  package var parameter: ParameterIndex?
  /// The values that a donation carries.
  package var values: ValueListIndex?
  /// A screen, by its position.
  package var screen: UInt16?
  /// Something that people do on that screen, by its position.
  package var screenAction: UInt16?
  /// Another device than the one that it happens on.
  package var device: DeviceIndex?
}
