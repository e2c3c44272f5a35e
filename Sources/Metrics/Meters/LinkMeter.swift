import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel
import Verification

/// What one directed link carried.
public struct LinkMetrics: Sendable {
  /// The device at its end.
  public var device: DeviceIndex
  /// True from the device to the hub, false from the hub to the device.
  public var isUp: Bool
  /// Messages sent.
  public var sent: Int32 = 0
  /// Messages that arrived, copies not counted.
  public var delivered: Int32 = 0
  /// Copies that arrived.
  public var duplicated: Int32 = 0
  /// Messages that arrived after one that was sent later.
  public var reordered: Int32 = 0
  /// Messages that were held back, however often.
  public var held: Int32 = 0
  /// Messages lost, by `DropReason.allCases`.
  public var lostByReason: [Int32] = Array(repeating: 0, count: DropReason.allCases.count)
  /// Bytes sent.
  public var bytes: Int64 = 0
  /// Delays of delivered messages, at the quantiles of `delayQuantiles`; empty if none arrived.
  public var delays: [SimulatedDuration] = []

  /// The quantiles of `delays`, in thousandths: median, 90 %, 95 %, 99 %, greatest.
  public static let delayQuantiles: [Int] = [500, 900, 950, 990, 1_000]

  /// Messages lost for whatever reason.
  public var lost: Int32 { lostByReason.reduce(0, &+) }

  /// A link that has carried nothing.
  public init(device: DeviceIndex, isUp: Bool) {
    self.device = device
    self.isUp = isUp
  }
}

/// Measures what each directed link carried.
struct LinkMeter {
  private struct Sent {
    var link: Int
    var instant: Instant
    /// A message that several faults hold one after the other is one message held.
    var isHeld = false
  }

  /// A device's way up at twice its index, its way down after it.
  private var links: [LinkMetrics]
  private var delays: [[Int64]]
  /// By link: the greatest number of a message that arrived.
  private var latest: [UInt32?]
  /// By message.
  private var sent: [Sent?] = []

  init(_ declarations: Declarations) {
    links = []
    for index in declarations.devices.indices {
      links.append(LinkMetrics(device: DeviceIndex(index), isUp: true))
      links.append(LinkMetrics(device: DeviceIndex(index), isUp: false))
    }
    delays = Array(repeating: [], count: links.count)
    latest = Array(repeating: nil, count: links.count)
  }

  mutating func observe(_ entry: JournalEntry) {
    guard case .network(let fact) = entry.fact.kind else { return }
    if case .sent(let message, let from, let to, _, let byteCount) = fact {
      guard let link = link(from, to), Int(message) <= sent.count + 1_000_000 else { return }
      while sent.count <= Int(message) { sent.append(nil) }
      sent[Int(message)] = Sent(link: link, instant: entry.fact.instant)
      links[link].sent &+= 1
      links[link].bytes &+= Int64(byteCount)
    }
    if case .delivered(let message, let isCopy) = fact {
      guard let known = known(message) else { return }
      if isCopy {
        links[known.link].duplicated &+= 1
        return
      }
      links[known.link].delivered &+= 1
      if let last = latest[known.link], last > message { links[known.link].reordered &+= 1 }
      latest[known.link] = max(latest[known.link] ?? message, message)
      delays[known.link].append((entry.fact.instant - known.instant).microseconds)
    }
    if case .dropped(let message, let reason, let isCopy) = fact {
      guard !isCopy, let known = known(message) else { return }
      let index = DropReason.allCases.firstIndex(of: reason) ?? 0
      links[known.link].lostByReason[index] &+= 1
    }
    if case .held(let message) = fact {
      guard let known = known(message), !known.isHeld else { return }
      links[known.link].held &+= 1
      sent[Int(message)]?.isHeld = true
    }
  }

  /// The links that carried anything.
  func results() -> [LinkMetrics] {
    var results: [LinkMetrics] = []
    for index in links.indices where links[index].sent > 0 {
      var link = links[index]
      let sorted = delays[index].sorted()
      if !sorted.isEmpty {
        link.delays = LinkMetrics.delayQuantiles.map { quantile in
          let rank = max(1, (sorted.count * quantile + 999) / 1_000)
          return SimulatedDuration(microseconds: sorted[min(rank, sorted.count) - 1])
        }
      }
      results.append(link)
    }
    return results
  }

  private func link(_ from: Actor, _ to: Actor) -> Int? {
    if case .device(let device) = from { return index(device, isUp: true) }
    if case .device(let device) = to { return index(device, isUp: false) }
    return nil
  }

  private func index(_ device: DeviceIndex, isUp: Bool) -> Int? {
    let index = device.position * 2 + (isUp ? 0 : 1)
    return index < links.count ? index : nil
  }

  private func known(_ message: UInt32) -> Sent? {
    Int(message) < sent.count ? sent[Int(message)] : nil
  }
}
