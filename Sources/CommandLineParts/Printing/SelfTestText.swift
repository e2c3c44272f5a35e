import Foundation
import SelfChecks
import StudyReports
import TextFormats

/// What `tipfleet selftest` prints.
package struct SelfTestText {
  private let test: SelfTest
  private let folder: String
  private let console: Console

  /// The text of a self-test, with its report in a folder.
  package init(_ test: SelfTest, folder: String, console: Console) {
    self.test = test
    self.folder = folder
    self.console = console
  }

  /// The lines that are printed.
  package func text() -> String {
    let ending = test.provesItself ? "  5 % off" : ""
    var lines = ["  check                      expected    observed       z    values\(ending)"]
    for result in test.results { lines.append(line(for: result)) }
    lines.append("")
    let word = test.passes ? console.colored("PASS", .green) : console.colored("FAIL", .red)
    lines.append("\(word)  \(test.sentence)")
    lines.append("replay   \(test.command)")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  private func line(for result: SelfCheckResult) -> String {
    let reading = result.reading
    var line = "  " + result.check.name.padding(toLength: 23, withPad: " ", startingAt: 0)
    line += Self.right(Self.short(reading.expected), 12)
    line += Self.right(Self.short(reading.observed), 12)
    line += Self.right(reading.z.map(Self.distance) ?? "exact", 8)
    line += Self.right(English.number(reading.count), 10)
    if let perturbed = result.perturbedReading {
      line += Self.right(perturbed.z.map(Self.distance) ?? "differs", 9)
    }
    if !result.passes { return console.colored(line + "  FAILS", .red) }
    if result.noticesPerturbation == false { return console.colored(line + "  UNNOTICED", .red) }
    return line
  }

  /// A number with at most six digits.
  private static func short(_ number: Double) -> String {
    number.magnitude >= 1e9
      ? String(format: "%.3e", number) : String(format: "%.6g", number)
  }

  private static func distance(_ z: Double) -> String { String(format: "%+.2f", z) }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
