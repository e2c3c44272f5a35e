import DeviceSystems
import Scenarios
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

  mutating func screenAction(
    _ reference: Reference, on screen: Reference?
  ) -> (screen: UInt16, action: UInt16)? {
    var choices = Array(syntax.app.screens.indices)
    if let screen {
      guard let index = index(of: screen, in: screenNames) else { return nil }
      choices = [index]
    }
    var found: [(screen: UInt16, action: UInt16)] = []
    for index in choices {
      let ids = syntax.app.screens[index].actions.map(\.id.value)
      guard let position = ids.firstIndex(of: reference.value) else { continue }
      found.append((UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: position)))
    }
    if found.count == 1 { return found[0] }
    if mistakes.concern("app") { return nil }
    let name = PrintableText.quoted(reference.value)
    if let first = found.first {
      let other = screens[Int(found[1].screen)].id
      error(
        .inconsistent, at: reference.range,
        "the screens \(screens[Int(first.screen)].id) and \(other) both have an action \(name)",
        hint: "say with \"screen\" which")
      return nil
    }
    let ids = choices.flatMap { syntax.app.screens[$0].actions.map(\.id.value) }
    error(
      .unknownReference, at: reference.range,
      screen.map { "the screen \($0.value) has no action \(name)" }
        ?? "no screen has an action \(name)",
      hint: DefinedNames.hint(for: reference.value, in: ids, kind: "action"))
    return nil
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
