import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct FrequencyTests {
  @Test("3.8 a tip that ignores the frequency appears as soon as it is eligible")
  func ignores() throws {
    let scene = try LedgerScene(
      ["Other", SceneTip("Eager", ignoresFrequency: true), "Patient"], frequency: .daily)
    scene.present("Other")
    #expect(scene.shows("Eager"))
    #expect(!scene.shows("Patient"))
    #expect(!TipOptions().ignoresDisplayFrequency)
  }

  @Test(
    "3.9 each frequency has its gap",
    arguments: [
      (DisplayFrequency.hourly, SimulatedDuration.hours(1)), (.daily, .hours(24)),
      (.weekly, .days(7)), (.monthly, .days(30)), (.every(.minutes(90)), .minutes(90)),
    ])
  func gaps(frequency: DisplayFrequency, gap: SimulatedDuration) throws {
    let scene = try LedgerScene(["First", "Second"], frequency: frequency)
    let start = scene.wall
    scene.present("First", for: .seconds(1))
    scene.wait(gap - .seconds(1) - SimulatedDuration(microseconds: 1))
    #expect(scene.ineligibilityReason(of: "Second") == .frequency(until: start + gap))
    scene.wait(SimulatedDuration(microseconds: 1))
    #expect(scene.shows("Second"))
  }

  @Test("3.9 an immediate frequency has no gap")
  func noGap() throws {
    #expect(DisplayFrequency.immediate.gap == .zero)
    let scene = try LedgerScene(["First", "Second"], frequency: .immediate)
    #expect(scene.shows("First"))
    #expect(scene.shows("Second"))
  }

  @Test("3.11 the gap is a rolling least time, not a slot of the calendar")
  func rolling() throws {
    let scene = try LedgerScene(["First", "Second", "Third"], frequency: .daily)
    scene.wait(.hours(23))
    scene.present("First")
    scene.wait(.hours(2))
    #expect(!scene.shows("Second"))
    scene.wait(.hours(30))
    #expect(scene.present("Second"))
    scene.wait(.hours(23))
    #expect(!scene.shows("Third"))
    scene.wait(.hours(1))
    #expect(scene.shows("Third"))
  }

  @Test("3.12 an already shown tip may reappear inside the window")
  func reappears() throws {
    let scene = try LedgerScene(["Old", "Current", "New"], frequency: .daily)
    scene.present("Old")
    scene.wait(.days(1))
    scene.present("Current")
    #expect(scene.present("Old"))
    #expect(scene.present("Current"))
    #expect(!scene.shows("New"))
  }

  @Test("3.12 a tip that was asked for but never displayed is still held back")
  func askedIsNotShown() throws {
    let scene = try LedgerScene(["Old", "New"], frequency: .daily)
    scene.present("Old")
    for _ in 0..<3 { #expect(!scene.shows("New")) }
    #expect(scene.count(of: "New") == 0)
  }

  @Test("3.13 immediate shows every eligible tip at once, also beside another")
  func besideAnother() throws {
    let scene = try LedgerScene(["A", "B", "C"])
    #expect(scene.shows("A", slot: 0))
    #expect(scene.shows("B", slot: 1))
    #expect(scene.shows("C", slot: 2))
    #expect(scene.ledger.presentations.count == 3)
  }

  @Test("3.14 the gap is measured from the appearance, or by choice from the disappearance")
  func measuredFrom() throws {
    for knob in FrequencyFrom.allCases {
      let scene = try LedgerScene(["First", "Second"], frequency: .hourly) {
        $0.frequencyFrom = knob
      }
      scene.present("First", for: .minutes(20))
      scene.wait(.minutes(50))
      #expect(scene.shows("Second") == (knob == .appear))
      scene.wait(.minutes(10))
      #expect(scene.status("Second") == .available)
    }
  }

  @Test("3.14 measured from the disappearance, the gate is closed while the tip is up")
  func closedWhileUp() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .hourly) {
      $0.frequencyFrom = .disappear
    }
    #expect(scene.shows("First"))
    scene.wait(.days(2))
    #expect(scene.ineligibilityReason(of: "Second") == .frequency(until: .distantFuture))
    scene.leave("First")
    scene.wait(.hours(1))
    #expect(scene.shows("Second"))
  }

  @Test("3.14 showing an old tip again restarts the gap, or by choice does not")
  func redisplay() throws {
    for knob in YesNo.allCases {
      let scene = try LedgerScene(["Old", "New"], frequency: .daily) {
        $0.redisplayRestartsGap = knob
      }
      scene.present("Old")
      scene.wait(.hours(20))
      scene.present("Old")
      scene.wait(.hours(5))
      #expect(scene.shows("New") == (knob == .no))
    }
  }

  @Test("3.14 a tip that ignores the frequency restarts the gap, or by choice does not")
  func ignoringTip() throws {
    for knob in YesNo.allCases {
      let scene = try LedgerScene(
        [SceneTip("Eager", ignoresFrequency: true), "New"], frequency: .daily
      ) { $0.ignoringTipRestartsGap = knob }
      scene.present("Eager")
      #expect(scene.shows("New") == (knob == .no))
    }
  }

  @Test("3.14 a second view of a tip on screen is no first display, whenever displays are counted")
  func secondView() throws {
    let scene = try LedgerScene(["Tip", "New"], frequency: .daily) {
      $0.countAt = .disappear
      $0.redisplayRestartsGap = .no
    }
    #expect(scene.shows("Tip", slot: 0))
    #expect(scene.displayed?.isFirst == true)
    scene.wait(.hours(20))
    #expect(scene.shows("Tip", slot: 1))
    #expect(scene.displayed?.isFirst == false)
    scene.wait(.hours(4))
    #expect(scene.shows("New"))
  }

  @Test("3.15 of several new tips the first view to ask gets the gap's end, the others wait anew")
  func firstToAsk() throws {
    let scene = try LedgerScene(["Shown", "A", "B"], frequency: .daily)
    scene.present("Shown")
    scene.wait(.days(1))
    #expect(scene.shows("B"))
    #expect(!scene.shows("A"))
  }

  @Test("3.16 the frequency is the process's: another version of the app may run another")
  func perProcess() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .daily)
    scene.present("First")
    scene.wait(.hours(2))
    #expect(!scene.shows("Second"))
    scene.ledger.frequency = .hourly
    #expect(scene.shows("Second"))
  }

  @Test("3.17 a count of displays elsewhere leaves this device's gate open")
  func countFromElsewhere() throws {
    let scene = try LedgerScene(["Elsewhere", "Here"], frequency: .daily)
    scene.mergeTallies(of: "Elsewhere", count: 1)
    #expect(scene.shows("Here"))
  }

  @Test("3.17 a frequency clock that an import brings closes this gate, and taken back opens it")
  func clockFromElsewhere() throws {
    let scene = try LedgerScene(["Elsewhere", "Here"], frequency: .daily) {
      $0.frequencyScope = .perAccount
    }
    let shownElsewhere = scene.wall - .hours(3)
    scene.merge(.frequencyClockMerged(shownElsewhere))
    #expect(scene.ineligibilityReason(of: "Here") == .frequency(until: shownElsewhere + .days(1)))
    scene.merge(.frequencyClockMerged(nil))
    #expect(scene.shows("Here"))
  }

  @Test("3.18 a tip first shown on another device is not new here and passes the gate")
  func notNewHere() throws {
    let scene = try LedgerScene(["Here", "Elsewhere"], frequency: .daily)
    scene.present("Here")
    #expect(!scene.shows("Elsewhere"))
    scene.mergeTallies(of: "Elsewhere", count: 1)
    #expect(scene.shows("Elsewhere"))
    #expect(scene.displayed?.isFirst == false)
    #expect(scene.displayed?.knownBefore == 1)
  }

  @Test("3.19 a clock that is set back makes the gap longer")
  func clockSetBack() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .daily)
    scene.present("First", for: .zero)
    scene.moveClock(by: .days(-365))
    scene.wait(.days(2))
    #expect(!scene.shows("Second"))
    scene.wait(.days(364))
    #expect(scene.shows("Second"))
  }

  @Test("3.19 a clock that is set forward ends the gap")
  func clockSetForward() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .monthly)
    scene.present("First")
    scene.moveClock(by: .days(30))
    #expect(scene.shows("Second"))
  }

  @Test("3.19 the gap outlives the process")
  func acrossLaunches() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .daily)
    scene.present("First")
    scene.relaunch()
    #expect(!scene.shows("Second"))
    scene.wait(.days(1))
    #expect(scene.shows("Second"))
  }
}
