import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import Verification

/// When a schedule has a Focus on.
@Suite("scheduled times of a Focus")
struct FocusScheduleTests {
  /// When each Focus goes on and off on the first three days of a device, in hours.
  private static func changes(
    _ focuses: String, _ device: String = "", shares: Bool = false, _ steps: String = ""
  ) throws -> [String] {
    let scenario = try ScenarioReader.strict.scenario(
      """
      {
        "name": "scheduled", "duration": "4d", "heal": { "after": "3d", "within": "1h" },
        "app": { "tips": [], "screens": [] },
        "focus": { "focuses": [\(focuses)], "sharing": { "delay": "1h" } },
        "devices": [
          { "id": "phone", "sharesFocus": \(shares)\(device) },
          { "id": "pad", "platform": "iPad", "sharesFocus": \(shares) }
        ],
        "timeline": [\(steps)]
      }
      """)
    let run = World.playAlone(scenario)
    #expect(run.failedInvariants == [])
    return run.journal.facts.compactMap { fact in
      guard fact.actor == .device(DeviceIndex(0)) else { return nil }
      let hour = fact.instant.microseconds / SimulatedDuration.hours(1).microseconds
      switch fact.kind {
      case .focus(.activated(let focus, _, _)): return "\(focus.position) on \(hour)"
      case .focus(.deactivated(let focus, _, _)): return "\(focus.position) off \(hour)"
      default: return nil
      }
    }
  }

  private static func focus(_ id: String, _ windows: (from: String, lasting: String)...) -> String {
    let schedule = windows.map { #"{ "from": "\#($0.from)", "for": "\#($0.lasting)" }"# }
    return #"{ "id": "\#(id)", "schedule": [\#(schedule.joined(separator: ", "))] }"#
  }

  @Test("B-01: two times that touch are one, and so are two that overlap")
  func adjoining() throws {
    #expect(
      try Self.changes(Self.focus("Work", ("8h", "2h"), ("10h", "2h"))) == [
        "0 on 8", "0 off 12", "0 on 32", "0 off 36", "0 on 56", "0 off 60",
      ])
    #expect(
      try Self.changes(Self.focus("Work", ("8h", "4h"), ("10h", "4h"))) == [
        "0 on 8", "0 off 14", "0 on 32", "0 off 38", "0 on 56", "0 off 62",
      ])
  }

  @Test("B-01: a time that lasts a day never ends, and has begun when the run does")
  func wholeDay() throws {
    #expect(try Self.changes(Self.focus("Work", ("8h", "1d"))) == ["0 on 0"])
    #expect(try Self.changes(Self.focus("Work", ("24h", "1d"))) == ["0 on 0"])
  }

  @Test("B-01: a time through midnight has begun on the day before the first")
  func night() throws {
    #expect(
      try Self.changes(Self.focus("Sleep", ("22h", "10h"))) == [
        "0 on 0", "0 off 8", "0 on 22", "0 off 32", "0 on 46", "0 off 56", "0 on 70",
      ])
  }

  @Test("B-01: a device that joins within a scheduled time has the Focus that began last")
  func joins() throws {
    let focuses =
      Self.focus("Sleep", ("22h", "10h")) + "," + Self.focus("Reading", ("23h", "4h"))
    let late = #", "joins": "1d2h""#
    #expect(
      try Self.changes(focuses, late) == [
        "1 on 26", "1 off 27", "0 on 46", "0 off 47", "1 on 47", "1 off 51", "0 on 70", "0 off 71",
        "1 on 71",
      ])
  }

  @Test("B-01, B-02: what another Focus ended, a device that joins later does not have on")
  func joinsAfterAnEnd() throws {
    let focuses = Self.focus("Work", ("9h", "8h")) + "," + Self.focus("Lunch", ("12h", "1h"))
    let day = ["0 on 57", "0 off 60", "1 on 60", "1 off 61"]
    #expect(try Self.changes(focuses, #", "joins": "1d14h""#) == day)
    #expect(try Self.changes(focuses, #", "joins": "1d11h""#).first == "0 on 35")
    let night = Self.focus("Sleep", ("22h", "10h")) + "," + Self.focus("Reading", ("23h", "1h"))
    #expect(try Self.changes(night).first == "0 on 22")
  }

  @Test("B-01, B-03: one that shares hears what its account chose instead")
  func joinsAnAccount() throws {
    let late = #", "joins": "1d2h""#
    let off = #"{ "at": "1d1h", "on": "pad", "do": "turnFocusOff" }"#
    let night = Self.focus("Sleep", ("22h", "10h"))
    #expect(try Self.changes(night, late, shares: true, off).first == "0 on 46")
    #expect(try Self.changes(night, late, shares: true).first == "0 on 27")
  }
}
