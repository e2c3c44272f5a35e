import IntentSystem

/// What a report says of intents besides runs and contents, in the order of the page.
enum IntentParts {
  static let all: [SystemPart<IntentDefinition>] = [
    ProcessStarts.part,
    RunProgress.part,
    Continuations.part,
    Payments.part,
    Refusals.part,
    ConfigurationRows.part,
    RejectedEdits.part,
    OptionMatrix.part,
    Migrations.part,
    Relevance.part,
    Finds.part,
    Catalogue.part,
  ]
}
