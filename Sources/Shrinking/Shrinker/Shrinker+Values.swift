import DeviceSystems
import PropertySearch
import Scenarios
import TipDomain

// Simpler parameters, where they may be nil or have several parts: another type, fewer members,
// values with fewer parts.

extension Shrinker {
  mutating func simplifyParameters() {
    for index in best.app.parameters.indices
    where best.app.parameters[index].type.plain == nil {
      let parameter = ParameterIndex(index)
      if attempt(best.numberingValues(of: parameter)) { continue }
      _ = attempt(best.neverNil(parameter))
      removeMembers(of: parameter)
      let count = best.values(of: parameter).count
      for position in 0..<count { simplifyValue(position, of: parameter) }
    }
  }

  private mutating func removeMembers(of parameter: ParameterIndex) {
    var index = best.memberCount(of: parameter) - 1
    while index >= 0 && !isSpent {
      _ = attempt(best.removing(member: index, of: parameter))
      index -= 1
    }
  }

  /// Nil, or else as few elements as it takes, or plain members.
  private mutating func simplifyValue(_ position: Int, of parameter: ParameterIndex) {
    let type = best.app.parameters[parameter.position].type
    let value = best.values(of: parameter)[position]
    if value == .nothing { return }
    if type.isOptional, attempt(best.with(.nothing, at: position, of: parameter)) { return }
    var index = (best.parts(of: value)?.count ?? 0) - 1
    while index >= 0 && !isSpent {
      let value = best.values(of: parameter)[position]
      if let parts = best.parts(of: value), index < parts.count {
        _ = attempt(best.simplifying(part: index, of: parts, at: position, of: parameter))
      }
      index -= 1
    }
  }
}

extension Scenario {
  /// The parts of a value that has several.
  fileprivate func parts(of value: Value) -> [Value]? {
    if case .text(let text) = value { valueLists.parts(of: text) } else { nil }
  }

  fileprivate func memberCount(of parameter: ParameterIndex) -> Int {
    if case .members(let fields) = app.parameters[parameter.position].type.shape {
      fields.count
    } else {
      0
    }
  }

  /// Whole numbers in the place of different values.
  fileprivate func numberingValues(of parameter: ParameterIndex) -> Scenario? {
    var known: [Value] = []
    for value in values(of: parameter) where !known.contains(value) { known.append(value) }
    return changingType(of: parameter, to: ParameterType(.integer)) { value in
      .integer(Int64(known.firstIndex(of: value) ?? 0))
    }
  }

  /// The same type without nil; nil where there is nothing to leave out, or nil is a value.
  fileprivate func neverNil(_ parameter: ParameterIndex) -> Scenario? {
    var type = app.parameters[parameter.position].type
    guard type.isOptional, !values(of: parameter).contains(.nothing) else { return nil }
    type.isOptional = false
    return changingType(of: parameter, to: type) { $0 }
  }

  /// A struct without one of its members, which is not the only one.
  fileprivate func removing(member: Int, of parameter: ParameterIndex) -> Scenario? {
    let type = app.parameters[parameter.position].type
    guard case .members(var fields) = type.shape, fields.count > 1 else { return nil }
    fields.remove(at: member)
    let smaller = ParameterType(.members(fields), isOptional: type.isOptional)
    var texts = app.texts
    var lists = valueLists
    var changed: [Value] = []
    for value in values(of: parameter) {
      guard var parts = parts(of: value) else {
        changed.append(value)
        continue
      }
      parts.remove(at: member)
      guard
        let whole = ValueParts.value(
          of: parts, as: smaller.shape, texts: &texts, lists: &lists)
      else { return nil }
      changed.append(whole)
    }
    var position = -1
    var scenario = self
    scenario.app.texts = texts
    scenario.valueLists = lists
    return scenario.changingType(of: parameter, to: smaller) { _ in
      position += 1
      return changed[position]
    }
  }

  /// Another value at a position of those of a parameter.
  fileprivate func with(
    _ value: Value, at position: Int, of parameter: ParameterIndex
  ) -> Scenario {
    var scenario = self
    var index = -1
    scenario.changeValues(of: parameter) { old in
      index += 1
      return index == position ? value : old
    }
    return scenario
  }

  /// A value without an element, or with the usual value of a member; nil where that is as it was.
  fileprivate func simplifying(
    part: Int, of parts: [Value], at position: Int, of parameter: ParameterIndex
  ) -> Scenario? {
    let shape = app.parameters[parameter.position].type.shape
    var scenario = self
    var simpler = parts
    switch shape {
    case .single: return nil
    case .set, .list: simpler.remove(at: part)
    case .dictionary:
      // A key goes with the value behind it.
      if part % 2 == 1 { return nil }
      simpler.removeSubrange(part...part + 1)
    case .members(let fields):
      guard let usual = scenario.usualValue(of: fields[part].type), usual != parts[part] else {
        return nil
      }
      simpler[part] = usual
    }
    guard let whole = scenario.makeValue(of: simpler, as: shape) else { return nil }
    return scenario.with(whole, at: position, of: parameter)
  }

  /// The value that a member has where nothing is said; nil where there is none.
  private mutating func usualValue(of type: ValueType) -> Value? {
    switch type {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .decimal: .decimal(0)
    case .text: .text(app.texts.intern(""))
    case .enumCase: nil
    }
  }
}
