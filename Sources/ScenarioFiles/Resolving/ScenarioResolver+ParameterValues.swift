import DeviceSystems
import Scenarios
import TextFormats
import TipDomain

// Values of parameters, which may be nil or have several parts.

extension ScenarioResolver {
  /// The value of a parameter of the type `type`; nil, after an error, if it is of another.
  mutating func value(
    _ syntax: Located<ValueSyntax>, as type: ParameterType, of subject: String,
    declaredAt declared: SourceRange?
  ) -> Value? {
    if syntax.value == .nothing, type.isOptional { return .nothing }
    switch (type.shape, syntax.value) {
    case (.single(let single), .boolean), (.single(let single), .number),
      (.single(let single), .text):
      return value(syntax, as: single, of: subject, declaredAt: declared)
    case (.set(let element), .list(let items)), (.list(let element), .list(let items)):
      let parts = items.map { (subject: "each element of \(subject)", value: $0, type: element) }
      return value(parts, as: type, of: subject, at: syntax.range)
    case (.dictionary(let element), .object(let members)):
      let parts = members.flatMap { member in
        [
          (subject: "a key of \(subject)", value: .text(member.name), type: .text),
          (subject: "\"\(member.name)\" of \(subject)", value: member.value, type: element),
        ]
      }
      return value(parts, as: type, of: subject, at: syntax.range)
    case (.members(let fields), .object(let members)):
      return value(members, as: fields, of: subject, at: syntax.range)
    case (_, _): break
    }
    if let declared, !mistakes.isEmpty, diagnostics.keepsError(at: syntax.range),
      mistakes.concern("type", besides: declared)
    {
      return nil
    }
    error(
      .wrongType, at: syntax.range, "\(subject) is \(type.phrase), found \(syntax.value.phrase)",
      hint: syntax.value == .nothing
        ? "a type that may be nil ends in ?, as in \"\(type)?\"" : nil)
    return nil
  }

  private mutating func value(
    _ parts: [(subject: String, value: ValueSyntax, type: ValueType)], as type: ParameterType,
    of subject: String, at range: SourceRange
  ) -> Value? {
    var values: [Value] = []
    for part in parts {
      guard
        let value = value(Located(part.value, at: range), as: part.type, of: part.subject)
      else { return nil }
      values.append(value)
    }
    if let value = ValueParts.value(
      of: values, as: type.shape, texts: &texts, lists: &valueLists)
    {
      return value
    }
    error(.inconsistent, at: range, "\(subject) has the same element twice")
    return nil
  }

  /// The value of a struct, all of whose members the file names.
  private mutating func value(
    _ members: [ValueSyntax.Member], as fields: [DonationField], of subject: String,
    at range: SourceRange
  ) -> Value? {
    let names = fields.map(\.name)
    if let other = members.first(where: { !names.contains($0.name) }) {
      error(
        .unknownKey, at: range, "\(subject) has no member \(PrintableText.quoted(other.name))",
        hint: DefinedNames.hint(for: other.name, in: names, kind: "member"))
      return nil
    }
    var parts: [(subject: String, value: ValueSyntax, type: ValueType)] = []
    for field in fields {
      guard let member = members.first(where: { $0.name == field.name }) else {
        // A member whose value could not be read is there.
        if diagnostics.hasError(in: range) { return nil }
        error(
          .missingKey, at: range.firstByte, "\(subject) needs a value for \"\(field.name)\"",
          hint: "a value is written whole: the newest one replaces all members")
        return nil
      }
      parts.append(("\"\(field.name)\" of \(subject)", member.value, field.type))
    }
    return value(parts, as: ParameterType(.members(fields)), of: subject, at: range)
  }

  /// What a parameter holds unless the file says otherwise.
  mutating func usualValue(of parameter: ParameterSyntax) -> Value {
    let subject = "the parameter \(parameter.id.value)"
    if let usual = parameter.usual {
      return value(usual, as: parameter.type, of: subject, declaredAt: parameter.id.range)
        ?? .boolean(false)
    }
    if parameter.type.isOptional { return .nothing }
    switch parameter.type.shape {
    case .single(let type):
      return usual(type, of: parameter, "\(subject) is a case of an enum") ?? .boolean(false)
    case .set, .list, .dictionary: return whole([], parameter)
    case .members(let fields):
      var parts: [Value] = []
      for field in fields {
        let reason = "\"\(field.name)\" of \(subject) is a case of an enum"
        guard let value = usual(field.type, of: parameter, reason) else { return .boolean(false) }
        parts.append(value)
      }
      return whole(parts, parameter)
    }
  }

  private mutating func whole(_ parts: [Value], _ parameter: ParameterSyntax) -> Value {
    ValueParts.value(of: parts, as: parameter.type.shape, texts: &texts, lists: &valueLists)
      ?? .boolean(false)
  }

  /// The first value of a type; nil, after an error, where there is none.
  private mutating func usual(
    _ type: ValueType, of parameter: ParameterSyntax, _ reason: String
  ) -> Value? {
    switch type {
    case .boolean: return .boolean(false)
    case .integer: return .integer(0)
    case .decimal: return .decimal(0)
    case .text: return .text(texts.intern(""))
    case .enumCase:
      if mistakes.concern("default", besides: parameter.id.range) { return nil }
      error(
        .missingKey, at: parameter.id.range, "\(reason): its \"default\" must say which")
      return nil
    }
  }
}
