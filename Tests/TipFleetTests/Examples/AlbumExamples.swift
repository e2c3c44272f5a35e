import TipFleet

// The examples of the documents and of the library's comments, compiled and run. A test compares
// each block of code there with the lines here.

enum AlbumExamples {
  static func smallest() throws -> Scenario {
    let scenario = try Scenario("share", for: "14d") {
      App {
        Tip("ShareTip", title: "Share the album") { MaxDisplayCount(3) }
        Screen("album") { Shows("ShareTip") }
      }
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Person("owner", every: "exponential(8h)")
      Expect("display-cap-sum", "always")
    }
    return scenario
  }

  static func weeks() throws -> Scenario {
    let scenario = try Scenario(
      "album", claim: "Nobody is asked more than three times to share an album.", for: "14d"
    ) {
      App(frequency: "daily") {
        Event("opened")
        Tip("ShareTip", title: "Share the album", message: "Everybody adds their own pictures.") {
          Rule("#Rule(opened) { $0.donations.count >= 3 }")
          MaxDisplayCount(3)
          Action("share", title: "Share it now", invalidates: true)
        }
        Screen("album") {
          Shows("ShareTip")
          Donates("opened")
        }
      }
      Device("phone", .iPhone)
      Device("pad", .iPad)
      Person(
        "owner", uses: ["phone": 3, "pad": 1], every: "exponential(6h)", for: "exponential(5min)",
        reacts: ["ignore": 8, "close": 1])
      Fault(
        "pad-at-home", "offline", on: "pad", every: "exponential(2d)", for: "exponential(1d)")
      Heal(within: "6h")
      Expect("display-cap-sum", "always")
    }
    return scenario
  }

  static func play(_ scenario: Scenario) throws {
    let played = scenario.play()
    print(played.verdict, try played.checked { $0.tip("ShareTip").displays })
    for sentence in played.sentences { print(sentence) }
    print(try played.story(of: "display-cap-sum") ?? "The cap held.")
  }

  static func search(_ scenario: Scenario) {
    let search = scenario.check(cases: 200) { run in
      run.tip("ShareTip").displays <= 3 ? .holds : .fails("ShareTip is displayed too often.")
    }
    print(search.verdict, search.reasons)
    if let failure = search.failure { print(failure.sentence, failure.scenario.fileText) }
  }

  static func misspelled() -> String {
    do {
      _ = try Scenario("album") {
        App {
          Tip("ShareTip", title: "Share the album")
          Screen("album") { Shows("SharTip") }
        }
        Device("phone", .iPhone)
      }
      return ""
    } catch {
      return error.description
    }
  }
}
