import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel

/// Requests that end without an answer because request and answer take as long on the declared
/// links as a request may: the hub takes no part of an upload, and a device no part of a page, so
/// trying again does not help.
public struct SlowExchanges: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies = [.network, .sync]

  /// Those of them that change anything.
  static let changes: FactFamilies = [.sent, .timeout, .intake, .settlement]

  /// How large a request and its answer are, in bytes; zero for an answer that was not sent yet.
  private struct Exchange: Sendable, BitwiseCopyable {
    var up: Int64 = 0
    var down: Int64 = 0
  }

  /// By device: the request that was sent last.
  private var latest: [Exchange]
  /// By device: the request that timed out last, if none was answered in time since then.
  private var timedOut: [Exchange?]

  init(_ declarations: Declarations) {
    latest = declarations.devices.map { _ in Exchange() }
    timedOut = declarations.devices.map { _ in nil }
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

  /// How long the last request of a device takes on its links at least, with its answer, if it took
  /// the whole time of a request; nil if a request of this device can be answered in time.
  func hopelessTime(
    of device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> SimulatedDuration? {
    let transport = declarations.transport
    guard let exchange = timedOut[device.position], transport.isKnown else { return nil }
    let time =
      SlowExchanges.time(exchange.up, on: transport.up[device.position])
      + SlowExchanges.time(exchange.down, on: transport.down[device.position])
    // The latency comes on top, and varies.
    guard time.microseconds / 9 >= transport.requestTimeout.microseconds / 10 else { return nil }
    return time
  }

  private static func time(_ byteCount: Int64, on link: LinkPolicy) -> SimulatedDuration {
    guard let rate = link.bandwidthBytesPerSecond, rate > 0 else { return .zero }
    return SimulatedDuration(microseconds: byteCount * 1_000_000 / rate)
  }
}
