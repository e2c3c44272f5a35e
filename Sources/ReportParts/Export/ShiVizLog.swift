import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats

/// A journal as ShiViz reads it: for each fact its host, its vector clock and a sentence.
///
/// The file is self-contained: its first line is the regular expression that reads the others, so
/// that it can be pasted as it is.
package enum ShiVizLog {
  /// With more numbers in its clocks than this, neither memory nor ShiViz would be enough.
  package static let clockLimit = 40_000_000

  /// How many numbers the clocks of a journal have.
  package static func clockCount(_ journal: borrowing Journal, deviceCount: Int) -> Int {
    journal.facts.count * (deviceCount + 2)
  }

  /// The log of the facts that are selected; linear in facts times devices.
  ///
  /// A clock counts the facts that are in the log. What was left out still carries causes: a device
  /// learns by way of the hub also where the hub's facts are not shown.
  package static func bytes(
    of journal: Journal, _ names: JournalNames, _ selection: FactSelection
  ) -> [UInt8] {
    let prose = FactProse(journal: journal, names: names)
    let lanes = ExportLanes(names)
    let width = lanes.names.count
    var clocks = [UInt32](repeating: 0, count: journal.facts.count * width)
    var last = [Int?](repeating: nil, count: width)
    var text = Array("(?<host>\\S*) (?<clock>\\{.*\\})\\n(?<event>.*)\n\n".utf8)
    for (position, fact) in journal.facts.enumerated() {
      let lane = lanes.index(of: fact.actor)
      let own = position * width
      var before = journal.causes(of: FactID(position)).map(\.position)
      if let last = last[lane] { before.append(last) }
      for cause in before {
        for index in 0..<width {
          clocks[own + index] = max(clocks[own + index], clocks[cause * width + index])
        }
      }
      last[lane] = position
      guard selection.holds(fact) else { continue }
      clocks[own + lane] += 1
      text += lanes.names[lane].utf8
      text.append(UInt8(ascii: " "))
      JSONText.write(into: &text) { json in
        json.object { json in
          for (index, name) in lanes.names.enumerated() where clocks[own + index] > 0 {
            json.member(name, clocks[own + index])
          }
        }
      }
      let sentence = prose.sentence(FactID(position))
      text += "\n#\(position) \(TimeText.moment(fact.instant, to: .millisecondsIfAny)): ".utf8
      text += sentence.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
