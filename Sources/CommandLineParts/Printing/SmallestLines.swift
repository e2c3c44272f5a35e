import PropertySearch
import ReportParts
import Reports
import Shrinking
import TextFormats

/// The smallest schedules as lines for the terminal.
package enum SmallestLines {
  /// A line with the command for each, and one for all that was not made small.
  package static func lines(_ cases: [SmallCase], leftOut: [String]) -> [String] {
    var lines = cases.map { found in
      "\(found.example.phrase) of \(found.example.signature.name): "
        + PrintableText.escaped(found.replayCommand, limit: 2_000)
    }
    if !leftOut.isEmpty { lines.append(SmallCase.leftOut(leftOut)) }
    return lines
  }
}
