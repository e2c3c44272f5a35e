import FleetSimulation

extension Mutant {
  /// What every report on a run with this fault says first.
  public var warning: String {
    "MUTANT \(id): a fault was put into the model on purpose, so this says nothing of the model. "
      + sentence
  }
}

extension HTMLWriter {
  /// The warning, if there is a mutant.
  mutating func warning(of mutant: Mutant?) {
    guard let mutant else { return }
    element("p") { $0.element("strong", text: mutant.warning) }
    lineBreak()
  }
}
