import DeviceSystems
import FleetFacts
import TipSync

/// The last requests of each device, to find the one that an answer of the hub is to.
///
/// A copy of an old request may come late: as many are kept as can be answered after a newer one
/// set out.
public struct RecentRequests<Request: Sendable>: Sendable {
  @usableFromInline var requests: [[(message: UInt32, request: Request)]]
  @inlinable static var limit: Int { 16 }

  /// No request yet.
  @inlinable
  public init(_ declarations: Declarations) { requests = declarations.devices.map { _ in [] } }

  /// A device sends a request as a message.
  @inlinable
  public mutating func append(_ request: Request, as message: UInt32, from device: DeviceIndex) {
    guard device.position < requests.count else { return }
    if requests[device.position].count == Self.limit { requests[device.position].removeFirst() }
    requests[device.position].append((message, request))
  }

  /// Changes what is known of the request that a device sent as a message.
  @inlinable
  public mutating func update(
    _ message: UInt32, from device: DeviceIndex, _ change: (inout Request) -> Void
  ) {
    guard device.position < requests.count,
      let index = requests[device.position].lastIndex(where: { $0.message == message })
    else { return }
    change(&requests[device.position][index].request)
  }

  /// The request that an answer of the hub is to, and who sent it: the answer's cause is its
  /// arrival. Nil for one that is no longer kept.
  @inlinable
  public func request(
    answeredBy answer: FactID, in journal: borrowing Journal
  ) -> (request: Request, device: DeviceIndex)? {
    guard let arrival = journal.firstCause(of: answer),
      case .network(.delivered(let message, _)) = journal.fact(arrival).kind
    else { return nil }
    for index in requests.indices {
      if let found = requests[index].last(where: { $0.message == message }) {
        return (found.request, DeviceIndex(index))
      }
    }
    return nil
  }
}
