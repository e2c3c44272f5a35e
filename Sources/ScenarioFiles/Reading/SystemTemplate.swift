import Scenarios

/// What a template has of one system, as pieces of its text.
struct SystemTemplate {
  /// What the scenario claims of it: a clause.
  var claim: String
  /// A parameter of the app that the system sets.
  var parameter: String?
  /// A tip that has to do with the system, on lines of its own, and its name.
  var tip: String
  var shownTip: String?
  /// The section.
  var section: String
  /// Steps of the timeline, on lines of their own.
  var steps: String
}

extension DeclaredSystem {
  /// What a template has of it.
  var template: SystemTemplate {
    switch self {
    case .focus: .focus
    case .pointer: .pointer
    case .intents: .intents
    }
  }
}

extension SystemTemplate {
  /// A Focus in which the app shows no tip about sorting.
  static let focus = SystemTemplate(
    claim: "a Focus hides the share tip where its filter says so, and on no other device",
    parameter:
      #"{ "id": "showsTips", "type": "boolean", "default": true, "transient": true },"#,
    tip: """
            {
              "type": "ShareTip",
              "title": "Share a book",
              "rules": ["#Rule($showsTips) { $0 }"],
              "options": ["IgnoresDisplayFrequency(true)"],
            },

      """,
    shownTip: "ShareTip",
    section: """
        // The Focuses of the person, and what the app's Focus filter is set to in each.
        "focus": {
          "title": "Tips",
          // The app keeps this parameter of its filter in one of its own, which rules ask.
          "parameters": [{ "id": "tips", "type": "boolean", "default": true, "sets": "showsTips" }],
          "focuses": [
            {
              "id": "Work",
              "schedule": [{ "from": "9h", "for": "8h" }],
              "filter": { "tips": false },
            },
            { "id": "Sleep" },
          ],
          // The system calls the filter when a Focus begins or ends; such a call may get lost, and
          // the app asks for the values in force when it is opened.
          "calls": { "delay": "exponential(30s)", "loss": "20%" },
          // The other devices of the person follow.
          "sharing": { "delay": "exponential(1min)", "within": "1h" },
        },


      """,
    steps: """

          // At work the person wants the tips on the pad, and there alone. Were "showsTips" not
          // transient, the phone would show them, too. Delete that key, and look for a run that
          // shows it:                                          tipfleet check @file@
          { "at": "10h", "on": "phone", "do": "visit", "screen": "library" },
          { "at": "10h1min", "on": "pad", "do": "visit", "screen": "library" },
          { "at": "10h2min", "on": "pad", "do": "overrideFilter" },
          { "at": "10h10min", "on": "pad", "do": "leave" },
          { "at": "10h11min", "on": "phone", "do": "leave" },
          { "at": "4d12h", "on": "phone", "do": "turnFocusOff" },
          { "at": "4d13h", "on": "pad", "do": "turnFocusOn", "focus": "Sleep" },
          { "at": "4d18h", "on": "pad", "do": "turnFocusOff" },
      """)

  /// A widget whose button donates what the search tip waits for, while the app is not even open.
  static let intents = SystemTemplate(
    claim: "each book that is added with the widget counts as one donation",
    parameter: nil, tip: "", shownTip: nil,
    section: """
        // What the app does for the system: intents, and widgets that run them.
        "intents": {
          "intents": [
            {
              "id": "AddBook",
              // The processes that contain it.
              "in": ["app", "widgetExtension"],
              "takes": "exponential(2s)",
              "effects": [{ "donates": "SearchTip.didOpenLibrary" }],
            },
          ],
          "widgets": [
            { "id": "shelf", "families": ["small", "medium"], "controls": [{ "runs": "AddBook" }] },
          ],
        },


      """,
    steps: """

          // The widget's process donates into the app's own store. Had it a store of its own, the
          // app would never hear of it. Write "store": "private" into "intents", and look:
          //                                                    tipfleet check @file@
          {
            "at": "5d9h", "on": "phone",
            "do": "placeWidget", "widget": "shelf", "family": "small",
          },
          { "at": "5d10h", "on": "phone", "do": "tapWidget", "widget": "shelf", "runs": "AddBook" },
          { "at": "5d11h", "on": "phone", "do": "tapWidget", "widget": "shelf", "runs": "AddBook" },
      """)

  /// A tip for those who have a trackpad, at the view that it is about.
  static let pointer = SystemTemplate(
    claim: "the tip about the pointer is only where a pointer is attached",
    parameter:
      #"{ "id": "hasPointer", "type": "boolean", "default": false, "transient": true },"#,
    tip: """
            {
              "type": "HoverTip",
              "title": "Rest the pointer on a book",
              "rules": ["#Rule($hasPointer) { $0 }"],
            },

      """,
    shownTip: "HoverTip",
    section: """
        // What the app declares for the pointer of an iPad. Lengths are points.
        "pointer": {
          // True while a trackpad or mouse is attached.
          "sets": "hasPointer",
          "views": [
            { "id": "window" },
            { "id": "first-book", "in": "window", "control": "custom" },
            { "id": "second-book", "in": "window", "control": "custom" },
            { "id": "hint" },
          ],
          "layouts": [
            {
              "id": "library",
              "bounds": { "width": 1024, "height": 768 },
              "frames": {
                "window": { "width": 1024, "height": 768 },
                "first-book": { "x": 40, "y": 40, "width": 200, "height": 300 },
                "second-book": { "x": 260, "y": 40, "width": 200, "height": 300 },
                "hint": { "width": 240, "height": 100 },
              },
            },
          ],
          "interactions": [
            { "id": "books", "view": "window", "regions": ["first-book", "second-book"] },
          ],
          "regions": [
            { "id": "first-book", "view": "first-book", "style": "risen" },
            { "id": "second-book", "view": "second-book", "style": "risen" },
          ],
          "styles": [{ "id": "risen", "effect": "lift" }],
          // The popover of the tip, which covers what is below it.
          "covers": [
            {
              "id": "hint",
              "frame": { "x": 40, "y": 350, "width": 240, "height": 100 },
              "anchor": "first-book",
              "root": "hint",
              "tip": "HoverTip",
            },
          ],
        },


      """,
    steps: """

          // Were "hasPointer" not transient, devices without a pointer would show the tip, too.
          // Delete that key, and look for a run that shows it:  tipfleet check @file@
          { "at": "6d9h", "on": "pad", "do": "visit", "screen": "library" },
          { "at": "6d9h1min", "on": "pad", "do": "attachPointer" },
          { "at": "6d9h1min5s", "on": "pad", "do": "movePointer", "to": { "x": 100, "y": 100 } },
          { "at": "6d9h1min9s", "on": "pad", "do": "movePointer", "to": { "x": 300, "y": 100 } },
          { "at": "6d9h2min", "on": "pad", "do": "detachPointer" },
      """)
}
