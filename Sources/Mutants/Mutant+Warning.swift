extension Mutant {
  /// What every report on a run with this fault says first.
  package var warning: String {
    guard let fault = judgeFault else {
      return "MUTANT \(id): a fault was put into the model on purpose, so this says nothing of the "
        + "model. \(sentence)"
    }
    let fleet = fault.companion.map { " The fleet has the fault \($0.id): \($0.sentence)" } ?? ""
    return "MUTANT \(id): a fault was put into the judges on purpose, so this says nothing of the "
      + "model. \(sentence)\(fleet)"
  }
}
