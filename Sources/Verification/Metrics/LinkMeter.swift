import FleetSimulation
import SimulatedNetwork
import SimulationKernel

/// Measures what each directed link carried.
struct LinkMeter {
  /// A device's way up, then its way down.
  private var links: [LinkMetrics] = []
  private var delays: [[SimulatedDuration]] = []
  /// By link: the latest message that arrived.
  private var latest: [UInt32?] = []
  /// By message: its link and when it was sent.
  private var sent: [(link: Int, instant: Instant)?] = []

  init(deviceCount: Int) {
    for device in 0..<deviceCount {
      links.append(LinkMetrics(device: DeviceIndex(device), isUp: true))
      links.append(LinkMetrics(device: DeviceIndex(device), isUp: false))
    }
    delays = Array(repeating: [], count: links.count)
    latest = Array(repeating: nil, count: links.count)
  }

  mutating func see(_ fact: Fact) {
    guard case .network(let network) = fact.kind else { return }
    switch network {
    case .sent(let message, let from, let to, _, let byteCount):
      guard let link = link(from, to) else { return }
      while sent.count <= Int(message) { sent.append(nil) }
      sent[Int(message)] = (link, fact.instant)
      links[link].sent += 1
      links[link].bytes += Int64(byteCount)
    case .delivered(let message, let isCopy): arrive(message, isCopy: isCopy, at: fact.instant)
    case .dropped(let message, let reason, let isCopy):
      guard !isCopy, let link = origin(of: message)?.link,
        let place = DropReason.allCases.firstIndex(of: reason)
      else { return }
      links[link].lostByReason[place] += 1
    case .held(let message):
      if let link = origin(of: message)?.link { links[link].held += 1 }
    }
  }

  private mutating func arrive(_ message: UInt32, isCopy: Bool, at instant: Instant) {
    guard let origin = origin(of: message) else { return }
    if isCopy {
      links[origin.link].duplicated += 1
      return
    }
    links[origin.link].delivered += 1
    delays[origin.link].append(instant - origin.instant)
    if let newest = latest[origin.link], newest > message {
      links[origin.link].reordered += 1
    } else {
      latest[origin.link] = message
    }
  }

  private func origin(of message: UInt32) -> (link: Int, instant: Instant)? {
    Int(message) < sent.count ? sent[Int(message)] : nil
  }

  private func link(_ from: Actor, _ to: Actor) -> Int? {
    switch (from, to) {
    case (.device(let device), .hub): device.position * 2
    case (.hub, .device(let device)): device.position * 2 + 1
    case (.device, .device), (.device, .world), (.hub, .hub), (.hub, .world), (.world, _): nil
    }
  }

  func bytes(of device: Int, isUp: Bool) -> Int64 { links[device * 2 + (isUp ? 0 : 1)].bytes }

  /// What was measured of each link that carried anything.
  func result() -> [LinkMetrics] {
    var result: [LinkMetrics] = []
    for place in links.indices where links[place].sent > 0 {
      var link = links[place]
      let sorted = delays[place].sorted()
      if !sorted.isEmpty {
        // The nearest rank: the smallest delay that so many of the messages did not exceed.
        link.delays = LinkMetrics.delayQuantiles.map { thousandths in
          sorted[max(0, (sorted.count * thousandths + 999) / 1_000 - 1)]
        }
      }
      result.append(link)
    }
    return result
  }
}
