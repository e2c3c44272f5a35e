import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("what a process does once, and what it takes with it")
struct ProcessStatementTests {
  @Test("2.11 a donation that nobody waits for is lost when the process ends before it is stored")
  func fireAndForget() throws {
    for ending in [ScriptedAction.crash, .terminate] {
      for waits in [true, false] {
        var script = FleetScript("phone", "pad")
        script.sync.sendDonationDelay = .seconds(2)
        script.open("phone", "pad")
        script.at(
          .minutes(1), "phone",
          .donate(event: EventIndex(0), values: .none, times: 1, waits: waits))
        script.at(.minutes(1) + .seconds(1), "phone", ending)
        script.at(.minutes(2), "phone", .open)
        let played = try script.play()
        let lost = played.howMany(on: "phone") {
          if case .tip(.donationLost) = $0 { true } else { false }
        }
        #expect(lost == (waits ? 0 : 1))
        #expect(played.donations(on: "phone") == (waits ? 1 : 0))
        #expect(played.donations(on: "pad") == (waits ? 1 : 0))
      }
    }
  }

  @Test("2.11 a donation that nobody waits for is one row when the process lives on")
  func fireAndForgetArrives() throws {
    var script = FleetScript("phone")
    script.sync.sendDonationDelay = .seconds(2)
    script.open("phone")
    script.at(
      .minutes(1), "phone", .donate(event: EventIndex(0), values: .none, times: 3, waits: false))
    script.at(.minutes(2), "phone", .crash)
    let played = try script.play()
    #expect(played.donations(on: "phone") == 3)
  }

  @Test("2.11 a donation that comes too late leaves what is pending to the next process")
  func pendingOutlivesLostDonation() throws {
    var script = FleetScript("phone", "pad")
    script.sync.sendDonationDelay = .seconds(2)
    script.sync.exportDelay = .constant(.seconds(10))
    script.open("phone", "pad")
    for waits in [true, false] {
      script.at(
        .minutes(1), "phone",
        .donate(event: EventIndex(0), values: .none, times: 1, waits: waits))
    }
    script.at(.minutes(1) + .seconds(1), "phone", .terminate)
    script.at(.minutes(2), "phone", .open)
    let played = try script.play()
    #expect(played.donations(on: "phone") == 1)
    #expect(played.donations(on: "pad") == 1)
  }

  @Test("5.8 a second configure fails with the error of a late reset, and changes nothing")
  func secondConfigure() throws {
    var script = FleetScript("phone", cap: 2)
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .configureAgain)
    script.at(.minutes(3), "phone", .resetDatastore)
    script.at(.minutes(4), "phone", .elsewhere, .home)
    script.at(.minutes(5), "phone", .terminate)
    script.at(.minutes(6), "phone", .open)
    let played = try script.play()
    let errors = played.facts.compactMap { fact -> ConfigurationError? in
      if case .tip(.configurationRefused(let error)) = fact.kind { error } else { nil }
    }
    #expect(errors == [.tipsDatastoreAlreadyConfigured, .tipsDatastoreAlreadyConfigured])
    #expect(played.times { $0 == .tip(.configured) } == [.minutes(1), .minutes(6)])
    #expect(played.displayTimes() == [.minutes(1), .minutes(4)])
    #expect(played.count(on: "phone") == 2)
  }

  @Test("1.6 what lasts of a tip over launches is its record, also of one that no view showed")
  func recordsLast() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.didVisit) { $0.donations.count >= 3 }")
    for launch in 0..<3 {
      let begins = SimulatedDuration.hours(Int64(launch))
      script.at(begins, "phone", .home)
      script.at(begins + .minutes(1), "phone", .elsewhere, .donate(), .terminate)
    }
    script.at(.hours(3), "phone", .home)
    script.at(.hours(3) + .minutes(1), "phone", .close, .terminate)
    script.at(.hours(4), "phone", .home)
    let played = try script.play()
    #expect(played.times { if case .tip(.recordCreated) = $0 { true } else { false } } == [.zero])
    #expect(played.displayTimes() == [.hours(3)])
    #expect(played.withheldReasons(on: "phone").last == .invalidated(.tipClosed))
  }

  @Test("5.4 displays under an override count on other devices as well, or by choice nowhere")
  func overriddenDisplaysTravel() throws {
    for knob in YesNo.allCases {
      var script = FleetScript("phone", "pad", cap: 3)
      script.knobs.overriddenDisplaysCount = knob
      script.describe("phone") { $0.overrides.shown = [TipIndex(0)] }
      script.open("pad")
      script.show(2, on: "phone", from: .minutes(1))
      script.show(3, on: "pad", from: .hours(1))
      let before = try script.play(for: .minutes(30))
      #expect(before.record(of: 0, on: "pad").count == (knob == .yes ? 2 : 0))
      #expect(before.record(of: 0, on: "pad").duration == (knob == .yes ? .seconds(10) : .zero))
      let played = try script.play()
      #expect(played.displays(on: "pad").count == (knob == .yes ? 1 : 3))
      #expect(played.count(on: "pad") == 3)
    }
  }
}
