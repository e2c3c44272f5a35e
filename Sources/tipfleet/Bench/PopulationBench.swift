import CommandLineParts
import FleetSimulation
import FleetWorld
import Foundation
import Metrics
import Scenarios
import SimulationKernel
import Verification

/// Measures many accounts of a realistic week: how long a device takes, and whether that stays the
/// same however many there are.
///
/// Accounts are played one after another in groups, each core a group at a time, and only sums are
/// kept. Sums of groups are added in the order of the groups, so that neither the number of cores
/// nor who was faster shows in the digest.
struct PopulationBench: Sendable {
  let seed: UInt64
  /// The largest population; smaller ones of 1 000, 10 000 and so on come before.
  let deviceCount: Int
  /// Told how far it is.
  let progress: @Sendable (String) -> Void

  /// How many accounts are added up together.
  static let groupSize = 128

  func measure() throws -> [BenchResult] {
    let scenario = try PopulationWorkload.scenario()
    var figures = parts(scenario)
    var size = 1_000
    while size < deviceCount {
      figures += play(scenario, devices: size)
      size *= 10
    }
    figures += play(scenario, devices: deviceCount)
    figures += try playCoupled(devices: min(deviceCount, Self.coupledLimit))
    return [
      BenchResult(
        work: .population,
        title: "households of three devices for a week, full model, sums only",
        figures: figures)
    ]
  }

  // MARK: What a device's time goes to

  /// One core, one account after another: made only, played, played and measured; in turn, so that
  /// whatever else the machine does meets all alike.
  private func parts(_ scenario: Scenario) -> [BenchFigure] {
    let accounts = max(1, min(512, deviceCount / PopulationWorkload.devicesPerAccount))
    var making = 0.0
    var playing = 0.0
    var measuring = 0.0
    var facts = 0
    var occurrences = 0
    var player = AccountPlayer(scenario, seed: seed)
    let blank = LiveMeasures(scenario)
    for account in -min(32, accounts)..<accounts {
      // What is done for the first time is not measured.
      let number = max(0, account)
      let start = Stopwatch.threadSeconds
      discard(World(scenario, options: RunOptions(keepsJournal: false)))
      let made = Stopwatch.threadSeconds
      var nobody = NoObserver()
      let played = player.play(number, observer: &nobody)
      let done = Stopwatch.threadSeconds
      var measures = blank
      _ = player.play(number, observer: &measures)
      let values = measures.values
      let end = Stopwatch.threadSeconds
      guard account >= 0, !values.isEmpty else { continue }
      making += made - start
      playing += done - made
      measuring += end - done
      facts += played.factCount
      occurrences += Int(played.occurrenceCount)
    }
    let devices = Double(accounts * PopulationWorkload.devicesPerAccount)
    return [
      figure("facts_per_device", "facts a device", Double(facts) / devices, 0),
      figure(
        "occurrences_per_device", "occurrences a device", Double(occurrences) / devices, 0),
      figure("make_us", "µs to make a device", making / devices * 1e6, 1),
      figure("play_us", "µs to make and play it", playing / devices * 1e6, 1),
      figure("measure_us", "µs to make, play and measure it", measuring / devices * 1e6, 1),
      figure("play_ns_per_fact", "ns a fact, unmeasured", playing / Double(facts) * 1e9, 0),
    ]
  }

  private func discard(_ world: consuming World) {}

  private func figure(
    _ key: String, _ meaning: String, _ value: Double, _ digits: Int
  ) -> BenchFigure {
    BenchFigure(key: key, meaning: meaning, value: .number(value, digits: digits))
  }

  // MARK: One hub

  /// How many devices share a hub at most: their worlds all live at the same time.
  static let coupledLimit = 100_000

