/// One kind of input: how inputs are made, how they are read, and what must be true of the answer.
package protocol InputKind: Sendable {
  /// What it is called in output, such as `scenario`.
  var name: String { get }
  /// How the name of a file with such an input ends, such as `json`.
  var fileExtension: String { get }

  /// Makes an input.
  func makeInput(_ draws: inout InputDraws) -> FuzzedInput

  /// Reads an input as the commands do, and says what came of it.
  ///
  /// - `draws`: Decide what else is done with it, such as whether an accepted scenario is played.
  func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer
}
