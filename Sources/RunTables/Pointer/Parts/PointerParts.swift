import PointerSystem

/// What a report says of the pointer besides its track and regions, in the order of the page.
enum PointerParts {
  static let all: [SystemPart<PointerDefinition>] = [
    PointerActivations.part,
    PointerTrace.part,
    PointerCrossings.part,
    PointerProposals.part,
    PointerDefaults.part,
    PointerAnimations.part,
  ]
}
