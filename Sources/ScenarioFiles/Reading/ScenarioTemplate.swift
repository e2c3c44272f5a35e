import Scenarios
import TextFormats

/// The scenario that somebody starts from.
public enum ScenarioTemplate {
  /// A small scenario called `name`, whose comments teach the format, with the sections of
  /// `systems` and something that they mean to the tips.
  ///
  /// - `path`: Where the file lies, for the commands in its comments; nil for the current folder.
  /// - `schemaAddress`: Where editors find the schema, as seen from the file; nil leaves it out.
  ///
  /// Throws when `name` breaks the grammar of identifiers, for it would also name files.
  public static func text(
    name: String, at path: String? = nil, with systems: [DeclaredSystem] = [],
    schemaAddress: String? = nil
  ) throws(Identifier.Problem) -> String {
    try Identifier.check(name)
    let parts = DeclaredSystem.allCases.filter(systems.contains).map(\.template)
    return [
      ("@parameters@", parameters(parts)), ("@tips@", parts.map(\.tip)),
      ("@shown@", parts.compactMap(\.shownTip).map { ", \"\($0)\"" }),
      ("@sections@", parts.map(\.section)), ("@steps@", parts.map(\.steps)),
      ("@claim@", [claim(parts)]), ("@expect@", [expectation(parts)]),
      ("@file@", [PrintableText.escaped(ShellWord.quoted(path ?? "\(name).json"))]),
      ("@name@", [name]),
      ("@schema@", [schema(schemaAddress)]),
    ].reduce(body) { text, part in
      text.split(separator: part.0, omittingEmptySubsequences: false)
        .joined(separator: part.1.joined())
    }
  }

  private static func schema(_ address: String?) -> String {
    guard let address else { return "" }
    return "  \"$schema\": \"\(address)\",\n"
  }

  private static func parameters(_ parts: [SystemTemplate]) -> [String] {
    let parameters = parts.compactMap(\.parameter)
    guard !parameters.isEmpty else { return [] }
    return [
      """

          // What the app's rules ask besides. A transient one is kept in the process: it does not
          // sync, so what it hides here is not hidden elsewhere.
          "parameters": [

      """
    ] + parameters.map { "      \($0)\n" } + ["    ],"]
  }

  /// What the scenario claims of the systems, or else of the tips.
  private static func claim(_ parts: [SystemTemplate]) -> String {
    guard !parts.isEmpty else {
      return "the search tip appears at most three times on both devices together"
    }
    return parts.map(\.claim).joined(separator: ",\n// ")
  }

  /// What decides besides the guarantees. A template for a system is about the system, whose
  /// promises are guarantees.
  private static func expectation(_ parts: [SystemTemplate]) -> String {
    guard parts.isEmpty else {
      return """
        // What must hold besides the guarantees, which every run keeps; the claim is one of those.
          // How often both devices together go over a tip's cap is only reported. "always", "in 95%
          // of runs" or "over by at most 1" would decide.
          "expect": { "display-cap-sum": "reported" },
        """
    }
    return """
      // What must hold besides the guarantees, which every run keeps: here the claim's first half.
        // Delayed sync may break it. Then say how often is enough: "in 95% of runs", or how nearly:
        // "over by at most 1". With "pass" only the guarantees decide.
        "expect": { "display-cap-sum": "always" },
      """
  }

  private static let body = """
    // Claim: @claim@,
    // and six hours after the last fault both agree.
    //
    // This comment may say more. Play the scenario:        tipfleet run @file@
    // See what is wrong with it while you change it:       tipfleet validate @file@
    // Try it in many variations:                           tipfleet check @file@
    // Comments and commas after the last item are allowed. Quantities carry their unit: "250ms",
    // "5%", "3d".
    {
    @schema@  "schema": 1,
      "name": "@name@",
      // The same seed gives the same run, byte by byte, on every machine.
      "seed": 1,
      "duration": "14d",
      // After the duration: no faults and no people, and the devices have this long to agree.
      "heal": { "within": "6h" },
      @expect@

      // What the app's code says, the same on every device.
      "app": {
        // The least time between a tip and the next new one: immediate, hourly, daily, …, or "5d".
        "frequency": "daily",@parameters@
        "events": [{ "id": "SearchTip.didOpenLibrary" }],
        "tips": [
          {
            "type": "SearchTip",
            "title": "Search your library",
            "message": "Pull down, and find any book by a few letters.",
            // Rules and options can be pasted from the app's code.
            "rules": ["#Rule(Self.didOpenLibrary) { $0.donations.count >= 3 }"],
            "options": ["MaxDisplayCount(3)"],
          },
          { "type": "SortTip", "title": "Sort by author", "options": ["MaxDisplayDuration(120)"] },
    @tips@    ],
        "screens": [
          {
            "id": "library",
            // The views that ask for a tip. Each may say how: { "tip": …, "surface": "inline" }.
            "shows": ["SearchTip", "SortTip"@shown@],
            // What the app donates when the screen appears.
            "donates": ["SearchTip.didOpenLibrary"],
          },
          { "id": "book" },
        ],
      },

    @sections@  // All devices of one account sync; "account": null is a device that is signed out.
      "devices": [
        { "id": "phone", "platform": "iPhone" },
        { "id": "pad", "platform": "iPad", "clock": { "offset": "2s" } },
      ],

      // People use devices at random. Numbers beside a name are weights.
      "people": [
        {
          "id": "reader",
          "uses": { "phone": 3, "pad": 1 },
          "every": "exponential(6h)",
          "for": "exponential(4min)",
          "opens": { "library": 2, "book": 3 },
          "reacts": { "ignore": 5, "close": 1, "use": 1 },
        },
      ],

      // The links to iCloud when nothing is broken …
      "network": { "latency": "lognormal(200ms, 0.5)", "loss": "1%" },
      // … and what goes wrong. Each fault can be switched off alone, by its name.
      "faults": [
        {
          "name": "pad-offline",
          "kind": "offline",
          "devices": "pad",
          "every": "exponential(2d)",
          "for": "exponential(8h)",
        },
      ],

      // What happens at given times.
      "timeline": [
        { "at": "3d", "on": "phone", "do": "visit", "screen": "library" },
        { "at": "3d1min", "on": "phone", "do": "leave" },@steps@
      ],

      // Behaviour that Apple never published; these are two of the defaults.
      "knobs": { "countAt": "appear", "frequencyScope": "perDevice" },
    }

    """
}
