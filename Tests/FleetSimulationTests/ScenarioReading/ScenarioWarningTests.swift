import ScenarioFiles
import Scenarios
import Testing
import TextFormats

@Suite("What can be played but is probably not meant is a warning")
struct ScenarioWarningTests {
  private func warnings(_ change: (inout SmallScenario) -> Void) -> [String] {
    var scenario = SmallScenario()
    change(&scenario)
    let read = scenario.read()
    #expect(read.scenario != nil, "\(read.diagnostics.plainText())")
    return messages(of: read).map { String($0.drop { $0 != " " }.dropFirst()) }
      .map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test("a tip that no open screen shows, and a screen that nobody opens")
  func unseen() {
    let found = warnings {
      $0.screens = #"{ "id": "home", "shows": ["T"] }, { "id": "attic", "shows": ["U"] }"#
      $0.people = #"{ "id": "ana", "opens": { "home": 1, "attic": 0 } }"#
    }
    #expect(
      found == [
        "no view that is ever on screen can show the tip U", "nobody ever opens the screen attic",
      ])
  }

  @Test("TF0612 a donation of an extension that keeps what tips know to itself, with its place")
  func privateDonation() throws {
    func found(_ store: String, _ processes: String, _ more: String = "") throws -> [String] {
      let read = readScenario(
        #"""
        {
          "name": "x", "duration": "1h", "devices": [{ "id": "phone" }],
          "app": {
            "events": [{ "id": "did" }],
            "tips": [{ "type": "T", "rules": ["#Rule(did) { $0.donations.count > 0 }"] }],
            "screens": [{ "id": "home", "shows": ["T"], "donates": ["did"] }]
          },
          "intents": {
            "store": "\#(store)",
            "intents": [{
              "id": "Set", "in": \#(processes), "effects": [
        { "donates": "did"\#(more) }, { "invalidates": "T" }] }]
          },
          "timeline": [{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }]
        }
        """#)
      #expect(read.scenario != nil, "\(messages(of: read))")
      return messages(of: read).filter { $0.contains("private") }
    }
    #expect(
      try found("private", #"["app", "widgetExtension"]"#) == [
        "TF0612 12:14 the app does not see what the intent Set donates of did in the widget "
          + "extension, because \"store\" is \"private\" (write \"store\": \"shared\" if the app "
          + "and its extensions use one store)"
      ])
    #expect(try found("private", #""intentsExtension""#).count == 1)
    #expect(try found("shared", #""widgetExtension""#).isEmpty)
    #expect(try found("private", #""app""#).isEmpty)
  }

  @Test("a surface that no device has")
  func surface() {
    let found = warnings {
      $0.screens = #"{ "id": "home", "shows": ["T", { "tip": "U", "surface": "inline" }] }"#
      $0.devices = #"{ "id": "living-room", "platform": "tv" }"#
    }
    #expect(
      found == [
        "no view that is ever on screen can show the tip U",
        "no device of this scenario can show a tip as inline (only tv)",
      ])
  }

  @Test("4.4 an ordered group whose earlier tip nothing can invalidate")
  func blocked() {
    let ordered = #"{ "id": "g", "priority": "ordered", "tips": ["U", "T"] }"#
    #expect(
      warnings { $0.groups = ordered } == [
        "T waits for U to be invalidated, but it has no limit, and nobody closes or uses it"
      ])
    #expect(
      warnings {
        $0.groups = ordered
        $0.people = #"{ "id": "ana", "reacts": { "ignore": 3, "act": 1, "tapOutside": 1 } }"#
      }.count == 1)
    for reaction in ["close", "use"] {
      #expect(
        warnings {
          $0.groups = ordered
          $0.people = #"{ "id": "ana", "reacts": { "ignore": 3, "\#(reaction)": 1 } }"#
        } == [])
    }
    #expect(
      warnings {
        $0.groups = ordered
        $0.timeline = #"{ "at": "1d", "on": "pad", "do": "invalidate", "tip": "U" }"#
      } == [])
    #expect(
      warnings {
        $0.groups = ordered
        $0.people = #"{ "id": "ana", "reacts": { "act": 1 } }"#
        $0.tips = #"""
          { "type": "T" },
          { "type": "U", "actions": [{ "id": "go", "invalidates": true }] }
          """#
      } == [])
  }

  @Test("4.4 an ordered group whose earlier tip can never be shown")
  func blockedByRules() {
    let found = warnings {
      $0.groups = #"{ "id": "g", "priority": "ordered", "tips": ["T", "U"] }"#
      $0.tips = ##"{ "type": "T", "rules": ["#Rule(did) { $0.donations.count > 1000 }"], "##
      $0.tips += #""options": ["MaxDisplayCount(1)"] }, { "type": "U" }"#
    }
    #expect(found.last == "U waits for T to be invalidated, but its rules can never hold")
  }

  @Test("an event that rules ask and nothing donates")
  func neverDonated() {
    let found = warnings {
      $0.tips = ##"{ "type": "T", "rules": ["#Rule(saw) { $0.donations.count >= 2 }"] }, "##
      $0.tips += #"{ "type": "U" }"#
    }
    #expect(found == ["a rule of T uses the event saw, which nothing ever donates"])
  }

  @Test(
    "a device that joins when nobody opens an app any more; in time, it is waited for",
    arguments: [
      ("", "10d", "the device pad joins too late: the scenario ends at 10d"), ("", "9d", nil),
      (#", "heal": { "after": "5d", "within": "6h" }"#, "5d5h", nil),
      (
        #", "heal": { "after": "5d", "within": "6h" }"#, "5d6h",
        "the device pad joins too late: from 5d6h on nobody opens its app"
      ),
    ])
  func joinsTooLate(heal: String, joins: String, message: String?) {
    let found = warnings {
      $0.top += heal
      $0.devices = #"{ "id": "phone" }, { "id": "pad", "joins": "\#(joins)" }"#
    }
    #expect(found == (message.map { [$0] } ?? []))
  }

  @Test(
    "requests that take as long as a device waits, and pages that take longer than a token is good",
    arguments: [
      (
        #""network": { "latency": "31s" }"#,
        "phone (and of 1 other device) is answered in time: request and answer take at least "
          + "1m2s, and a device waits 1m"
      ),
      (
        #""hub": { "serviceTime": "uniform(90s, 2m)" }, "network": { "latency": "1s" }"#,
        "phone (and of 1 other device) is answered in time: request and answer take at least "
          + "1m32s, and a device waits 1m"
      ),
      (
        #""network": { "links": [{ "devices": "pad", "bandwidth": "5B/s", "latency": "0s" }] }"#,
        "pad is answered in time: request and answer take at least 1m20s, and a device waits 1m"
      ),
      (
        #""sync": { "tokenLifetime": "3s" }, "network": { "latency": "2s" }"#,
        "phone (and of 1 other device) brings more than 200 records: a change token is good for "
          + "3s, and the next page is asked for after at least 4s"
      ),
      (#""network": { "latency": "29s" }"#, nil),
      (#""network": { "latency": "exponential(1h)" }"#, nil),
      (#""network": { "latency": "31s" }, "sync": { "merge": "none" }"#, nil),
      (#""network": { "latency": "31s" }, "sync": { "requestTimeout": "63s" }"#, nil),
    ])
  func hopelessExchange(settings: String, message: String?) {
    let found = warnings { $0.rest = settings }
    #expect(found.count == (message == nil ? 0 : 1))
    guard let message else { return }
    #expect(found.first?.hasPrefix("no request of \(message) (") == true, "\(found)")
  }

  @Test("a step on a device that is not there, and a fault after the end")
  func never() {
    let found = warnings {
      $0.devices = #"{ "id": "phone" }, { "id": "pad", "joins": "2d", "retires": "4d" }"#
      $0.faults = #"{ "name": "f", "kind": "crash", "at": ["1d", "12d"] }"#
      $0.timeline = #"""
        { "at": "1d", "on": "pad", "do": "open" }, { "at": "5d", "on": "pad", "do": "open" }
        """#
    }
    #expect(
      found == [
        "it begins too late: from 10d on there are no faults",
        "the device pad has not joined yet",
        "the device pad has retired by then",
      ])
  }

  @Test("a fault that loses pushes where all are lost anyway", arguments: [99, 100])
  func needlessPushLoss(percent: Int) {
    let found = warnings {
      $0.faults = #"{ "name": "f", "kind": "pushLoss", "every": "1d", "for": "1h" }"#
      $0.rest = #""sync": { "push": { "loss": "\#(percent)%" } }"#
    }
    let message =
      #"no more pushes are lost than without the fault, because "loss" of "push" is 100%"#
    #expect(found == (percent == 100 ? [message] : []))
  }

  @Test("nothing is put back before a device was backed up")
  func noBackup() {
    let steps: [(String, [String])] = [
      (#"{ "at": "1d", "on": ["phone", "pad"], "do": "backUp" }"#, []),
      (#"{ "at": "1d", "on": "phone", "do": "backUp" }"#, ["pad"]),
      (#"{ "at": "2d", "on": ["phone", "pad"], "do": "backUp" }"#, []),
      (#"{ "at": "3d", "on": ["phone", "pad"], "do": "backUp" }"#, ["phone"]),
      (#"{ "at": "8d", "on": ["phone", "pad"], "do": "backUp" }"#, ["phone"]),
    ]
    for (number, (backUp, devices)) in steps.enumerated() {
      let again = number == 3 ? "" : #" "every": "1d", "until": "7d","#
      let found = warnings {
        $0.timeline =
          backUp + #", { "at": "2d",\#(again) "on": ["phone", "pad"], "do": "restore" }"#
      }
      #expect(
        found
          == devices.map {
            "\($0) has no backup by then, so nothing is put back "
              + "(take one before, with the step \"backUp\")"
          })
    }
  }

  @Test("a step that happens again, of which no time is one when its device is there")
  func neverAgain() {
    let found = warnings {
      $0.devices = #"{ "id": "phone" }, { "id": "pad", "joins": "2d", "retires": "4d" }"#
      $0.timeline = #"""
        { "at": "1d", "every": "12h", "on": "pad", "do": "open" },
        { "at": "1d", "every": "12h", "until": "36h", "on": "pad", "do": "open" }
        """#
    }
    #expect(found == ["the device pad has not joined yet"])
  }

  @Test("somebody who uses a device that retires")
  func retired() {
    let found = warnings {
      $0.devices = #"{ "id": "phone" }, { "id": "pad", "retires": "4d" }"#
      $0.people = #"{ "id": "ana", "uses": { "phone": 1, "pad": 2 } }"#
    }
    #expect(
      found == [
        "the device pad retires at 4d; when ana picks it up after that, nothing happens"
      ])
  }

  @Test("IB-12, IC-15: the situation of one device in a parameter that syncs")
  func syncedSituation() {
    let focus =
      #""focus": { "parameters": [{ "id": "tips", "type": "boolean", "#
      + #""default": false, "sets": "T.isOn" }], "focuses": [{ "id": "Work" }] }"#
    let pointer =
      #""pointer": { "sets": "T.isOn", "views": [{ "id": "v" }], "layouts": [{ "id": "l", "#
      + #""bounds": { "width": 9, "height": 9 }, "#
      + #""frames": { "v": { "width": 9, "height": 9 } } }] }"#
    for (rest, setter) in [(focus, "the Focus filter"), (pointer, "the pointer")] {
      #expect(
        warnings { $0.rest = rest } == [
          "\(setter) of one device sets the parameter T.isOn, which syncs to the others "
            + #"(give the parameter T.isOn of "app" the key "transient": true)"#
        ])
      #expect(
        warnings {
          $0.parameters = #"{ "id": "T.isOn", "transient": true }"#
          $0.rest = rest
        } == [])
      #expect(
        warnings {
          $0.parameters = #"{ "id": "T.isOn", "transient": true }"#
          $0.rest = rest + #", "knobs": { "transientSynced": "yes" }"#
        } == [
          "\(setter) of one device sets the parameter T.isOn, which syncs to the others "
            + #"(leave out the knob "transientSynced")"#
        ])
    }
  }

  @Test("testing overrides on every device")
  func forced() {
    let found = warnings {
      $0.devices = #"{ "id": "phone", "overrides": { "showAll": true } }"#
    }
    #expect(found == ["every device forces all tips to show or to hide"])
  }

  private static let place =
    #"{ "at": "1d", "on": "phone", "do": "placeWidget", "widget": "w" }"#
  private static let tap =
    #"{ "at": "2d", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "i" }"#

  /// Steps, each with the beginning of what is said of it; empty for nothing.
  private static let warnedSteps: [(String, String)] = [
    (#"{ "at": "1d", "on": "phone", "do": "attachPointer" }"#, "phone is no iPad"),
    (#"{ "at": "1d", "on": "pad", "do": "attachPointer" }"#, ""),
    (
      #"{ "at": "1d", "on": "phone", "do": "placeWidget", "widget": "w", "family": "large" }"#,
      #"the widget w has no size "large""#
    ),
    (place, ""), (tap, "no widget w is on phone"), ("\(place), \(tap)", ""),
    ("\(tap), \(place.replacing("1d", with: "3d"))", "no widget w is on phone"),
    ("\(place), \(tap.replacing("phone", with: "pad"))", "no widget w is on pad"),
    (
      #"{ "at": "1h", "on": "phone", "do": "backUp" }, "#
        + #"{ "at": "2h", "on": "phone", "do": "restore" }, "# + tap, ""
    ),
  ]

  @Test(
    "a pointer at what is no iPad, a size that a widget has not, a tap where none is placed",
    arguments: warnedSteps)
  func systemSteps(_ steps: String, _ expected: String) {
    let found = warnings {
      $0.timeline = steps
      $0.rest = #""pointer": { "views": [{ "id": "v" }], "layouts": [{ "id": "l", "#
      $0.rest += #""bounds": { "width": 9, "height": 9 }, "#
      $0.rest += #""frames": { "v": { "width": 9, "height": 9 } } }] },"#
      $0.rest += #""intents": { "intents": [{ "id": "i", "in": ["widgetExtension"] }], "#
      $0.rest += #""widgets": [{ "id": "w", "families": ["small"], "#
      $0.rest += #""controls": [{ "runs": "i" }] }] }"#
    }
    let aboutSteps = found.filter {
      $0.contains("iPad") || $0.contains("has no size") || $0.contains("no widget")
    }
    #expect(aboutSteps.count == (expected.isEmpty ? 0 : 1), "\(found)")
    #expect(aboutSteps.allSatisfy { $0.hasPrefix(expected) }, "\(found)")
  }
}
