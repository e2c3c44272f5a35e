import PropertySearch
import SimulationKernel
import Testing
import TextFormats

/// The test that is running.
enum RunningTest {
  /// Its name, for sentences and for the names of kept cases; `the test` outside of any.
  static var name: String { Test.current?.name ?? "the test" }

  /// Its id without its place: `TipTests.TipTests/promises()`; nil outside of any test.
  static var id: String? {
    guard let test = Test.current else { return nil }
    // The id ends in the file's name and the line: a file may move, a test keeps its name.
    let parts = "\(test.id)".split(separator: "/")
    let named = parts.last?.contains(".swift:") == true ? parts.dropLast() : parts[...]
    return named.joined(separator: "/")
  }

  /// The command that runs this test again, up to the case that failed.
  ///
  /// - `isLimited`: Whether the search has a limit of time, after which a slower machine would not
  ///   come as far.
  static func command(seed: UInt64, caseNumber: UInt64, isLimited: Bool) -> String {
    var command = "TIPFLEET_SEED=\(SeedWord.text(seed)) TIPFLEET_CASES=\(caseNumber + 1) "
    if isLimited { command += "TIPFLEET_TIME_LIMIT=1d " }
    command += "swift test"
    if let id { command += " --filter \(ShellWord.quoted(pattern(id)))" }
    return command
  }

  /// A pattern that only this text matches.
  private static func pattern(_ text: String) -> String {
    var pattern = ""
    for character in text {
      if #"\.()[]{}*+?^$|"#.contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern
  }
}
