import FocusSystem

/// What a report says of Focuses besides periods, notifications and calls, in the order of the
/// page.
enum FocusParts {
  static let all: [SystemPart<FocusDefinition>] = [
    BadgeCurve.part,
    ContextSteps.part,
    FilterValues.part,
    FilterGrid.part,
  ]
}
