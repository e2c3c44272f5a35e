import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// Values, and what donations carry.

extension ScenarioResolver {
  /// The value of a declared type; nil, after an error, if it is of another.
  ///
  /// - Parameter declared: where its type is declared; nil if that was looked at before.
  mutating func value(
    _ syntax: Located<ValueSyntax>, as type: ValueType, of subject: String,
    declaredAt declared: SourceRange? = nil
  ) -> Value? {
    switch (type, syntax.value) {
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.integer, .number(let number)):
      if let whole = number.int64 { return .integer(whole) }
    case (.decimal, .number(let number)):
      // Minus zero and zero are one value.
      if number.double.isFinite { return .decimal(number.double == 0 ? 0 : number.double) }
    case (.text, .text(let text)): return .text(texts.intern(text))
    case (.enumCase, .text(let text)):
      let name = text.utf8.first == Byte.point ? String(text.dropFirst()) : text
      if Self.isCaseName(name) { return .text(texts.intern(name)) }
    case (.boolean, _), (.integer, _), (.decimal, _), (.text, _), (.enumCase, _): break
    }
    if let declared, !mistakes.isEmpty, diagnostics.keepsError(at: syntax.range),
      mistakes.concern("type", besides: declared)
    {
      return nil
    }
    error(
      .wrongType, at: syntax.range,
      "\(subject) is \(type.phrase), found \(syntax.value.phrase)")
    return nil
  }

  /// Whether an enum of the app can have a case with this name, as rules would write it.
  private static func isCaseName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        Byte.isLetter(byte) || Byte.isDigit(byte) || byte == Byte.underscore || byte >= 0x80
      }
  }

  /// The values of one donation, in the order of the event's members; nil after an error.
  ///
  /// - Parameter range: its position, or where the event is named if nothing is given.
  mutating func valueList(
    _ members: [NamedValue<Located<ValueSyntax>>], of event: EventIndex, at range: SourceRange
  ) -> ValueListIndex? {
    let definition = events[event.position]
    let names = definition.fields.map(\.name)
    var isWhole = true
    // A member with another name is one that is missing: one mistake, told once.
    var renamedCount = 0
    for member in members where !names.contains(member.name) {
      isWhole = false
      renamedCount += 1
      if areHidden(valuesOf: event, at: range) || !isNew(member.name, of: event) { continue }
      error(
        .unknownKey, at: member.range,
        "donations of \(definition.id) have no member \(PrintableText.quoted(member.name))",
        hint: names.isEmpty
          ? "the event declares no \"values\""
          : DefinedNames.hint(for: member.name, in: names, kind: "member"))
    }
    var list: [Value] = []
    for field in definition.fields {
      guard let member = members.first(where: { $0.name == field.name }) else {
        isWhole = false
        renamedCount -= 1
        if renamedCount >= 0 || areHidden(valuesOf: event, at: range) { continue }
        let wanted = names.map { "\"\($0)\"" }.joined(separator: ", ")
        error(
          .missingKey, at: range.firstByte,
          "a donation of \(definition.id) needs a value for \"\(field.name)\"",
          hint: "\"values\" gives \(wanted)")
        continue
      }
      let subject = "\"\(field.name)\" of \(definition.id)"
      if let value = value(member.value, as: field.type, of: subject) {
        list.append(value)
      } else {
        isWhole = false
      }
    }
    return isWhole ? valueLists.intern(list) : nil
  }

  /// Whether a member that an event does not have is told for the first time.
  private mutating func isNew(_ member: String, of event: EventIndex) -> Bool {
    unknownMembers.updateValue(true, forKey: "\(event.position) \(member)") == nil
  }

  /// Whether a mistake in an event, or in the donation at `range`, hides some of its values.
  private func areHidden(valuesOf event: EventIndex, at range: SourceRange) -> Bool {
    guard !mistakes.isEmpty, diagnostics.keepsError(at: range) else { return false }
    let declared = syntax.app.events[event.position]
    return mistakes.concern("values", besides: declared.id.range)
      || mistakes.touch(objectAround: range)
  }

  /// The lists that a screen's donation chooses from, and their weights.
  mutating func choices(
    of donation: ScreenDonationSyntax, for event: EventIndex
  ) -> (values: [ValueListIndex], weights: [UInt32]) {
    guard let syntax = donation.values else {
      let list = valueList([], of: event, at: donation.event.range)
      return (list.map { $0 == .none ? [] : [$0] } ?? [], [])
    }
    var values: [ValueListIndex] = []
    var weights: [UInt32] = []
    for choice in syntax.value {
      let list = valueList(choice.value.members, of: event, at: choice.range)
      values.append(list ?? .none)
      weights.append(weight(choice.value.weight))
    }
    if weights.allSatisfy({ $0 == 0 }) {
      error(.inconsistent, at: syntax.range.firstByte, "all weights are 0")
    }
    return (values, weights.allSatisfy { $0 == 1 } ? [] : weights)
  }

  private mutating func weight(_ syntax: NamedValue<Located<ValueSyntax>>?) -> UInt32 {
    guard let syntax else { return 1 }
    if case .number(let number) = syntax.value.value, let weight = number.int64,
      0...1_000_000 ~= weight
    {
      return UInt32(weight)
    }
    error(
      .outOfRange, at: syntax.value.range,
      "a weight is a whole number from 0 through 1000000, found \(syntax.value.value.phrase)")
    return 1
  }
}
