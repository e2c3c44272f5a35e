import ScenarioFiles
import TextFormats

/// A small scenario of one line a part, so that a test changes just what it is about.
struct SmallScenario {
  var top = #""duration": "10d""#
  /// What the app does on its own occasions, each list with a comma after it.
  var effects = ""
  var parameters =
    #"{ "id": "T.isOn" }, { "id": "T.level", "type": "enumCase", "default": ".low" }"#
  var events = #"{ "id": "did" }, { "id": "saw", "values": { "id": "integer" } }"#
  var tips = #"{ "type": "T", "options": ["MaxDisplayCount(3)"] }, { "type": "U" }"#
  var groups = #"{ "id": "g", "tips": ["T", "U"] }"#
  var screens = #"{ "id": "home", "shows": ["T", "U"], "donates": ["did"] }"#
  var devices = #"{ "id": "phone" }, { "id": "pad", "platform": "iPad" }"#
  var people = #"{ "id": "ana" }"#
  var faults = ""
  var timeline = ""
  var rest = ""

  /// The file, one part a line, from line 2 on.
  var text: String {
    """
    {
    "name": "small", \(top),
    "app": { \(effects)"parameters": [\(parameters)],
    "events": [\(events)],
    "tips": [\(tips)],
    "groups": [\(groups)],
    "screens": [\(screens)] },
    "devices": [\(devices)],
    "people": [\(people)],
    "faults": [\(faults)],
    "timeline": [\(timeline)],
    \(rest)
    }
    """
  }

  /// What reading it gives.
  func read(knownInvariants: [String] = []) -> ReadScenario {
    readScenario(text, knownInvariants: knownInvariants)
  }

  /// The messages that reading it gives, as `TF0412 5:3 text (hint)`.
  func messages(knownInvariants: [String] = []) -> [String] {
    FleetSimulationTests.messages(of: read(knownInvariants: knownInvariants))
  }
}

/// Reads `text` as a scenario file.
func readScenario(_ text: String, knownInvariants: [String] = []) -> ReadScenario {
  ScenarioReader(knownInvariants: knownInvariants)
    .read(SourceFile(name: "a.json", bytes: Array(text.utf8)))
}

/// The messages, as `TF0412 5:3 text (hint)`.
func messages(of read: ReadScenario) -> [String] {
  read.diagnostics.diagnostics.map { diagnostic in
    let hint = diagnostic.hint.map { " (\($0))" } ?? ""
    let location = "\(diagnostic.line):\(diagnostic.column)"
    return "\(diagnostic.code.rawValue) \(location) \(diagnostic.message)\(hint)"
  }
}

/// The line and column of the last place where `part` stands in `text`, as `5:3`.
func lastLocation(of part: String, in text: String) -> String {
  var location = "nowhere"
  for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let scalars = Array(line.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    guard scalars.count >= wanted.count else { continue }
    for column in 0...(scalars.count - wanted.count)
    where Array(scalars[column..<(column + wanted.count)]) == wanted {
      location = "\(number + 1):\(column + 1)"
    }
  }
  return location
}
