import DeviceSystems
import SimulationKernel
import TipDomain

/// A device that an occurrence touched.
struct TouchedDevice: Sendable, BitwiseCopyable {
  let device: DeviceIndex
  /// The events of which donations came or went, one bit each.
  private var events: UInt64 = 0
  /// The date of the oldest of these donations.
  private var firstTouched = Instant.distantFuture
  /// Whether donations of every event are compared, however old, and not only those of `events`.
  var isWhole = false

  /// A device of which nothing is known to have come or gone yet.
  init(_ device: DeviceIndex) { self.device = device }

  /// A device of which everything is compared.
  init(whole device: DeviceIndex) {
    self.device = device
    isWhole = true
  }

  /// Donations of an event came or went, the oldest dated `date`.
  mutating func touch(_ event: EventIndex, from date: Instant) {
    firstTouched = min(firstTouched, date)
    if event.position < UInt64.bitWidth {
      events |= 1 << UInt64(event.position)
    } else {
      isWhole = true
    }
  }

  /// From which date on donations are compared, as far as it is their turn.
  var firstDate: Instant { isWhole ? Instant(microseconds: .min) : firstTouched }

  /// Whether donations of an event are compared one by one, and not only their number.
  func compares(_ event: EventIndex) -> Bool {
    isWhole || event.position < UInt64.bitWidth && events & 1 << UInt64(event.position) != 0
  }
}
