import ScenarioFiles
import Scenarios
import Testing

@Suite("What does not fit together is reported at its place")
struct ScenarioErrorTests {
  /// One mistake, and the whole message that it gives.
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// The text that the message points at; its last occurrence counts.
    var location: String
    /// The code, what is wrong, and the hint.
    var message: String
    var change: @Sendable (inout SmallScenario) -> Void
    var testDescription: String { message }

    init(
      at location: String, message: String,
      _ change: @escaping @Sendable (inout SmallScenario) -> Void
    ) {
      self.location = location
      self.message = message
      self.change = change
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      at: #""2 weeks""#,
      message: #"TF0404 expected a duration such as "250ms" or "3d", found "2 weeks": "#
        + #"there is no unit " weeks" (write "w" right after the number)"#
    ) {
      $0.top = #""duration": "2 weeks""#
    },
    Mistake(at: #""Tt""#, message: #"TF0414 there is no tip "Tt" (did you mean "T"?)"#) {
      $0.screens = #"{ "id": "home", "shows": ["U", "Tt"] }"#
    },
    Mistake(
      at: #""did-visit""#, message: #"TF0414 there is no event "did-visit" (events: "did", "saw")"#
    ) {
      $0.screens = #"{ "id": "home", "donates": ["did-visit"] }"#
    },
    Mistake(at: #""g"] }"#, message: #"TF0414 "g" is a group: a group contains only tips"#) {
      $0.groups = #"{ "id": "g", "tips": ["T"] }, { "id": "h", "tips": ["g"] }"#
    },
    Mistake(at: #""T"] }"#, message: #"TF0413 the tip "T" is listed twice in the group"#) {
      $0.groups = #"{ "id": "g", "tips": ["T", "U", "T"] }"#
    },
    Mistake(
      at: #""T" }, { "type": "U""#,
      message: #"TF0413 there are two tips with the id "T" (give each an "id")"#
    ) {
      $0.tips = #"{ "type": "T" }, { "type": "T" }, { "type": "U" }"#
    },
    Mistake(at: #""phone" }"#, message: #"TF0413 the id "phone" is given twice in devices"#) {
      $0.devices = #"{ "id": "phone" }, { "id": "phone" }"#
    },
    Mistake(at: #""phone", "count""#, message: #"TF0413 there are two devices "phone-2""#) {
      $0.devices = #"{ "id": "phone-2" }, { "id": "phone", "count": 3 }"#
    },
    Mistake(at: #""phone-2" }"#, message: #"TF0413 there are two devices "phone-2""#) {
      $0.devices = #"{ "id": "phone", "count": 3 }, { "id": "phone-2" }"#
    },
    Mistake(
      at: #""V" }, "T"]"#,
      message: #"TF0410 the group g does not contain the tip "V" (did you mean "T"?)"#
    ) {
      $0.tips += #", { "type": "V" }"#
      $0.screens = #"{ "id": "home", "shows": ["V", { "group": "g", "as": "V" }, "T"] }"#
    },
    Mistake(at: #"{ "surface""#, message: #"TF0410 a view asks either for a tip or for a group"#) {
      $0.screens = #"{ "id": "home", "shows": [{ "surface": "inline" }] }"#
    },
    Mistake(at: #""x""#, message: #"TF0401 "id" of saw is a whole number, found the text "x""#) {
      $0.screens = #"{ "id": "h", "donates": [{ "event": "saw", "values": { "id": "x" } }] }"#
    },
    Mistake(
      at: #""saw" }]"#,
      message: #"TF0402 a donation of saw needs a value for "id" ("values" gives "id")"#
    ) {
      $0.screens = #"{ "id": "h", "donates": [{ "event": "saw" }] }"#
    },
    Mistake(at: #"[{ "id": 1"#, message: #"TF0410 all weights are 0"#) {
      $0.screens = #"""
        { "id": "h", "donates": [{ "event": "saw", "values": [{ "id": 1, "weight": 0 }] }] }
        """#
    },
    Mistake(
      at: #"1 } }"#, message: #"TF0401 the parameter T.isOn is true or false, found the number 1"#
    ) {
      $0.screens = #"{ "id": "home", "shows": ["T"], "sets": { "T.isOn": 1 } }"#
    },
    Mistake(at: #""phnoe""#, message: #"TF0414 there is no device "phnoe" (did you mean "phone"?)"#)
    {
      $0.people = #"{ "id": "ana", "uses": { "phnoe": 1 } }"#
    },
    Mistake(
      at: #""home": 0"#, message: #"TF0410 all weights are 0: none of the screens is ever used"#
    ) {
      $0.people = #"{ "id": "ana", "opens": { "home": 0 } }"#
    },
    Mistake(at: #"{} }"#, message: #"TF0410 all weights are 0: nothing is left to do"#) {
      $0.people = #"{ "id": "ana", "reacts": {} }"#
    },
    Mistake(
      at: #""work""#,
      message: #"TF0414 no device is signed in to an account "work" (did you mean "wrok"?)"#
    ) {
      $0.devices = #"{ "id": "phone", "account": "wrok" }"#
      $0.faults =
        #"{ "name": "f", "kind": "quotaFull", "every": "1d", "for": "1d", "account": "work" }"#
    },
    Mistake(
      at: #""f", "kind": "quotaFull""#,
      message: #"TF0414 no device is signed in to an account "main", which is meant where none is "#
        + #"named (write "account": "me")"#
    ) {
      $0.devices = #"{ "id": "phone", "account": "me" }"#
      $0.faults = #"{ "name": "f", "kind": "quotaFull", "every": "1d", "for": "1d" }"#
    },
    Mistake(
      at: #""2d", "do": "emptyZone""#,
      message: #"TF0414 no device is signed in to an account "main", which is meant where none is "#
        + #"named (write "account": "me")"#
    ) {
      $0.devices = #"{ "id": "phone", "account": "me" }"#
      $0.timeline = #"{ "at": "2d", "do": "emptyZone" }"#
    },
    Mistake(at: #""2d""#, message: #"TF0402 "every" needs "for": how long it lasts each time"#) {
      $0.faults = #"{ "name": "f", "kind": "offline", "every": "2d" }"#
    },
    Mistake(
      at: #"{ "name": "f""#,
      message: #"TF0410 a fault happens either again and again ("every") or at given times ("at")"#
    ) {
      $0.faults = #"{ "name": "f", "kind": "crash" }"#
    },
    Mistake(at: #""36h""#, message: #"TF0410 it begins before the one above it ends, at 2d"#) {
      $0.faults = #"""
        { "name": "f", "kind": "hold",
        "at": [{ "from": "1d", "for": "1d" }, { "from": "36h", "for": "1d" }] }
        """#
    },
    Mistake(at: #""0s" }"#, message: #"TF0405 "0s" is out of range: allowed is "1us" or more"#) {
      $0.faults = #"{ "name": "f", "kind": "hold", "at": { "from": "1d", "for": "0s" } }"#
    },
    Mistake(
      at: #""1d" } }"#,
      message: "TF0410 it lasts no time: it ends at the moment at which it begins"
    ) {
      $0.faults = #"{ "name": "f", "kind": "hold", "at": { "from": "1d", "until": "1d" } }"#
    },
    Mistake(
      at: #""2d", "for""#,
      message: #"TF0410 a stretch of time has either "until" or "for": leave one of them out"#
    ) {
      $0.faults =
        #"{ "name": "f", "kind": "hold", "at": { "from": "1d", "until": "2d", "for": "1d" } }"#
    },
    Mistake(
      at: #""-1d""#, message: #"TF0405 "-1d" is out of range: allowed is "0s" or more"#
    ) {
      $0.effects = #""frequency": "-1d", "#
    },
    Mistake(
      at: #""Self.$isOn""#,
      message: ##"TF0408 "Self.$isOn" is not a name of a property: leave out the "$""##
    ) {
      $0.tips = #"{ "type": "T", "names": { "Self.$isOn": "T.isOn" } }, { "type": "U" }"#
    },
    Mistake(at: #""1h"]"#, message: "TF0410 the moments are in order, and each is there once") {
      $0.faults = #"{ "name": "f", "kind": "crash", "at": ["2h", "1h"] }"#
    },
    Mistake(
      at: #""devices": "phone""#,
      message:
        #"TF0412 unknown key "devices" in faults[0] "#
        + #"(allowed: "kind", "name", "probability", "every", "first", "for", "at", "enabled")"#
    ) {
      $0.faults =
        #"{ "name": "f", "kind": "pushLoss", "devices": "phone", "every": "1d", "for": "1h" }"#
    },
    Mistake(
      at: #""10d", "on""#, message: #"TF0405 the step comes too late: the scenario ends at 10d"#
    ) {
      $0.timeline = #"{ "at": "10d", "on": "phone", "do": "open" }"#
    },
    Mistake(
      at: #""6d""#,
      message:
        #"TF0405 the step comes too late: from 5d on the fleet heals, and no steps happen"#
    ) {
      $0.top = #""duration": "10d", "heal": { "after": "5d" }"#
      $0.timeline = #"{ "at": "6d", "on": "phone", "do": "open" }"#
    },
    Mistake(
      at: #""5d", "on""#,
      message: #"TF0410 the step happens once, so nothing ends (say with "every" how long after "#
        + #"each time it happens again, or delete "until")"#
    ) {
      $0.timeline = #"{ "at": "1d", "until": "5d", "on": "phone", "do": "open" }"#
    },
    Mistake(
      at: #""1d", "on""#, message: #"TF0410 the step ends before it happens first, at 2d"#
    ) {
      $0.timeline = #"{ "at": "2d", "every": "1d", "until": "1d", "on": "phone", "do": "open" }"#
    },
    Mistake(at: #""go""#, message: #"TF0414 the tip T has no action "go" (there are no actions)"#) {
      $0.timeline = #"{ "at": "1d", "on": "phone", "do": "choose", "tip": "T", "action": "go" }"#
    },
    Mistake(at: #""phone"], "do""#, message: #"TF0413 the device "phone" is listed twice"#) {
      $0.timeline = #"{ "at": "1d", "on": ["phone", "phone"], "do": "open" }"#
    },
    Mistake(at: #"[], "do""#, message: #"TF0407 expected 1 to 10000 items, found 0"#) {
      $0.timeline = #"{ "at": "1d", "on": [], "do": "open" }"#
    },
    Mistake(at: #""phone" }"#, message: #"TF0410 a device cannot be a copy of itself"#) {
      $0.timeline = #"{ "at": "1d", "on": "phone", "do": "clone", "from": "phone" }"#
    },
    Mistake(at: #""11d""#, message: #"TF0410 the heal phase begins after the scenario's 10d"#) {
      $0.top = #""duration": "10d", "heal": { "after": "11d" }"#
    },
    Mistake(
      at: #""1d" }, { "id": "pad""#, message: #"TF0410 the device leaves before it has joined"#
    ) {
      $0.devices = #"{ "id": "phone", "joins": "2d", "retires": "1d" }, { "id": "pad" }"#
    },
    Mistake(
      at: #""weight""#,
      message: #"TF0411 a member cannot be called "weight": that is how often a value is donated"#
    ) {
      $0.events = #"{ "id": "did", "values": { "weight": "integer" } }, { "id": "saw" }"#
      $0.screens = #"{ "id": "home", "shows": ["T"] }"#
    },
    Mistake(
      at: #""T.x""#,
      message: #"TF0402 the parameter T.x is a case of an enum: its "default" must say which"#
    ) {
      $0.parameters = #"{ "id": "T.x", "type": "enumCase" }"#
    },
    Mistake(
      at: #""b", "count""#, message: #"TF0407 there are 10001 devices; at most 10000 are played"#
    ) {
      $0.devices = #"{ "id": "a" }, { "id": "b", "count": 10000 }"#
    },
  ]

  @Test("each mistake gives one message with its place", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    var scenario = SmallScenario()
    mistake.change(&scenario)
    let read = scenario.read()
    let found = messages(of: read).filter { !$0.hasPrefix("TF06") }
    let code = mistake.message.prefix(6)
    let location = lastLocation(of: mistake.location, in: scenario.text)
    #expect(found == ["\(code) \(location) \(mistake.message.dropFirst(7))"])
    #expect(read.scenario == nil)
  }

  @Test("the small scenario itself has no mistake")
  func sound() {
    #expect(SmallScenario().messages() == [])
  }

  @Test("mistakes of all parts are reported at once, also beside a missing key and a wrong value")
  func allAtOnce() {
    var scenario = SmallScenario()
    scenario.top = #""duration": 10"#
    scenario.tips = #"{ "typo": 1 }, { "type": "U", "title": 5 }"#
    scenario.groups = #"{ "id": "g", "tips": ["U", "W"] }"#
    scenario.devices = #"{ "id": "phone", "cuont": 2 }"#
    scenario.people = #"{ "id": "ana", "uses": { "watch": 1 } }"#
    let found = messages(of: scenario.read()).map { String($0.prefix { $0 != ":" }) }
    // What is nearly the key "type" has a wrong value, too. A tip without a name may be any that is
    // missing, so neither "W" nor "T" is another mistake.
    #expect(
      found == ["TF0403 2", "TF0412 5", "TF0401 5", "TF0401 5", "TF0412 8", "TF0414 9"])
    scenario.tips = #"{ "type": "T" }, { "type": "U", "title": 5 }"#
    #expect(scenario.messages().filter { $0.hasPrefix("TF0414") }.count == 2)
  }

  @Test("what is only unknown because its definition has a mistake is not reported again")
  func noCascade() {
    var scenario = SmallScenario()
    scenario.devices =
      #"{ "id": "phone" }, { "id": "pad", "platform": "ipad" }, { "id": "tv", "x": 1 }"#
    scenario.events = #"{ "id": "did" }, { "id": "saw", "values": 5 }, { "ID": "x" }"#
    scenario.people = #"{ "id": "ana", "uses": { "phone": 1, "pad": 1, "tv": 1 } }"#
    scenario.tips =
      ##"{ "type": "T", "rules": ["#Rule(x) { $0.donations.count > 1 }"] }, { "type": "U" }"##
    #expect(
      scenario.messages().map { $0.prefix { $0 != ":" } } == [
        "TF0401 4", "TF0412 4", "TF0505 5", "TF0406 8", "TF0412 8",
      ])
  }

  @Test("of many words, only the one that was meant is shown")
  func manyWords() {
    var scenario = SmallScenario()
    scenario.timeline = #"{ "at": "1m", "do": "backup", "on": "phone" }"#
    let messages = scenario.messages()
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(#"words that can stand here (did you mean "backUp"?)"#) == true,
      "\(messages)")
  }

  @Test("invariants are checked against those that are known, with the nearest name")
  func invariants() {
    var scenario = SmallScenario()
    scenario.rest = #""expect": { "violates": "display-cap-bond" }, "withoutInvariants": ["x"]"#
    #expect(scenario.messages() == [])
    #expect(
      scenario.messages(knownInvariants: ["display-cap-bound", "finality"]) == [
        #"TF0414 12:25 there is no invariant "display-cap-bond" "#
          + #"(did you mean "display-cap-bound"?)"#,
        #"TF0414 12:69 there is no invariant "x" (invariants: "display-cap-bound", "finality")"#,
      ])
  }
}
