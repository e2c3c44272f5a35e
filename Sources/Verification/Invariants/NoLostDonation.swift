import FleetSimulation
import SimulationKernel
import TipDomain

/// I9: what was donated and told is there for everybody.
enum NoLostDonation: Invariant {
  static let statement = InvariantStatement(
    id: "no-lost-donation",
    sentence: "At rest every device knows every donation that reached the cloud and was not "
      + "deleted.",
    sources: "2.11, 2.14, 6.4, I9", holds: .boundedDelay, marginUnit: .donations)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.donationLimits.isEmpty
      ? "The app has no event." : "Nothing was donated before the fleet came to rest."
  }

  /// Judges a device that knows of `count` donations at rest.
  fileprivate static func judge(
    _ count: Int64, of event: EventIndex, _ books: DonationBooks, _ seen: Seen,
    _ device: DeviceIndex, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
  ) {
    guard let (least, most) = books.bounds(of: event, for: device, memory, &ruling), most > 0
    else { return }
    let limits = memory.declarations.donationLimits
    let limit = event.position < limits.count ? Int64(limits[event.position]) : .max
    let wanted = min(least, limit)
    if !ruling.measure(observed: count, atLeast: wanted, seen) {
      ruling.violate(
        seen.violation(
          on: [device], observed: "\(count) donations", expected: "at least \(wanted)",
          "At rest \(memory.declarations.name(of: device)) knows of \(count) donations of "
            + "\(memory.declarations.name(of: event)), and \(wanted) must be there."))
    }
  }

  /// Compares what devices say they know at rest with what was donated.
  struct Judge: Monitor {
    static let interests = DonationBooks.interests

    private var books: DonationBooks

    init(_ declarations: Declarations) { books = DonationBooks(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      if let device = seen.device, case .run(.knowsEvent(let event, let count, _)) = seen.fact.kind
      {
        judge(Int64(count), of: event, books, seen, device, memory, &ruling)
        return
      }
      books.observe(seen, memory, &ruling)
    }
  }
}
