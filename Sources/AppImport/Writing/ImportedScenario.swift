/// A scenario made from the sources of an app.
package struct ImportedScenario: Sendable {
  /// The text of the file.
  package let text: String
  /// The object of its key `app`.
  package let appText: String
  /// Everything to know about it, in the order of the sources.
  package let findings: [Finding]

  /// Writes the scenario `name`, which must be an identifier, from a draft.
  package init(_ draft: AppDraft, name: String) {
    let app = AppSection(draft, indent: "    ")
    appText = "{\n\(app.text)  }"
    text = Self.head(name, syncs: draft.syncs) + " \(appText)" + Self.tail(syncs: draft.syncs)
    findings = Self.ordered(draft.findings + app.findings)
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
      // Made by 'tipfleet import' from the sources of the app. "app" is what they say; everything
      // else is a usual beginning, to be changed where a comment says so.
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

        "app":
      """
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
