import DeviceSystems
import TextFormats
import TipDomain

// What the names in faults and steps mean.

extension ScenarioResolver: NameResolver {
  mutating func tip(_ reference: Reference) -> TipIndex? {
    index(of: reference, in: tipNames).map { TipIndex($0) }
  }

  mutating func action(_ reference: Reference, of tip: TipIndex) -> UInt8? {
    let definition = syntax.app.tips[tip.position]
    let ids = definition.actions.map(\.id.value)
    if let index = ids.firstIndex(of: reference.value) { return UInt8(truncatingIfNeeded: index) }
    if diagnostics.keepsError(at: reference.range),
      mistakes.concern("actions", besides: definition.name.range)
    {
      return nil
    }
    error(
      .unknownReference, at: reference.range,
      "the tip \(definition.name.value) has no action \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(for: reference.value, in: ids, kind: "action"))
    return nil
  }

  mutating func event(_ reference: Reference) -> EventIndex? {
    index(of: reference, in: eventNames).map { EventIndex($0) }
  }

  mutating func screen(_ reference: Reference) -> UInt16? {
    index(of: reference, in: screenNames).map { UInt16(truncatingIfNeeded: $0) }
  }

  mutating func device(
    _ reference: Reference, otherThan others: [DeviceIndex]
  ) -> DeviceIndex? {
    guard let range = deviceIndices(reference) else { return nil }
    let device = DeviceIndex(range.lowerBound)
    if range.count == 1, !others.contains(device) { return device }
    error(
      .inconsistent, at: reference.range,
      range.count == 1
        ? "a device cannot be a copy of itself" : "the device that is copied must be one")
    return nil
  }
}
