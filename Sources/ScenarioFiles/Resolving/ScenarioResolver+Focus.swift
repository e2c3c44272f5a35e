import DeviceSystems
import FocusSystem
import Scenarios
import TextFormats
import TipDomain

// The Focuses of the devices, and the values of the app's filter.

extension ScenarioResolver {
  /// Reads the section; what steps say of filters is added to it later.
  mutating func resolveFocus() {
    guard let section = syntax.systems.focus else { return }
    checkAppIsDeclared(at: section.range, for: "the section \"focus\"")
    var definition = FocusDefinition()
    definition.title = section.value.title
    definition.parameters = section.value.parameters.map { parameter in
      FilterParameter(
        id: parameter.id.value, type: parameter.type,
        standard: parameter.standard.flatMap {
          value(
            $0, as: parameter.type, of: "the filter parameter \(parameter.id.value)",
            declaredAt: parameter.id.range)
        })
    }
    definition.predicateParameter = section.value.predicate.flatMap {
      index(of: $0, in: focuses.parameterNames)
    }
    definition.hasExtension = section.value.hasExtension
    definition.catchesUp = section.value.catchesUp
    definition.evaluatesMissing = section.value.evaluatesMissing
    definition.letsTimeSensitiveThrough = section.value.letsTimeSensitiveThrough
    definition.calls = section.value.calls
    definition.sharing = section.value.sharing
    focuses.definition = definition
    focuses.definition?.settings = []
    _ = settings(of: definition.parameters.map(\.standard), at: section.range)
    for focus in section.value.focuses {
      let settings = focus.filter.flatMap { filterSettings($0) }
      focuses.definition?.focuses.append(
        Focus(id: focus.id.value, schedule: focus.schedule, settings: settings))
    }
  }

  /// What the app keeps of its filter in parameters of its own. Screens and steps come later, and
  /// may not write those.
  mutating func resolveFilterLinks() {
    for (number, parameter) in (syntax.systems.focus?.value.parameters ?? []).enumerated() {
      guard let reference = parameter.sets,
        let target = index(of: reference, in: parameterNames)
      else { continue }
      let link = FilterLink(filterParameter: number, parameter: ParameterIndex(target))
      let type = parameters[target].type
      let isMistaken =
        mistakes.concern("type", besides: parameter.id.range)
        || mistakes.concern("type", besides: syntax.app.parameters[target].id.range)
      if type.plain != parameter.type {
        if isMistaken { continue }
        error(
          .inconsistent, at: reference.range,
          "the parameter \(reference.value) is of the type \(type), and the filter "
            + "parameter \(parameter.id.value) of the type \(parameter.type.rawValue)",
          hint: "give both the same type")
      } else if focuses.links.contains(where: { $0.parameter == link.parameter }) {
        error(
          .duplicateIdentifier, at: reference.range,
          "two filter parameters set the parameter \(reference.value)")
      } else {
        focuses.links.append(link)
      }
    }
  }

  /// What a filter sets, nothing else may write, or nobody could say whose value it is.
  mutating func checkIsNotSetByFilter(_ parameter: ParameterIndex, at range: SourceRange) {
    guard let link = focuses.links.first(where: { $0.parameter == parameter }) else { return }
    let name = parameters[parameter.position].id
    let filter = syntax.systems.focus?.value.parameters[link.filterParameter].id.value ?? ""
    error(
      .inconsistent, at: range,
      "the parameter \(name) is set by the filter parameter \(filter), and by nothing else",
      hint: "remove this, or the key \"sets\" of \(filter)")
  }

  /// The most different values of a filter, and the most different criteria.
  private static let filterValueLimit = 1_000

  /// The index of these values, which are added if they are new; nil after an error.
  mutating func filterSettings(
    _ members: [NamedValue<Located<ValueSyntax>>]
  ) -> SettingsIndex? {
    guard let definition = focuses.definition else { return nil }
    var values = definition.parameters.map(\.standard)
    for member in members {
      guard let parameter = index(of: member.key, in: focuses.parameterNames) else { return nil }
      let type = definition.parameters[parameter].type
      let subject = "the filter parameter \(member.name)"
      let declared = syntax.systems.focus?.value.parameters[parameter].id.range
      guard
        let value = value(member.value, as: type, of: subject, declaredAt: declared)
      else { return nil }
      values[parameter] = value
    }
    return settings(of: values, at: members.first?.key.range ?? .none)
  }

  private mutating func settings(of values: [Value?], at range: SourceRange) -> SettingsIndex? {
    if let known = focuses.settings[values] { return SettingsIndex(known) }
    let count = focuses.settings.count
    guard count < Self.filterValueLimit else {
      refuseMore("settings of the filter", at: range)
      return nil
    }
    var criterion: CriterionIndex?
    if let parameter = focuses.definition?.predicateParameter, let value = values[parameter] {
      criterion = self.criterion(Located(value.text(in: texts), at: range))
    }
    focuses.settings[values] = count
    let shown = focuses.definition?.representation(of: values, texts: texts) ?? ""
    focuses.definition?.settings.append(
      FilterSettings(values: values, representation: shown, criterion: criterion))
    return SettingsIndex(count)
  }

  private mutating func refuseMore(_ what: String, at range: SourceRange) {
    if focuses.isFull { return }
    focuses.isFull = true
    error(
      .wrongCount, at: range,
      "there are more than \(English.number(Self.filterValueLimit)) different \(what)",
      hint: "use fewer")
  }

  /// The index of what a notification is about, which is added if it is new.
  mutating func criterion(_ reference: Reference) -> CriterionIndex? {
    guard focuses.definition != nil else { return nil }
    if let known = focuses.criteria[reference.value] { return CriterionIndex(known) }
    let count = focuses.criteria.count
    guard count < Self.filterValueLimit else {
      refuseMore("criteria of notifications and filters", at: reference.range)
      return nil
    }
    focuses.criteria[reference.value] = count
    focuses.definition?.criteria.append(reference.value)
    return CriterionIndex(count)
  }

  /// The Focus with this name; nil, after an error, if there is none.
  mutating func focus(_ reference: Reference) -> FocusIndex? {
    index(of: reference, in: focuses.focusNames).map { FocusIndex($0) }
  }
}
