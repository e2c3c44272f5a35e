/// The sections of a run's page, in the order in which a reader needs them.
enum AllSections {
  static let all: [any PageSection.Type] = [
    PromisesSection.self,
    RunsSection.self,
    InvariantsSection.self,
    ViolationsSection.self,
    WholeRunSection.self,
    TipsSection.self,
    CodeSection.self,
    FocusSection.self,
    IntentsSection.self,
    PointerSection.self,
    TipAnswersSection.self,
    ConvergenceSection.self,
    NetworkSection.self,
    CoverageSection.self,
    KnobsSection.self,
    ReproduceSection.self,
  ]
}
