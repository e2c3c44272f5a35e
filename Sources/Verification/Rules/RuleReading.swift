import TipDomain

/// Whom a rule asks, found from the names in it as they are written.
enum RuleReading: Hashable, Sendable, BitwiseCopyable {
  case event(Int)
  case parameter(Int)
  /// Nothing that the app declares; such a rule never holds.
  case nobody

  /// Finds the event or parameter that a rule of a tip type names.
  init(_ rule: Rule, tipType: String, in app: AppDefinition) {
    switch rule.syntax.subject {
    case .event(let name):
      let ids = RuleReading.ids(name, tipType, rule.aliases)
      self =
        RuleReading.first(of: ids, in: app.events.map { [$0.id] + $0.properties })
        .map { .event($0) } ?? .nobody
    case .parameter(let name):
      let ids = RuleReading.ids(name, tipType, rule.aliases)
      let names = app.parameters.map { [$0.id] + $0.properties }
      let members = RuleReading.members(in: rule.syntax.condition)
      let member = members.first ?? nil
      let owned = ids.map { id in member.map { "\(id).\($0)" } ?? id }
      let own = RuleReading.first(of: owned, in: names)
      // Members that have no parameter of their own are parts of one value.
      let whole = RuleReading.first(of: ids, in: names)
        .flatMap { app.parameters[$0].type.plain == nil ? $0 : nil }
      self = (members.count > 1 ? whole ?? own : own ?? whole).map { .parameter($0) } ?? .nobody
    }
  }

  /// What a name may stand for, the best first: what the scenario says that it means; a member of
  /// the tip's type, if it says `Self` or stands alone; the name itself, and shorter and shorter
  /// ends of it.
  private static func ids(
    _ name: String, _ tipType: String, _ aliases: [String: String]
  ) -> [String] {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.first == "self", parts.count > 1 { parts.removeFirst() }
    if parts.first == "Self", parts.count > 1 { parts[0] = tipType }
    var ids = [aliases[name]].compactMap { $0 }
    if parts.count == 1 { ids.append(tipType + "." + parts[0]) }
    while !parts.isEmpty {
      ids.append(parts.joined(separator: "."))
      parts.removeFirst()
    }
    return ids
  }

  /// The first thing with one of these names; its id is the first of its own, and comes before the
  /// other names of all.
  private static func first(of ids: [String], in declared: [[String]]) -> Int? {
    for id in ids {
      if let index = declared.firstIndex(where: { $0[0] == id }) { return index }
      if let index = declared.firstIndex(where: { $0.contains(id) }) { return index }
    }
    return nil
  }

  /// The members of the parameter that a condition asks, such as `tier` in `$0.tier`, each once;
  /// nil stands for the parameter itself.
  private static func members(in expression: RuleExpression) -> [String?] {
    if case .parameter(let member) = expression.node { return [member] }
    var found: [String?] = []
    for child in expression.node.children {
      for member in members(in: child) where !found.contains(member) { found.append(member) }
    }
    return found
  }
}
