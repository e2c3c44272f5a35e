extension SmallDocuments {
  /// An intent of each sort, a widget, and every step of them.
  static let intended = file(
    "intended.json",
    #"""
    {
      "name": "intended", "duration": "2d", "heal": { "after": "1d20h", "within": "3h" },
      "app": {
        "parameters": [{ "id": "louder", "type": "boolean", "default": false }],
        "events": [{ "id": "setAlarm" }],
        "tips": [{ "type": "AlarmTip", "rules": ["#Rule(setAlarm) { $0.donations.count > 1 }"] }],
        "screens": [{ "id": "alarms", "shows": ["AlarmTip"] }]
      },
      "intents": {
        "store": "shared", "sharedHost": "appIfRunning", "reloadBudget": 5, "reloadWindow": "12h",
        "interactionCounts": true, "togglesAtOnce": false, "reloadDelay": "exponential(2min)",
        "reloadLoss": "10%", "answerDelay": "5s", "agreement": "70%",
        "intents": [
          {
            "id": "SetAlarm", "in": ["app", "widgetExtension"], "takes": "exponential(2s)",
            "parameters": [
              { "id": "sound", "choices": ["bell", "birds"], "default": "bell" },
              { "id": "label", "choices": ["work"] }
            ],
            "effects": [{ "donates": "setAlarm" }, { "invalidates": "AlarmTip" }],
            "reloads": ["alarm"]
          },
          {
            "id": "Load", "progress": 4, "takes": "exponential(30s)", "fails": "10%",
            "effects": [
              { "donates": "setAlarm", "afterUnits": 2 }, { "sets": "louder", "to": true }
            ]
          },
          {
            "id": "Edit", "continues": "stops", "needsAuthentication": true,
            "effects": [{ "donates": "setAlarm", "inContinuation": true }]
          },
          { "id": "Choose", "continues": "resumes", "changesData": false },
          { "id": "Play", "alwaysInApp": true, "discoverable": false }
        ],
        "widgets": [
          {
            "id": "alarm", "families": ["small", "large"], "configuredBy": "SetAlarm",
            "controls": [{ "runs": "SetAlarm", "toggle": true }, { "runs": "Load" }],
            "entries": 3, "every": "1h", "reloadsAtEnd": true
          }
        ],
        "shortcuts": [{ "runs": "Load" }, { "runs": "SetAlarm", "in": "widgetExtension" }]
      },
      "devices": [
        { "id": "phone", "platform": "iPhone" }, { "id": "desk", "platform": "mac" },
        { "id": "wrist", "platform": "watch" }, { "id": "wall", "platform": "tv" }
      ],
      "timeline": [
        { "at": "1h", "on": ["phone", "desk", "wrist", "wall"], "do": "placeWidget",
          "widget": "alarm", "family": "large" },
        { "at": "2h", "on": "phone", "do": "configureWidget", "widget": "alarm",
          "parameter": "label", "value": "work" },
        { "at": "3h", "on": ["phone", "desk"], "do": "tapWidget", "widget": "alarm", "number": 1,
          "runs": "SetAlarm" },
        { "at": "4h", "on": "phone", "do": "runIntent", "intent": "Load", "by": "appShortcut" },
        { "at": "5h", "on": "phone", "do": "runIntent", "intent": "Play" },
        { "at": "6h", "on": "desk", "do": "lockDevice" },
        { "at": "7h", "on": "desk", "do": "runIntent", "intent": "Edit", "by": "spotlight" },
        { "at": "8h", "on": "desk", "do": "unlockDevice" },
        { "at": "9h", "every": "30min", "until": "10h", "on": "phone", "do": "changeData" },
        { "at": "9h45min", "on": "phone", "do": "openFromWidget", "widget": "alarm",
          "asksFor": "SetAlarm" },
        { "at": "10h", "on": "phone", "do": "runIntent", "intent": "Choose",
          "by": "shortcutAction" },
        { "at": "11h", "on": "desk", "do": "removeWidget", "widget": "alarm" }
      ]
    }
    """#)
}
