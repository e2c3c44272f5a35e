import Scenarios

// What a journal says of systems beside tips. A further system has a line here.

extension FactDecoder {
  /// Reads what the header says of each system that the run had.
  func readSystems(into scenario: inout Scenario) throws(LineProblem) {
    try readFocus(into: &scenario)
    try readPointer(into: &scenario)
    try readIntents(into: &scenario)
  }
}
