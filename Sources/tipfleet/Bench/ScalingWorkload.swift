import CommandLineParts
import Scenarios
import TextFormats

/// What the rows of the scaling table play: an app with tips that wait for donations, on devices of
/// one account. Nothing ends on the way, so that every day of a long run has as much to do as the
/// first.
struct ScalingWorkload {
  var days = 30
  /// How long after a change it is written; nil for at once.
  var saveDelay: String?
  var deviceCount = 2
  /// Whether each device has a person of its own; otherwise one person uses all.
  var hasPersonEach = false
  var donationsPerVisit = 1
  /// How often the app lets tips be shown.
  var frequency = "daily"
  /// The tips that the first screen asks for.
  var shownTips = 2
  /// Further tips, which no screen asks for.
  var declaredTips = 0
  /// Visits of the timeline, evenly spread. With any, what is on its way comes in a random order.
  var stepCount = 0
  /// How long the first device is offline, from the second day on; the run is three days longer.
  var offlineDays = 0

  func scenario() throws -> Scenario {
    let (scenario, diagnostics) = ScenarioFile.read(Array(text.utf8), "scaling.json")
    guard let scenario, !diagnostics.hasErrors else {
      throw Failure(
        code: .invalidScenario,
        message: "The bench's own scenario cannot be read; report this as a bug.")
    }
    return scenario
  }

  /// The scenario as a file.
  var text: String {
    """
    {
      "schema": 1,
      "name": "scaling",
      "duration": "\(offlineDays > 0 ? offlineDays + 3 : days)d",
      "expect": { "display-cap-sum": "reported" },
      "app": {
        "frequency": "\(frequency)",
        "events": [{ "id": "opened-document" }, { "id": "shared-document" }],
        "tips": [\(tips)],
        "screens": [
          { "id": "library", "shows": [\(views)] },
          { "id": "document", "donates": [\(donations)] },
          { "id": "sharing", "donates": ["shared-document"] },
        ],
      },
      \(sync)"network": { "latency": "lognormal(120ms, 0.6)", "loss": "0.5%" },
      "devices": [\(devices)],
      "people": [\(people)],
      "faults": [\(faults)],\(steps)
    }

    """
  }

  private var tips: String {
    let shown = (0..<shownTips).map { tip(named: "shown-\($0)", donations: 3) }
    // No screen has them, so nobody sees whether their rules hold.
    let declared = (0..<declaredTips).map { tip(named: "declared-\($0)", donations: 3) }
    return list(shown + declared)
  }

  private func tip(named name: String, donations: Int) -> String {
    """
    {
      "type": "HintTip",
      "id": "\(name)",
      "rules": [
        "#Rule(Self.opened) { $0.donations.count >= \(donations) }",
        "#Rule(Self.shared) { $0.donations.donatedWithin(.week).count < 100 }",
      ],
      "names": { "Self.opened": "opened-document", "Self.shared": "shared-document" },
    }
    """
  }

  private var views: String {
    list((0..<shownTips).map { "{ \"tip\": \"shown-\($0)\", \"surface\": \"inline\" }" })
  }

  private var donations: String {
    list(Array(repeating: "\"opened-document\"", count: donationsPerVisit))
  }

  private var sync: String {
    guard let saveDelay else { return "" }
    return "\"sync\": { \"saveDelay\": \"\(saveDelay)\" },\n  "
  }

  private var devices: String {
    let platforms = ["iPhone", "iPad", "mac"]
    return list(
      (0..<deviceCount).map { device in
        let platform = platforms[device % platforms.count]
        return "{ \"id\": \"d\(device)\", \"platform\": \"\(platform)\" }"
      })
  }

  private var people: String {
    let devices = (0..<deviceCount).map { "\"d\($0)\": 1" }
    guard hasPersonEach else { return person("owner", uses: list(devices)) }
    return list(devices.indices.map { person("p\($0)", uses: devices[$0]) })
  }

  private func person(_ name: String, uses devices: String) -> String {
    """
    {
      "id": "\(name)",
      "uses": { \(devices) },
      "every": "exponential(6h)",
      "for": "exponential(5min)",
      "opens": { "library": 3, "document": 4, "sharing": 1 },
      "stays": "exponential(60s)",
      "reacts": { "ignore": 1 },
    }
    """
  }

  private var faults: String {
    guard offlineDays > 0 else { return "" }
    return """
      {
        "name": "offline",
        "kind": "offline",
        "devices": "d0",
        "at": { "from": "1d", "for": "\(offlineDays)d" },
      }
      """
  }

  private var steps: String {
    if stepCount == 0 { return "" }
    let visits = (1...stepCount).map { step in
      let moment = "\"at\": \"\(step * days * 86_400 / (stepCount + 1))s\", \"on\": \"d0\""
      return "{ \"do\": \"visit\", \(moment), \"screen\": \"library\" }"
    }
    return "\n  \"timeline\": [\(list(visits))],\n  \"schedule\": { \"changes\": 0 },"
  }

  private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}
