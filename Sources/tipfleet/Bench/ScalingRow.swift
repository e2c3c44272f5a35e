import Scenarios
import SimulationKernel
import TextFormats

/// What grows in a row of the scaling table, while all else stays the same.
enum ScalingRow: String, CaseIterable {
  /// How long a run is.
  case duration
  /// How long a run is, where a store is written some time after its changes.
  case lateSaves = "late-saves"
  /// Devices of one account, each with a person of its own.
  case people
  /// Devices of one account that one person uses in turn.
  case devices
  /// Donations when a screen appears.
  case donations
  /// Tips that a screen asks for.
  case tips
  /// Tips that the app declares and no screen asks for.
  case declared
  /// Steps of the timeline, where a plan and not the clock decides what comes next.
  case steps
  /// How long a device stays offline; what it must upload grows.
  case offline
  /// Accounts at one hub of finite capacity.
  case hub
  /// Not a load: the same run, played as often as the entry says, for the facts of one. It must be
  /// found too expensive.
  case canary

  /// Those that are measured when none is named.
  static var usual: [ScalingRow] { allCases.filter { $0 != .canary } }

  /// All names.
  static var names: [String] { allCases.map(\.rawValue) }

  /// The row in keys of JSON.
  var key: String { rawValue.replacing("-", with: "_") }

  /// How many of what grows the first entry has.
  ///
  /// - `isQuick`: Whether runs are short, so that a program that counts instructions is soon done.
  func first(isQuick: Bool) -> Int {
    switch self {
    case .duration, .lateSaves, .offline: isQuick ? 2 : 8
    case .people, .devices: 2
    case .donations, .tips, .declared, .canary: 1
    case .hub: 4
    case .steps: 64
    }
  }

  /// The days of a run whose duration does not grow.
  private func days(isQuick: Bool) -> Int {
    switch self {
    case .people, .devices, .hub, .steps: isQuick ? 2 : 8
    case .donations, .tips, .declared, .canary: isQuick ? 2 : 32
    case .duration, .lateSaves, .offline: first(isQuick: isQuick)
    }
  }

  /// A number of what grows, in words.
  func size(_ count: Int) -> String {
    switch self {
    case .duration, .lateSaves: English.count(count, "day")
    case .people, .devices: English.count(count, "device")
    case .donations: English.count(count, "donation") + " a visit"
    case .tips: English.count(count, "tip") + " shown"
    case .declared: English.count(count, "tip") + " declared"
    case .steps: English.count(count, "step")
    case .offline: English.count(count, "day") + " offline"
    case .hub: English.count(count, "account") + " at a hub"
    case .canary: English.count(count, "play")
    }
  }

  /// The largest multiple of the first entry: what the format lets a scenario have, and as many
  /// people as can be played in a minute, since each change reaches the devices of all.
  private var largest: Int {
    switch self {
    case .duration, .lateSaves, .devices, .offline, .hub, .canary: 4_096
    case .people, .donations, .tips: 64
    case .declared, .steps: 256
    }
  }

  /// How many times the first entry each entry is.
  func factors(upTo limit: Int) -> [Int] {
    var factors: [Int] = []
    var factor = 1
    while factor <= min(limit, largest) {
      factors.append(factor)
      factor *= Self.step
    }
    return factors
  }

  /// How many times the entry before each entry is.
  static let step = 4

  /// An entry of the row: what is played, and how.
  func entry(_ factor: Int, isQuick: Bool = false) throws -> ScalingEntry {
    let count = first(isQuick: isQuick) * factor
    var load = ScalingWorkload()
    load.days = days(isQuick: isQuick)
    switch self {
    case .duration: load.days = count
    case .lateSaves:
      load.days = count
      load.saveDelay = "5s"
    case .people:
      load.deviceCount = count
      load.hasPersonEach = true
    case .devices: load.deviceCount = count
    case .donations: load.donationsPerVisit = count
    case .tips:
      load.frequency = "immediate"
      load.shownTips = count
    case .declared: load.declaredTips = count
    case .steps: load.stepCount = count
    case .offline: load.offlineDays = count
    case .hub, .canary: break
    }
    var entry = ScalingEntry(
      row: self, factor: factor, count: count, scenario: try load.scenario())
    if self == .canary { entry.plays = count }
    if self == .hub {
      let devices = count * PopulationWorkload.devicesPerAccount
      entry.scenario = try PopulationWorkload.scenario(sharingHubWith: devices)
      entry.scenario.duration = .days(Int64(load.days))
      entry.accountCount = count
    }
    return entry
  }
}

/// One entry of a row.
struct ScalingEntry {
  let row: ScalingRow
  /// How many times the first entry it is.
  let factor: Int
  /// How many it has of what grows.
  let count: Int
  var scenario: Scenario
  /// The accounts that share a hub; nil for one with a hub of its own.
  var accountCount: Int?
  /// How often it is played for the facts of one play.
  var plays = 1

  /// How much of what grows it has, with its unit.
  var size: String { row.size(count) }

  /// Its key in JSON.
  var key: String { "\(row.key)_x\(factor)" }
}
