import DeviceSystems
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// I10: a donation is there once, however often it was sent.
enum NoDuplicateDonation: Invariant {
  static let statement = InvariantStatement(
    id: "no-duplicate-donation",
    sentence: "No device knows of more donations than were made, and none imports one twice.",
    sources: "2.11, 7.17, 7.32, I10", holds: .anySchedule, marginUnit: .donations)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.donationLimits.isEmpty
      ? "The app has no event."
      : "No donation was imported, and at rest there was none to know of."
  }

  fileprivate static func judge(
    _ count: Int64, of event: EventIndex, _ books: DonationBooks, _ seen: Seen,
    _ device: DeviceIndex, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
  ) {
    guard let (_, most) = books.bounds(of: event, for: device, memory, &ruling),
      most > 0 || count > 0
    else { return }
    if !ruling.measure(observed: count, atMost: most, seen) {
      ruling.violate(
        seen.violation(
          on: [device], observed: English.count(count, "donation"), expected: "at most \(most)",
          "At rest \(memory.declarations.name(of: device)) knows of "
            + "\(English.count(count, "donation")) of \(memory.declarations.name(of: event)), but "
            + "there can be at most \(most)."))
    }
  }

  /// A merge brought a donation that was there already.
  fileprivate static func judgeMerge(
    _ event: EventIndex, _ row: DonationRow, _ seen: Seen, _ device: DeviceIndex,
    _ memory: borrowing FleetMemory, _ ruling: inout Ruling
  ) {
    ruling.check()
    let known = memory[device].store.donations
    guard event.position < known.count, known[event.position].contains(row) else { return }
    ruling.violate(
      seen.violation(
        on: [device], observed: "merged twice", expected: "merged once",
        "\(memory.declarations.name(of: device)) imported donation \(row.sequence) of replica "
          + "\(row.replica.rawValue), which it already knew."))
  }

  /// Compares what devices say they know at rest with what was donated.
  struct Judge: Monitor {
    static let interests = DonationBooks.interests

    private var books: DonationBooks

    init(_ declarations: Declarations) { books = DonationBooks(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = seen.device {
        if case .run(.knowsEvent(let event, let count, _)) = seen.fact.kind {
          judge(Int64(count), of: event, books, seen, device, memory, &ruling)
          return
        }
        if case .tip(.donationMerged(let event, let row)) = seen.fact.kind {
          judgeMerge(event, row, seen, device, memory, &ruling)
        }
      }
      books.observe(seen, memory, &ruling)
    }
  }
}
