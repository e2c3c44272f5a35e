/// What is wrong, and how it is put right, for one code.
package enum DiagnosticExample: Sendable {
  /// A mistake in the scenario below: `wrong` stands where `right` should.
  case edit(right: String, wrong: String)
  /// Something that is no small file, in a sentence.
  case described(String)

  /// The scenario with the mistake in it; nil where it is only described.
  package var file: SourceFile? {
    guard case .edit(let right, let wrong) = self else { return nil }
    let text = Self.scenario.replacing(right, with: wrong, maxReplacements: 1)
    return SourceFile(name: "example.json", bytes: Array(text.utf8))
  }

  /// A scenario without a mistake, in which each text of `edit` stands once.
  package static let scenario = #"""
    {
      "schema": 1,
      "name": "trip",
      "claim": "The tip on adding appears at most three times.",
      "duration": "1d",
      "app": {
        "frequency": "immediate",
        "parameters": [{ "id": "isWorking", "transient": true }, { "id": "isNight" }],
        "events": [{ "id": "didOpen" }, { "id": "didAdd" }],
        "tips": [
          { "type": "OpenTip", "rules": ["#Rule(didOpen) { $0.donations.count >= 2 }"] },
          { "type": "AddTip", "image": "plus", "options": ["MaxDisplayCount(3)"] },
          { "type": "DayTip", "onDisplay": [{ "toggles": "isNight" }] },
          { "type": "NightTip", "onDisplay": [{ "toggles": "isNight" }] }
        ],
        "groups": [{ "id": "pair", "tips": ["AddTip"] }],
        "screens": [
          { "id": "home", "shows": ["OpenTip", "AddTip"], "donates": ["didOpen"] },
          {
            "id": "sky",
            "shows": [
              { "tip": "DayTip", "when": "#Rule($isNight) { !$0 }" },
              { "tip": "NightTip" }
            ]
          }
        ]
      },
      "devices": [{ "id": "phone" }, { "id": "pad" }],
      "people": [{ "id": "ana", "every": "6h" }],
      "network": { "latency": "200ms", "loss": "1%" },
      "intents": {
        "store": "shared",
        "intents": [
          { "id": "Add", "in": ["widgetExtension"], "effects": [{ "donates": "didOpen" }] }
        ]
      },
      "focus": {
        "parameters": [{ "id": "tips", "type": "boolean", "default": false, "sets": "isWorking" }],
        "focuses": [{ "id": "Work" }]
      },
      "timeline": [
        { "do": "visit", "at": "1h", "on": "phone", "screen": "home" }
      ],
      "expect": { "display-cap-sum": "reported" }
    }

    """#
}
