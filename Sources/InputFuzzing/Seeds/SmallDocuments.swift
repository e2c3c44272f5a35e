import TextFormats

/// Documents that are small, and read and played in a moment.
enum SmallDocuments {
  /// Two devices that show one tip for a day.
  static let day = file("day.json", dayText(named: "day", hub: ""))

  /// The same at a hub that only serves one request at a time.
  static let busyDay = file(
    "busy-day.json",
    dayText(
      named: "busy-day",
      hub: #""hub": { "servers": 1, "serviceTime": "20s", "queueLimit": 8 },"#))

  private static func dayText(named name: String, hub: String) -> String {
    """
    {
      "name": "\(name)", "duration": "1d", "heal": { "within": "1h" },
      "app": {
        "tips": [{ "type": "AlbumTip", "title": "Share", "options": ["MaxDisplayCount(3)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      \(hub)
      "devices": [
        { "id": "phone", "platform": "iPhone" }, { "id": "pad", "platform": "iPad" }
      ],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1, "pad": 1 }, "every": "exponential(4h)",
          "for": "exponential(2min)", "opens": { "album": 1 }, "stays": "exponential(30s)"
        }
      ],
      "faults": [
        {
          "name": "tunnel", "kind": "offline", "devices": "phone", "every": "exponential(6h)",
          "for": "exponential(2h)"
        }
      ]
    }
    """
  }

  /// Rules, parameters, groups, steps and faults of many sorts.
  static let everything = file(
    "everything.json",
    #"""
    {
      "name": "everything", "seed": "xfedcba9876543210", "duration": "3d",
      "heal": { "after": "2d", "within": "6h" },
      "app": {
        "frequency": "hourly",
        "events": [
          { "id": "did", "limit": { "count": 5, "age": "3d" } },
          { "id": "saw", "values": { "id": "integer" } }
        ],
        "parameters": [
          { "id": "T.isOn", "type": "boolean", "default": false },
          { "id": "T.level", "type": "integer", "default": 1 },
          { "id": "T.text", "type": "text", "default": "ü\"" },
          { "id": "T.d", "type": "decimal", "default": 0.1, "transient": true }
        ],
        "tips": [
          {
            "type": "T", "id": "T-{platform}", "title": "t",
            "rules": [
              { "rule": "#Rule(a.b) { $0.donations.count >= 2 }", "clock": "capturedAtLaunch" },
              "#Rule(x.$y) { $0 > 0 }"
            ],
            "names": { "a.b": "did", "x.y": "T.level" },
            "options": [
              "MaxDisplayCount(3)", "MaxDisplayDuration(1.5)", "IgnoresDisplayFrequency(true)"
            ],
            "actions": [{ "id": "go", "title": "Go", "invalidates": true }]
          },
          { "type": "U", "title": "t", "message": "m", "image": "i" }
        ],
        "groups": [{ "id": "g", "priority": "ordered", "tips": ["T-{platform}", "U"] }],
        "screens": [
          {
            "id": "home", "shows": ["U", { "group": "g", "surface": "popover" }],
            "donates": ["did", {
              "event": "saw", "values": [{ "id": 1, "weight": 2 }, { "id": -5 }],
              "probability": "12.5%", "waits": false
            }],
            "sets": { "T.text": "x", "T.level": 3 }
          }
        ]
      },
      "devices": [
        { "id": "phone", "platform": "iPhone", "count": 2, "frequency": "3d", "retires": "2d" },
        {
          "id": "tv", "platform": "tv", "account": null, "version": 3, "joins": "1h",
          "clock": { "offset": "-1h", "drift": "9ppm" }, "backgroundMode": false,
          "configures": false, "resetsAtEveryLaunch": true,
          "overrides": { "show": ["U"], "hideAll": true }
        },
        { "id": "pad", "platform": "iPad", "account": "work" }
      ],
      "people": [
        {
          "id": "bo", "uses": { "phone": 2, "tv": 0 }, "opens": { "home": 3 },
          "reacts": { "act": 2, "close": 1 }, "quits": "1%", "every": "6h", "for": "5min",
          "stays": "1min"
        }
      ],
      "network": {
        "burst": { "goodToBad": "1%", "badToGood": "5%" }, "bandwidth": "1MB/s",
        "links": [{ "devices": ["pad", "tv"], "bandwidth": "1kB/s", "latency": "uniform(1s, 2s)" }]
      },
      "sync": { "push": { "perHour": 2 } },
      "faults": [
        {
          "name": "clock", "kind": "clockOffset", "devices": ["pad"], "by": "-1d", "first": "1d",
          "every": "lognormal(1d, 0.25)", "for": "2h"
        },
        {
          "name": "cut", "kind": "partition", "direction": "down", "devices": "phone",
          "at": [{ "from": "2h", "until": "4h" }, { "from": "30h", "for": "1h" }]
        }
      ],
      "timeline": [
        { "at": "30h", "on": "phone-1", "do": "goOffline" },
        { "at": "31h", "on": "phone-1", "do": "goOnline" },
        { "at": "32h", "on": "pad", "do": "donate", "event": "saw", "values": { "id": 7 },
          "times": 3 },
        { "at": "33h", "on": "pad", "do": "set", "parameter": "T.d", "value": 2.5e-3 },
        { "at": "34h", "on": "pad", "do": "clone", "from": "phone-2", "reusesReplica": false },
        { "at": "35h", "on": "pad", "do": "jumpClock", "by": "-2h" },
        { "at": "36h", "do": "emptyZone", "account": "work", "because": "encryptedDataReset" },
        { "at": "37h", "do": "expireTokens" }
      ]
    }
    """#)

  /// Focuses on three devices, a filter with each sort of parameter, and a tip that it hides.
  static let focused = file(
    "focused.json",
    #"""
    {
      "name": "focused", "duration": "2d", "heal": { "after": "1d20h", "within": "3h" },
      "app": {
        "parameters": [
          { "id": "showsTips", "type": "boolean", "default": true, "transient": true }
        ],
        "tips": [{ "type": "LinkTip", "rules": ["#Rule($showsTips) { $0 }"] }],
        "screens": [{ "id": "note", "shows": ["LinkTip"] }]
      },
      "focus": {
        "title": "Account", "predicate": "account", "extension": true, "catchesUp": true,
        "evaluatesMissing": true, "letsTimeSensitiveThrough": false,
        "parameters": [
          { "id": "account" },
          { "id": "tips", "type": "boolean", "default": true, "sets": "showsTips" },
          { "id": "level", "type": "integer", "default": -3 },
          { "id": "share", "type": "decimal", "default": 0.5 },
          { "id": "look", "type": "enumCase", "default": ".dark" }
        ],
        "focuses": [
          {
            "id": "Work",
            "schedule": [{ "from": "9h", "for": "8h" }, { "from": "22h", "for": "4h" }],
            "filter": { "account": "work", "tips": false, "level": 7 }
          },
          { "id": "Sleep" }
        ],
        "calls": { "delay": "exponential(30s)", "loss": "20%", "coalescing": "30%" },
        "sharing": { "delay": "uniform(1s, 2min)", "loss": "10%", "within": "1h" }
      },
      "devices": [
        { "id": "phone", "platform": "iPhone" },
        { "id": "mac", "platform": "mac", "clock": { "offset": "-20min" } },
        { "id": "old", "platform": "iPad", "sharesFocus": false }
      ],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1, "mac": 1, "old": 1 }, "every": "exponential(2h)",
          "for": "exponential(5min)", "opens": { "note": 1 }, "stays": "exponential(30s)"
        }
      ],
      "timeline": [
        { "at": "8h", "on": ["phone", "mac"], "do": "postNotification", "criterion": "home" },
        { "at": "10h", "on": "phone", "do": "turnFocusOff" },
        { "at": "11h", "on": "mac", "do": "turnFocusOn", "focus": "Sleep" },
        { "at": "12h", "on": "mac", "do": "configureFilter", "focus": "Sleep",
          "values": { "account": "home", "share": 2 } },
        { "at": "13h", "on": "old", "do": "invalidateContext" },
        { "at": "14h", "on": "old", "do": "overrideFilter" },
        { "at": "15h", "on": "old", "do": "postNotification", "criterion": "work",
          "timeSensitive": true }
      ]
    }
    """#)

  /// Studies of `day`, one of each sort.
  static let studies = [
    file(
      "shares.json",
      """
      {
        "name": "shares", "scenario": "day.json", "measures": ["displays", "rest.seconds"],
        "factors": [
          { "name": "loss", "path": "network.loss", "values": ["0%", "40%"] },
          { "name": "phones", "path": "devices[phone].count", "values": [1, 2, 3] }
        ],
        "design": "factorial", "without": [{ "loss": "0%", "phones": 3 }],
        "replications": { "atLeast": 2, "step": 2, "atMost": 4 },
        "objectives": ["p95(rest.seconds) <= 2min", "mean(displays) <= 3"]
      }
      """),
    file(
      "load.json",
      """
      {
        "name": "load", "scenario": "busy-day.json", "measures": ["displays"],
        "factors": [{ "name": "accounts", "path": "accounts", "values": [1] }],
        "replications": { "atLeast": 2, "step": 2, "atMost": 2 },
        "objectives": ["mean(displays) <= 3"],
        "capacity": { "load": "accounts", "from": 1, "atMost": 4 }
      }
      """),
    file(
      "rare.json",
      """
      {
        "name": "rare", "scenario": "day.json", "measures": ["displays"],
        "replications": { "atLeast": 2, "step": 2, "atMost": 2 },
        "rareEvents": { "overshoot": 2, "repeats": 2, "effort": 10 }
      }
      """),
  ]

  static func file(_ name: String, _ text: String) -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }
}
