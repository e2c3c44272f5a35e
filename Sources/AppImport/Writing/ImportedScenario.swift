import TextFormats

/// A scenario made from the sources of an app, and the file of the app that it includes.
package struct ImportedScenario: Sendable {
  /// What the sources say.
  package let app: ImportedApp
  /// The scenario with everything that a person may change.
  package let text: String
  /// How many tips people can get.
  package let tipCount: Int
  /// What a scenario could say beside "include" so that a tip is shown; nil if some view does.
  package let viewExample: String?
  /// How much of each kind was found and read.
  package let counts: [KindCount]
  /// What the sources do not say, in the order of the file.
  package let answers: [ImportAnswer]
  /// Everything to know about it, in the order of the sources.
  package let findings: [Finding]

  /// Writes the scenario `name`, which must be an identifier.
  ///
  /// - `file`: The path of the app's file as seen from the scenario.
  /// - `assumes`: Whether each question has an answer.
  package init(_ app: AppDescription, name: String, including file: String, assumes: Bool) {
    let draft = AppDraft(app)
    self.app = ImportedApp(draft)
    tipCount = draft.tips.count
    viewExample = Self.viewExample(draft)
    let exclusive = self.app.exclusiveCount
    counts = draft.counts.map { count in
      count.kind == .exclusiveBranches
        ? KindCount(kind: count.kind, found: exclusive, notRead: exclusive) : count
    }
    findings = Self.ordered(draft.findings + self.app.findings)
    answers = ImportAnswer.all(
      of: draft, findings, usual: draft.assumed(of: app), assumes: assumes)
    text =
      Self.head(name, syncs: draft.syncs) + "\n" + Self.app(file, answers)
      + Self.tail(syncs: draft.syncs)
  }

  private static func viewExample(_ draft: AppDraft) -> String? {
    guard !draft.screens.contains(where: { !$0.shows.isEmpty }), let screen = draft.screens.first,
      let tip = draft.tips.first
    else { return nil }
    return "\"screens\": [{ \"id\": \(jsonText(screen.id)), \"shows\": "
      + "[\(jsonText(tip.reference))] }]"
  }

  /// In the order of the sources, each once.
  private static func ordered(_ findings: [Finding]) -> [Finding] {
    var ordered: [Finding] = []
    for finding in findings.sorted(by: Finding.precedes) where ordered.last != finding {
      ordered.append(finding)
    }
    return ordered
  }

  private static func head(_ name: String, syncs: Bool) -> String {
    let end = "keep every guarantee" + (syncs ? ", and six hours later all devices agree" : "")
    return """
      // Claim: In an ordinary week on a phone, a tablet and a computer, with a network that loses
      // messages, the tips of \(name) \(end).
      //
      // Made by 'tipfleet import' from the sources of the app; what they say is in the file that
      // "app" includes. Everything here is yours: a usual beginning, to be changed where a comment
      // says so.
      {
        "schema": 1,
        "name": "\(name)",
        // The same seed gives the same run. 'tipfleet check' tries many.
        "seed": 1,
        // How long it plays, before the devices get six hours without faults and people.
        "duration": "7d",
        "heal": { "within": "6h" },
        // What must hold besides the guarantees: "reported" only tells. "always", "in 95% of runs"
        // or "over by at most 1" decide.
        "expect": { "display-cap-sum": "reported" },

        // Keys beside "include" change what the file says: of the tip, event, parameter, group,
        // screen or action with the same "type" or "id".
        "app": {
      """
  }

  private static func app(_ file: String, _ answers: [ImportAnswer]) -> String {
    var lines = "    \"include\": \(jsonText(file)),\n"
    if !answers.isEmpty {
      lines += "    // What the sources do not say in plain text.\n    \"answers\": {\n"
      lines += answers.map { $0.lines(indent: "      ") }.joined() + "    },\n"
    }
    return lines + "  }"
  }

  private static func jsonText(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func tail(syncs: Bool) -> String {
    let sync =
      syncs
      ? """
      // Tips sync through the CloudKit container that the app configures.
        "sync": { "merge": "gCounter" },
      """
      : """
      // The app configures no CloudKit container: what a device knows stays on it. With one, write
        // "gCounter".
        "sync": { "merge": "none" },
      """
    return """
      ,

        // The devices of one account.
        "devices": [
          { "id": "phone", "platform": "iPhone" },
          { "id": "pad", "platform": "iPad", "clock": { "offset": "-3s" } },
          { "id": "mac", "platform": "mac", "clock": { "offset": "2s" } },
        ],
        // Who uses them, and how often. "opens" gives each screen a weight; here all have the same.
        "people": [
          {
            "id": "owner",
            "uses": { "phone": 4, "pad": 1, "mac": 2 },
            "every": "exponential(4h)",
            "for": "exponential(4min)",
            "stays": "exponential(40s)",
            "reacts": { "ignore": 6, "close": 2, "use": 1, "tapOutside": 1, "act": 1 },
            "quits": "30%",
          },
        ],
        // The links to iCloud.
        "network": { "latency": "lognormal(200ms, 0.6)", "loss": "2%" },
        \(sync)
        // What goes wrong. Each can be switched off alone, by its name.
        "faults": [
          {
            "name": "pad-offline",
            "kind": "offline",
            "devices": "pad",
            "every": "exponential(2d)",
            "for": "exponential(8h)",
          },
          { "name": "crash", "kind": "crash", "every": "exponential(3d)" },
        ],
      }

      """
  }
}
