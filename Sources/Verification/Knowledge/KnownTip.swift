import DeviceSystems
import SimulationKernel
import TipDomain

/// What a device knows of a tip id, as far as the facts told it.
public struct KnownTip: Sendable, BitwiseCopyable {
  /// Whether the store has a record of it (1.4).
  package var exists = false
  /// Displays known here, of all devices.
  package var count: Int32 = 0
  /// Time on screen known here, of all devices.
  package var duration = SimulatedDuration.zero
  /// How often eligibility was reset.
  package var epoch: UInt32 = 0
  /// Why it is invalidated; nil while it is not.
  package var invalidation: InvalidationReason?
  /// When its status was set last, by the clock of the device that did it.
  var statusDate = Instant.zero
  /// The fact with which it became done here.
  package var invalidatedBy: FactID?
  /// Counted displays made here since this store last lost anything of the tip.
  package var ownCount: Int32 = 0
  /// Time on screen here since then.
  var ownVisible = SimulatedDuration.zero

  /// Nothing is known.
  @inlinable
  public init() {}
}

/// A tip on a screen.
package struct ShownTip: Sendable, BitwiseCopyable {
  package let display: Display
  /// The group through which it was asked for.
  package let group: GroupIndex?
  /// The fact that says it appeared.
  package let appeared: FactID
  /// How long it was visible before the app came to the foreground last.
  private var visibleBefore = SimulatedDuration.zero
  /// Since when it is visible; nil while the app is in the background (3.7).
  private var visibleSince: Instant?

  init(display: Display, group: GroupIndex?, appeared: FactID, at instant: Instant) {
    self.display = display
    self.group = group
    self.appeared = appeared
    visibleSince = instant
  }

  /// For how long it was visible so far.
  package func visible(at now: Instant) -> SimulatedDuration {
    visibleBefore + (visibleSince.map { now - $0 } ?? .zero)
  }

  /// The app comes to the foreground, or leaves it.
  mutating func setVisible(_ isVisible: Bool, at now: Instant) {
    visibleBefore = visible(at: now)
    visibleSince = isVisible ? now : nil
  }
}

/// What survives of a device, as far as the facts told it.
public struct ReplayedStore: Sendable {
  /// By record; shorter than the table of ids where nothing was told yet.
  @usableFromInline package var tips: [KnownTip] = []
  /// When, by the device's clock, a display last closed the frequency gate.
  package var gate: Instant?
  /// By event: the donations known here.
  package var donations: [ReplayedDonations] = []
  /// By parameter: its value; nil, or too short a list, while it has its default (2.4).
  package private(set) var parameters: [Value?] = []

  /// Nothing is known.
  package init() {}

  /// What is known of a tip.
  @inlinable
  public subscript(_ record: RecordIndex) -> KnownTip {
    get { record.position < tips.count ? tips[record.position] : KnownTip() }
    _modify {
      while tips.count <= record.position { tips.append(KnownTip()) }
      yield &tips[record.position]
    }
  }
}

extension ReplayedStore {
  /// Whether a donation of an event is known as it is.
  package func holds(_ row: DonationRow, of event: EventIndex) -> Bool {
    event.position < donations.count && donations[event.position].holds(row)
  }

  /// The donations of an event that are known here, the oldest first.
  package func rows(of event: EventIndex) -> [DonationRow] {
    event.position < donations.count ? donations[event.position].rows : []
  }

  /// How many donations of an event are known here.
  package func donationCount(of event: EventIndex) -> Int {
    event.position < donations.count ? donations[event.position].count : 0
  }

  /// The value of a parameter; nil while it has its default.
  package func value(of parameter: ParameterIndex) -> Value? {
    parameter.position < parameters.count ? parameters[parameter.position] : nil
  }

  /// A parameter has another value, or its default again.
  package mutating func set(_ parameter: ParameterIndex, to value: Value?) {
    while parameters.count <= parameter.position { parameters.append(nil) }
    parameters[parameter.position] = value
  }

  /// A new process finds transient parameters at their defaults (2.7).
  mutating func forgetTransients(_ declarations: borrowing Declarations) {
    for index in parameters.indices where declarations.app.parameters[index].isTransient {
      parameters[index] = nil
    }
  }
}

extension DonationRow {
  /// Whether it was made before `other`; at the same moment the number of the store decides, then
  /// that of the donation.
  func isOlder(than other: DonationRow) -> Bool {
    if date != other.date { return date < other.date }
    return (replica, sequence) < (other.replica, other.sequence)
  }
}

/// The donations of one event that a device knows.
package struct ReplayedDonations: Sendable {
  /// The oldest first.
  package private(set) var rows: [DonationRow] = []
  /// The identities of the rows, in order and each once.
  private var identities: [UInt64] = []

  package var count: Int { rows.count }

  /// The identity of a donation: its replica and its number there.
  static func identity(_ row: DonationRow) -> UInt64 {
    UInt64(row.replica.rawValue) << 32 | UInt64(row.sequence)
  }

  /// Whether a donation is known, with whatever date. O(log n) in the donations.
  package func contains(_ row: DonationRow) -> Bool { contains(ReplayedDonations.identity(row)) }

  /// Whether a donation of this identity is known.
  package func contains(_ identity: UInt64) -> Bool {
    let index = index(of: identity)
    return index < identities.count && identities[index] == identity
  }

  /// The index of the first identity that is not smaller.
  private func index(of identity: UInt64) -> Int {
    // Mostly it is the newest of the last replica, or newer.
    if let last = identities.last, last < identity { return identities.count }
    var range = 0..<identities.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        identities[middle] < identity
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Whether a donation is known with this date and these values. O(log n) in the donations.
  package func holds(_ row: DonationRow) -> Bool {
    var range = 0..<rows.count
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      if rows[middle] == row { return true }
      range =
        rows[middle].isOlder(than: row)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  package mutating func insert(_ row: DonationRow) {
    let identity = ReplayedDonations.identity(row)
    let position = self.index(of: identity)
    if position == identities.count {
      identities.append(identity)
    } else if identities[position] != identity {
      identities.insert(identity, at: position)
    }
    var index = rows.count
    while index > 0, row.isOlder(than: rows[index - 1]) { index -= 1 }
    if index > 0, !rows[index - 1].isOlder(than: row) { return }
    if index == rows.count {
      rows.append(row)
    } else {
      rows.insert(row, at: index)
    }
  }

  package mutating func remove(_ row: DonationRow) {
    guard contains(row) else { return }
    rows.removeAll {
      $0.date == row.date && $0.replica == row.replica && $0.sequence == row.sequence
    }
    // A replica that was used twice may have given the number to another donation, too.
    if !rows.contains(where: { $0.replica == row.replica && $0.sequence == row.sequence }) {
      identities.remove(at: index(of: ReplayedDonations.identity(row)))
    }
  }

  package mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
  }

  package mutating func removeAll(through date: Instant) {
    rows.removeAll { $0.date <= date }
    identities = rows.map(ReplayedDonations.identity).sorted()
  }
}
