/// What the names in the rules of one tip mean.
public struct RuleContext: Sendable {
  /// The app's events; an `EventIndex` is a position in it.
  public var events: [EventDefinition]
  /// The app's parameters; a `ParameterIndex` is a position in it.
  public var parameters: [ParameterDefinition]
  /// The name of the tip's type, which `Self` stands for.
  public var tipType: String
  /// What other names in this tip's rules mean: the id of an event or a parameter for each, such
  /// as `didVisitEvent` for `newTrail.region.didVisitEvent`.
  public var aliases: [String: String]

  /// The names that the rules of the tip type `tipType` may use.
  public init(
    events: [EventDefinition], parameters: [ParameterDefinition] = [], tipType: String,
    aliases: [String: String] = [:]
  ) {
    self.events = events
    self.parameters = parameters
    self.tipType = tipType
    self.aliases = aliases
  }

  /// The event that `name` means; nil if none is declared under any of its readings.
  public func event(named name: String) -> EventIndex? {
    for reading in readings(of: name) {
      let position =
        events.firstIndex { $0.id == reading }
        ?? events.firstIndex { $0.properties.contains(reading) }
      if let position { return EventIndex(position) }
    }
    return nil
  }

  /// The parameter that `name`, with `member` after it, means; nil if none is declared.
  public func parameter(named name: String, member: String? = nil) -> ParameterIndex? {
    for reading in readings(of: name) {
      let id = member.map { "\(reading).\($0)" } ?? reading
      let position =
        parameters.firstIndex { $0.id == id }
        ?? parameters.firstIndex { $0.properties.contains(id) }
      if let position { return ParameterIndex(position) }
    }
    return nil
  }

  /// The parameter that `name` means if the members that a rule asks of it are parts of its value,
  /// or if it may be nil; nil if they are parameters of their own, or if it has neither.
  func parameterWithParts(named name: String, members: [String?]) -> ParameterIndex? {
    if members.count == 1, let only = members[0], parameter(named: name, member: only) != nil {
      return nil
    }
    guard let index = parameter(named: name) else { return nil }
    return parameters[index.position].type.plain == nil ? index : nil
  }

  /// The ids that `name` may stand for, the most exact first.
  ///
  /// Each stands for what has it as its id, or else for what has it among its properties. An alias
  /// comes before all. `Self.x` is `<tip type>.x`, then `x`. Any other name is tried as
  /// written, then without its first component, and so on; a name alone is also tried as a member
  /// of the tip type.
  private func readings(of name: String) -> [String] {
    var result: [String] = []
    if let alias = aliases[name] { result.append(alias) }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts[0] == "self" { parts.removeFirst() }
    if parts.count > 1, parts[0] == "Self" { parts[0] = tipType }
    if parts.count == 1 { result.append("\(tipType).\(parts[0])") }
    for first in parts.indices { result.append(parts[first...].joined(separator: ".")) }
    return result
  }
}
