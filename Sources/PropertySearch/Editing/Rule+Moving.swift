import DeviceSystems
import TipDomain

extension AppDefinition {
  /// The id of what a rule asks.
  func id(of input: RuleInput) -> String {
    switch input {
    case .event(let event): events[event.position].id
    case .parameter(let parameter): parameters[parameter.position].id
    }
  }
}

extension Rule {
  /// The same rule where its event or parameter has another index; nil if it is not there.
  func moved(
    to context: RuleContext, from app: AppDefinition, texts: inout TextTable
  ) -> Rule? {
    resolved(syntax, to: context, from: app, texts: &texts)
  }

  /// The rule with another condition on the same event or parameter; nil if it makes no sense.
  package func replacing(
    condition: RuleExpression, in app: AppDefinition, tipType: String, texts: inout TextTable
  ) -> Rule? {
    let context = RuleContext(events: app.events, parameters: app.parameters, tipType: tipType)
    let changed = RuleSyntax(syntax.subject, condition)
    return resolved(changed, to: context, from: app, texts: &texts)
  }

  /// A rule that asks what this one asks, read with whatever alias it takes.
  private func resolved(
    _ wanted: RuleSyntax, to context: RuleContext, from app: AppDefinition,
    texts: inout TextTable
  ) -> Rule? {
    let id = app.id(of: input)
    let stem = id.split(separator: ".").dropLast().joined(separator: ".")
    let name =
      switch syntax.subject {
      case .event(let name), .parameter(let name): name
      }
    let target = AppDefinition(
      texts: TextTable(), events: context.events, parameters: context.parameters, tips: [])
    for alias in [nil, id, stem] as [String?] {
      var context = context
      if let alias { context.aliases[name] = alias }
      let attempt =
        wanted == syntax
        ? try? Rule(parsing: text, in: context, clock: clock, texts: &texts)
        : try? Rule(wanted, in: context, clock: clock, texts: &texts)
      guard var read = attempt,
        target.id(of: read.input) == id
      else { continue }
      read.presence = presence
      read.source = source
      return read
    }
    return nil
  }
}
