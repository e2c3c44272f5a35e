import DeviceSystems
import FocusSystem

// The tables of a Focus filter: each combination of values and each criterion stands in them once,
// in the order in which a file names them.

extension FocusDefinition {
  /// The index of these values of all parameters, which are added if they are new.
  package mutating func index(ofValues values: [Value?], texts: TextTable) -> SettingsIndex {
    if let known = settings.firstIndex(where: { $0.values == values }) {
      return SettingsIndex(known)
    }
    var criterion: CriterionIndex?
    if let parameter = predicateParameter, let value = values[parameter] {
      criterion = index(ofCriterion: value.text(in: texts))
    }
    settings.append(
      FilterSettings(
        values: values, representation: representation(of: values, texts: texts),
        criterion: criterion))
    return SettingsIndex(settings.count - 1)
  }

  /// The index of what a notification is about, which is added if it is new.
  package mutating func index(ofCriterion criterion: String) -> CriterionIndex {
    if let known = criteria.firstIndex(of: criterion) { return CriterionIndex(known) }
    criteria.append(criterion)
    return CriterionIndex(criteria.count - 1)
  }

  /// What the settings of a Focus show: the parameters that have values, with these (B-05).
  package func representation(of values: [Value?], texts: TextTable) -> String {
    let parts = zip(parameters, values).compactMap { parameter, value in
      value.map { "\(parameter.id): \($0.text(in: texts))" }
    }
    return parts.isEmpty ? "not configured" : parts.joined(separator: ", ")
  }
}

extension Value {
  /// The value as settings show it and as it is compared with a criterion.
  package func text(in texts: TextTable) -> String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let index): texts[index]
    case .nothing: "nil"
    }
  }
}
