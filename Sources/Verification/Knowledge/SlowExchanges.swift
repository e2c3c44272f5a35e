import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel

/// Requests that cannot succeed as the scenario is declared, so that trying again does not help:
/// request and answer take as long as a request may, and the hub takes no part of an upload, nor a
/// device of a page; or a token is too old when a device asks for the next page with it.
public struct SlowExchanges: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies = [.network, .sync]

  /// Those of them that change anything.
  static let changes: FactFamilies = [.sent, .timeout, .fetch, .intake, .settlement]

  /// How large a request and its answer are, in bytes; zero for an answer that was not sent yet.
  private struct Exchange: Sendable, BitwiseCopyable {
    var up: Int64 = 0
    var down: Int64 = 0
  }

  /// By device: the request that was sent last.
  private var latest: [Exchange]
  /// By device: the request that timed out last, if none was answered in time since then.
  private var timedOut: [Exchange?]
  /// By device: when it took in changes last, and how old the token was with which it asked for
  /// the next page at once.
  private var pages: [(taken: Instant, age: SimulatedDuration?)]

  init(_ declarations: Declarations) {
    latest = declarations.devices.map { _ in Exchange() }
    timedOut = declarations.devices.map { _ in nil }
    pages = declarations.devices.map { _ in (.zero, nil) }
  }

  /// Processes a fact after the network healed.
  mutating func observe(_ entry: JournalEntry) {
    if case .network(.sent(_, let from, let to, let kind, let byteCount)) = entry.fact.kind {
      note(Int64(byteCount), of: kind, from, to)
      return
    }
    guard let device = entry.device?.position, device < latest.count,
      case .sync(let fact) = entry.fact.kind
    else { return }
    if case .requestTimedOut = fact {
      timedOut[device] = latest[device]
    } else if case .imported = fact {
      timedOut[device] = nil
      pages[device] = (entry.fact.instant, nil)
    } else if case .fetchRequested(_, let since) = fact {
      guard let since, pages[device].taken == entry.fact.instant else { return }
      pages[device].age = entry.fact.instant - since.issued
    } else if case .uploadSettled = fact {
      timedOut[device] = nil
    }
  }

  private mutating func note(
    _ byteCount: Int64, of kind: MessageKind, _ sender: Actor, _ receiver: Actor
  ) {
    if kind == .push { return }
    if case .device(let device) = sender, device.position < latest.count {
      latest[device.position] = Exchange(up: byteCount)
    } else if case .device(let device) = receiver, device.position < latest.count {
      latest[device.position].down = byteCount
    }
  }

  /// How long the last request of a device takes at least, with its answer, if that is the whole
  /// time of a request; nil if a request of this device can be answered in time.
  func hopelessTime(
    of device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> SimulatedDuration? {
    let transport = declarations.transport
    guard let exchange = timedOut[device.position], transport.isKnown else { return nil }
    let up = transport.up[device.position]
    let down = transport.down[device.position]
    let transfer =
      SlowExchanges.time(exchange.up, on: up) + SlowExchanges.time(exchange.down, on: down)
    let least =
      transfer + up.latency.least + down.latency.least
      + (transport.hub?.serviceTime.least ?? .zero)
    // What latency varies by comes on top.
    let varied = least + SimulatedDuration(microseconds: transfer.microseconds / 9)
    return varied >= transport.requestTimeout ? least : nil
  }

  /// Whether the token with which a device asked for the next page was too old.
  func cannotTurnPage(of device: DeviceIndex, _ declarations: borrowing Declarations) -> Bool {
    guard let age = pages[device.position].age, let limit = declarations.transport.tokenLifetime
    else { return false }
    let up = declarations.transport.up[device.position].latency.least
    return age + up + (declarations.transport.hub?.serviceTime.least ?? .zero) > limit
  }

  private static func time(_ byteCount: Int64, on link: LinkPolicy) -> SimulatedDuration {
    guard let rate = link.bandwidthBytesPerSecond, rate > 0 else { return .zero }
    return SimulatedDuration(microseconds: byteCount * 1_000_000 / rate)
  }
}
