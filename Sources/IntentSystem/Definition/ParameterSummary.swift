import DeviceSystems

/// Which parameters of an intent are shown, and in which order.
///
/// The first branch whose conditions all hold decides. A branch without conditions is the
/// otherwise-branch; the cases of a switch are branches with a condition on one parameter.
public struct ParameterSummary: Hashable, Sendable {
  /// The branches, in their order.
  public var branches: [SummaryBranch]

  /// A summary.
  public init(_ branches: [SummaryBranch]) { self.branches = branches }
}

/// One branch of a summary.
public struct SummaryBranch: Hashable, Sendable {
  /// What must hold.
  public var conditions: [SummaryCondition]
  /// The parameters in the sentence.
  public var sentence: [IntentParameterIndex]
  /// The parameters below it.
  public var below: [IntentParameterIndex]

  /// A branch.
  public init(
    when conditions: [SummaryCondition] = [], sentence: [IntentParameterIndex],
    below: [IntentParameterIndex] = []
  ) {
    self.conditions = conditions
    self.sentence = sentence
    self.below = below
  }
}

/// What a branch asks.
public enum SummaryCondition: Hashable, Sendable {
  /// The widget is of one of these families; an action is of none.
  case family([WidgetFamily])
  /// A parameter has this value; nil is no value.
  case parameter(IntentParameterIndex, is: ChoiceIndex?)
  /// A parameter has any value.
  case hasValue(IntentParameterIndex)
}

extension AppIntent {
  /// The branch of the summary that decides; nil if there is none.
  func activeBranch(family: WidgetFamily?, values: [ChoiceIndex?]) -> SummaryBranch? {
    summary?.branches.first { branch in
      branch.conditions.allSatisfy { $0.holds(family: family, values: values) }
    }
  }

  /// The rows of the configuration screen, in their order.
  public func rows(family: WidgetFamily?, values: [ChoiceIndex?]) -> [IntentParameterIndex] {
    guard summary != nil else { return parameters.indices.map { IntentParameterIndex($0) } }
    guard let branch = activeBranch(family: family, values: values) else { return [] }
    return branch.sentence + branch.below
  }

  /// Whether the screen shows a parameter.
  public func shows(
    _ parameter: IntentParameterIndex, family: WidgetFamily?, values: [ChoiceIndex?]
  ) -> Bool {
    guard summary != nil else { return true }
    guard let branch = activeBranch(family: family, values: values) else { return false }
    return branch.sentence.contains(parameter) || branch.below.contains(parameter)
  }
}

extension SummaryCondition {
  /// Whether it holds for a widget or an action.
  func holds(family: WidgetFamily?, values: [ChoiceIndex?]) -> Bool {
    switch self {
    case .family(let families): family.map(families.contains) ?? false
    case .parameter(let parameter, let choice): values[parameter.position] == choice
    case .hasValue(let parameter): values[parameter.position] != nil
    }
  }
}
