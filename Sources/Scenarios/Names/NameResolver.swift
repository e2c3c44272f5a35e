import DeviceSystems
import TextFormats
import TipDomain

/// What faults and steps ask while a file is read: what its names mean. Each answer is nil, after
/// an error, if there is no such thing.
package protocol NameResolver: FocusNameResolver, PointerNameResolver, IntentNameResolver {
  /// The tip with this id.
  mutating func tip(_ reference: Reference) -> TipIndex?
  /// The position of an action of a tip.
  mutating func action(_ reference: Reference, of tip: TipIndex) -> UInt8?
  /// The event with this id.
  mutating func event(_ reference: Reference) -> EventIndex?
  /// The screen with this id.
  mutating func screen(_ reference: Reference) -> UInt16?
  /// Something that people do on a screen, or on the only screen that has it.
  mutating func screenAction(
    _ reference: Reference, on screen: Reference?
  ) -> (screen: UInt16, action: UInt16)?
  /// The one device with this id, which is none of `others`.
  mutating func device(_ reference: Reference, otherThan others: [DeviceIndex]) -> DeviceIndex?
  /// The devices that a list of names means, in their order; all devices when there is no list.
  mutating func devices(_ list: Located<[Reference]>?) -> [DeviceIndex]
  /// The number of an account; a new one if `mayBeNew`.
  mutating func account(_ reference: Reference, mayBeNew: Bool) -> UInt16?
  /// A parameter, and a value of its type.
  mutating func parameterWrite(
    _ reference: Reference, _ syntax: Located<ValueSyntax>
  ) -> ParameterWrite?
  /// The values of one donation, in the order of the event's members.
  ///
  /// - Parameter range: where it stands, or where the event is named if nothing is given.
  mutating func valueList(
    _ members: [NamedValue<Located<ValueSyntax>>], of event: EventIndex, at range: SourceRange
  ) -> ValueListIndex?
}