  /// One core, all accounts on one clock at a hub that is busy for about half of its time.
  private func playCoupled(devices: Int) throws -> [BenchFigure] {
    let perAccount = PopulationWorkload.devicesPerAccount
    let accounts = (devices + perAccount - 1) / perAccount
    let shared = try PopulationWorkload.scenario(sharingHubWith: devices)
    let before = Stopwatch.peakMemory
    let start = Stopwatch.threadSeconds
    var population = Population(shared, accounts: accounts, options: RunOptions(seed: seed))
    let blank = LiveMeasures(shared)
    var observers = Array(repeating: blank, count: accounts)
    population.run(observers: &observers)
    let seconds = Stopwatch.threadSeconds - start
    let count = accounts * perAccount
    let statistics = population.station.statistics
    return [
      BenchFigure(
        key: "coupled_devices", meaning: "devices at one hub", value: .count(count)),
      figure("coupled_us_per_device", "µs for a device", seconds / Double(count) * 1e6, 1),
      BenchFigure(
        key: "coupled_memory_bytes_per_device", meaning: "more bytes of memory a device",
        value: .count(max(0, Stopwatch.peakMemory - before) / count)),
      figure("coupled_utilisation", "of its time the hub is busy", statistics.utilisation ?? 0, 3),
      figure(
        "coupled_mean_wait_seconds", "seconds a request waits", statistics.meanWaitSeconds ?? 0, 3),
    ]
  }

  // MARK: All cores

  /// What a core plays and measures its groups with.
  private final class Worker {
    var player: AccountPlayer
    let blank: LiveMeasures

    init(player: consuming AccountPlayer, blank: LiveMeasures) {
      self.player = player
      self.blank = blank
    }
  }

  /// The sums of one group, and a digest of its accounts.
  private struct Group: Sendable {
    var sums = MeasureSums()
    var digest = StableDigest()
  }

  private func play(_ scenario: Scenario, devices: Int) -> [BenchFigure] {
    let perAccount = PopulationWorkload.devicesPerAccount
    let accounts = (devices + perAccount - 1) / perAccount
    let groupCount = (accounts + Self.groupSize - 1) / Self.groupSize
    let start = Stopwatch.seconds
    let coreStart = Stopwatch.processSeconds
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let groups = Workers.map(
      groupCount, jobs: cores,
      makeMemory: {
        Worker(player: AccountPlayer(scenario, seed: seed), blank: LiveMeasures(scenario))
      }
    ) { number, worker in
      let range = number * Self.groupSize..<min(accounts, (number + 1) * Self.groupSize)
      let group = play(range, by: worker)
      if number.isMultiple(of: 64) {
        progress("\(devices) devices: \(range.lowerBound * perAccount)")
      }
      return group
    }
    let seconds = Stopwatch.seconds - start
    let coreSeconds = Stopwatch.processSeconds - coreStart
    let total = groups.reduce(into: Group()) { total, group in
      total.sums.add(group.sums)
      total.digest.combine(group.digest.value)
    }
    return figures(accounts * perAccount, seconds, coreSeconds, total)
  }

  private func play(_ accounts: Range<Int>, by worker: Worker) -> Group {
    var group = Group()
    for account in accounts {
      var measures = worker.blank
      let played = worker.player.play(account, observer: &measures)
      group.sums.add(measures.values)
      group.digest.combine(played.digest.value)
    }
    return group
  }

  private func figures(
    _ devices: Int, _ seconds: Double, _ coreSeconds: Double, _ total: Group
  ) -> [BenchFigure] {
    let name = "n\(devices)"
    let each = Double(devices)
    let memory = Stopwatch.peakMemory
    var digest = total.digest
    for sum in total.sums.sums { digest.combine(sum.bitPattern) }
    return [
      BenchFigure(key: "\(name)_devices", meaning: "devices", value: .count(devices)),
      figure("\(name)_seconds", "seconds of wall-clock time", seconds, 2),
      figure("\(name)_core_seconds", "seconds of the cores", coreSeconds, 2),
      figure(
        "\(name)_core_us_per_device", "µs of a core for a device", coreSeconds / each * 1e6, 1),
      figure(
        "\(name)_busy_cores", "cores that this process actually had", coreSeconds / seconds, 2),
      figure(
        "\(name)_requests_per_device", "requests a device",
        (total.sums.sum(of: "requests") ?? 0) / each, 2),
      figure(
        "\(name)_displays_per_device", "displays a device",
        (total.sums.sum(of: "displays") ?? 0) / each, 2),
      BenchFigure(
        key: "\(name)_peak_memory_bytes", meaning: "bytes of memory at most, so far",
        value: .count(memory)),
      BenchFigure(
        key: "\(name)_memory_bytes_per_device", meaning: "bytes of memory a device",
        value: .count(memory / devices)),
      BenchFigure(
        key: "\(name)_digest", meaning: "digest of all accounts and sums",
        value: .text(HexadecimalWord.text(digest.value))),
    ]
  }
}
