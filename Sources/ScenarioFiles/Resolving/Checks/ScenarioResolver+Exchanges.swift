import CloudSync
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipSync

// Exchanges with the hub that cannot succeed as they are declared, however often a device tries.

extension ScenarioResolver {
  mutating func checkExchanges(of scenario: Scenario) {
    guard scenario.sync.merge.layout != .local else { return }
    let service = scenario.hub?.serviceTime.least ?? .zero
    let links = scenario.network.policies(deviceCount: scenario.devices.count)
    let exchanges = zip(links.up, links.down).map { up, down in
      Exchange(up: up, down: down, service: service, pageLimit: scenario.sync.fetchLimit)
    }
    let timeout = scenario.sync.requestTimeout
    report(
      exchanges.indices.filter { exchanges[$0].least >= timeout },
      hint: "raise \"requestTimeout\" of \"sync\", or lower \"latency\" of \"network\" or "
        + "\"serviceTime\" of \"hub\""
    ) {
      "is answered in time: request and answer take at least "
        + "\(Exchange.text(exchanges[$0].least)), and a device waits "
        + DurationQuantity.text(timeout)
    }
    guard let lifetime = scenario.sync.tokenLifetime else { return }
    report(
      exchanges.indices.filter { exchanges[$0].leastOfPages > lifetime },
      hint: "raise \"tokenLifetime\" or \"fetchLimit\" of \"sync\""
    ) {
      "brings more than \(scenario.sync.fetchLimit) records: a change token is good for "
        + "\(DurationQuantity.text(lifetime)), and the next page is asked for after at least "
        + Exchange.text(exchanges[$0].leastOfPages)
    }
  }

  /// One warning for all devices that are alike in this, at the first of them.
  private mutating func report(
    _ devices: [Int], hint: String, _ what: (Int) -> String
  ) {
    guard let first = devices.first else { return }
    let others = devices.count - 1
    let more = others == 0 ? "" : " (and of \(English.count(others, "other device")))"
    let message = "no request of \(deviceTable.ids[first])\(more) \(what(first))"
    diagnostics.warning(
      .neverHappens, at: syntax.devices[deviceTable.definitions[first]].id.range, message,
      hint: hint)
  }
}

/// How long a device and the hub take at least.
private struct Exchange {
  /// From a request with one record, or for one, to its answer.
  let least: SimulatedDuration
  /// From an answer that is not the last one to the hub's look at the next request.
  let leastOfPages: SimulatedDuration

  init(up: LinkPolicy, down: LinkPolicy, service: SimulatedDuration, pageLimit: Int) {
    let ways = up.latency.least + down.latency.least + service
    least = ways + min(Self.time(of: 1, on: up), Self.time(of: 1, on: down))
    leastOfPages = ways + Self.time(of: pageLimit, on: down)
  }

  /// What is at least so long, to the millisecond.
  static func text(_ length: SimulatedDuration) -> String {
    DurationQuantity.text(.milliseconds(length.microseconds / 1_000))
  }

  private static func time(of records: Int, on link: LinkPolicy) -> SimulatedDuration {
    guard let rate = link.bandwidthBytesPerSecond, rate > 0 else { return .zero }
    let bytes = Int64(records * RecordFields.approximateByteCount)
    return SimulatedDuration(microseconds: bytes * 1_000_000 / rate)
  }
}
