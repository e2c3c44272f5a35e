import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// One row a setting of the scenario, in words.
package enum SettingsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    var table = ReportTable(
      name: "settings", title: "Settings",
      description: "One row per setting of the scenario that affects time, sync or the network.",
      columns: [
        .key("area", "Area", "What it is about."),
        .key("setting", "Setting", "What is set."),
        .text("value", "Value", "What the scenario says."),
      ])
    for row in rows(of: input.shown.run.scenario) {
      table.append([.text(row.area), .text(row.setting), .text(row.value)])
    }
    return table
  }

  /// What a scenario sets, in words.
  package static func rows(
    of scenario: Scenario
  ) -> [(area: String, setting: String, value: String)] {
    var rows: [(area: String, setting: String, value: String)] = []
    func add(_ area: String, _ setting: String, _ value: String) {
      rows.append((area, setting, value))
    }
    add("time", "length of the run", text(scenario.duration))
    add("time", "healing begins after", scenario.heal.map { text($0.after) } ?? "never")
    if let heal = scenario.heal { add("time", "rest expected within", text(heal.within)) }
    add("time", "display frequency", text(scenario.frequency))
    for (setting, value) in syncRows(scenario.sync) { add("sync", setting, value) }
    if let hub = scenario.hub {
      for (setting, value) in hubRows(hub) { add("hub", setting, value) }
    }
    for (setting, value) in linkRows(scenario.network.standard) { add("links", setting, value) }
    if !scenario.network.links.isEmpty {
      let names = scenario.network.links.map { scenario.devices[$0.device.position].id }
      add("links", "devices with links of their own", SectionText.list(names, limit: 8))
    }
    return rows
  }

  private static func syncRows(_ sync: SyncConfiguration) -> [(String, String)] {
    [
      ("merge strategy", sync.merge.name),
      ("save policy", "\(sync.savePolicy ?? sync.merge.savePolicy)"),
      ("from a change to its upload", text(sync.exportDelay)),
      ("a request waits for its answer", text(sync.requestTimeout)),
      ("waits after a failure", "\(text(sync.backoff)), doubling up to \(text(sync.backoffLimit))"),
      ("change tokens expire after", sync.tokenLifetime.map(text) ?? "never"),
      ("pushes", sync.push.isEnabled ? "on" : "off"),
      ("pushes lost", text(sync.push.loss)),
      ("pushes per device and hour", "\(sync.push.perHour)"),
      ("a crash loses changes of the last", text(sync.saveDelay)),
    ]
  }

  private static func hubRows(_ hub: HubCapacity) -> [(String, String)] {
    func limit(_ limit: RateLimit?) -> String {
      guard let limit else { return "none" }
      return "\(RateQuantity.text(Rate(meanInterval: limit.interval))), \(limit.burst) at once"
    }
    return [
      ("servers", hub.servers.map { "\($0)" } ?? "as many as needed"),
      ("a request is served for", text(hub.serviceTime)),
      ("requests that wait at most", hub.queueLimit.map { "\($0)" } ?? "without limit"),
      ("limit for a device", limit(hub.perDevice)),
      ("limit for an account", limit(hub.perAccount)),
      ("limit for all", limit(hub.overall)),
      ("a refused device is told to wait", text(hub.retryAfter)),
    ]
  }

  private static func linkRows(_ link: LinkPolicy) -> [(String, String)] {
    var rows = [("latency", text(link.latency)), ("loss", text(link.loss))]
    if let burst = link.burst { rows.append(("loss within bursts", text(burst.lossInBad))) }
    if link.duplication != .never { rows.append(("duplication", text(link.duplication))) }
    if link.reordering != .never { rows.append(("reordering", text(link.reordering))) }
    if let bandwidth = link.bandwidthBytesPerSecond {
      rows.append(("bandwidth", Quantity.bytes.text(Double(bandwidth)) + " a second"))
    }
    return rows
  }

  private static func text(_ frequency: DisplayFrequency) -> String {
    switch frequency {
    case .immediate, .hourly, .daily, .weekly, .monthly: "\(frequency)"
    case .every(let gap): "every \(text(gap))"
    }
  }

  static func text(_ duration: SimulatedDuration) -> String {
    TimeText.duration(duration)
  }

  static func text(_ probability: Probability) -> String {
    Quantity.ratio.text(Double(probability.partsPerBillion) / 1e9)
  }

  static func text(_ law: DurationDistribution) -> String {
    switch law {
    case .constant(let duration): text(duration)
    case .uniform(let from, let through): "\(text(from)) to \(text(through)), evenly"
    case .exponential(let mean): "\(text(mean)) on average, exponential"
    case .lognormal(let median, let sigmaMillis):
      "\(text(median)) in the middle, lognormal with σ "
        + DecimalText.rounded(Double(sigmaMillis) / 1_000, digits: 3)
    }
  }
}

/// One row a fault of the scenario.
enum FaultsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    var table = ReportTable(
      name: "faults", title: "Faults", description: "One row per fault of the scenario.",
      columns: [
        .runID,
        .key("fault", "Fault", "Its name, by which it is switched off."),
        .text("kind", "Kind", "What goes wrong."),
        .text("scope", "Concerns", "The devices concerned, or the hub."),
        .count("begun_count", "Began", "How often it began in the shown run."),
        .time("lasted_us", "Lasted", "For how long, all in all."),
        .flag("is_enabled", "Switched on", "Whether it happens at all."),
      ])
    let run = input.shown.run
    let lengths = lengths(of: run)
    for (index, fault) in run.scenario.faults.enumerated() {
      let isOn = fault.isEnabled && !run.withoutFaults.contains(fault.name)
      table.append([
        .text(input.shownName), .text(fault.name), .text(fault.kind.words),
        .text(scope(of: fault.kind, run.scenario)),
        .count(index < run.faultBeginnings.count ? run.faultBeginnings[index] : 0),
        .length(lengths[index]), .boolean(isOn),
      ])
    }
    return table
  }

  /// One pass over the journal.
  private static func lengths(of run: PlayedRun) -> [SimulatedDuration] {
    var lengths = [SimulatedDuration](repeating: .zero, count: run.scenario.faults.count)
    var since = [Instant?](repeating: nil, count: lengths.count)
    for fact in run.journal.facts {
      switch fact.kind {
      case .run(.faultBegan(let fault)): since[Int(fault)] = fact.instant
      case .run(.faultEnded(let fault)):
        guard let start = since[Int(fault)] else { continue }
        lengths[Int(fault)] = lengths[Int(fault)] + (fact.instant - start)
        since[Int(fault)] = nil
      default: break
      }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for index in since.indices {
      if let start = since[index] { lengths[index] = lengths[index] + (end - start) }
    }
    return lengths
  }

  private static func scope(of kind: FaultKind, _ scenario: Scenario) -> String {
    guard let devices = kind.devices else { return "the hub" }
    return SectionText.list(devices.map { scenario.devices[$0.position].id }, limit: 6)
  }
}

extension FaultKind {
  /// What goes wrong, in a word or two.
  package var words: String {
    wording.map { part in
      switch part {
      case .words(let words): words
      case .share(let probability): SettingsTable.text(probability)
      case .bytes(let count): Quantity.bytes.text(Double(count))
      case .duration(let duration): TimeText.duration(duration)
      }
    }.joined()
  }
}
