import TextFormats

/// What can be said about scenario files without reading one.
public enum ScenarioFormat {
  /// The JSON Schema for editors: completion, hover and checks while a scenario is written.
  public static var schema: String {
    ScenarioSyntax.codec.jsonSchema(title: "A scenario of TipFleet")
  }

  /// The reference of all keys, as Markdown.
  public static var reference: String {
    introduction + ScenarioSyntax.codec.reference() + "\n" + diagnostics
  }

  private static let introduction = """
    # Scenario files

    A scenario says which app runs on which devices, who uses them, what the network does to their
    messages, what goes wrong and when, and what the run has to prove. This page is generated from
    the declarations that read the files. `tipfleet init NAME` writes a small scenario to start
    from, `tipfleet validate FILE` says what is wrong with one, and `tipfleet schema` prints a
    schema with which editors complete and explain keys: name it in `"$schema"`.

    A file is JSON in UTF-8. Comments (`//` and `/* */`) and commas after the last item are
    allowed. The comment at the top states the claim: `// Claim: …`. Unknown keys and keys given
    twice are errors, so that a typing mistake is never ignored. Everything with a default may be
    left out.

    A backslash in a rule is written twice, as JSON requires: `largestSubset(groupedBy: \\\\.id)`.

    What the app's code says may stand in a file of its own, in the folder of the scenario or below:
    `"app": { "include": "my-app.app.json" }`. That file holds the object of `app`. The keys beside
    `include` change it: a parameter, event, group or screen with the same `id`, or a tip with the
    same `type`, gets the keys that stand in the scenario, one by one; of several tips of one type,
    the one with the same `id` is meant. Of a screen, an action with the same `id` is changed in the
    same way. What has another name is added behind them, and every other value is replaced. Where
    the file has an open place, such as `"id": "‹season.{season}›"`, `answers` fill it before
    anything is changed: `"answers": { "season.{season}": "season.spring" }`. An included file
    includes no other. Reports, journals and kept cases hold the scenario with the file in it, and
    need the file no more.

    Whatever happens at the same moment happens in the order of the file.

    The outermost object is the [Scenario](#scenario).


    """

  private static var diagnostics: String {
    var text = """
      ## Messages

      Every message carries a code that never changes. An error stops the scenario from being
      played; a warning says that something is probably a mistake; a remark is for information.
      `tipfleet explain CODE` shows what gets it, what is said of that, and how it is put right.

      | code | title | meaning |
      | --- | --- | --- |

      """
    for code in DiagnosticCode.allCases {
      let explanation = code.explanation.map { $0 == "|" ? "\\|" : String($0) }.joined()
      text += "| `\(code.rawValue)` | \(code.title) | \(explanation) |\n"
    }
    return text
  }
}
