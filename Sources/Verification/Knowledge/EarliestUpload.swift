import DeviceSystems
import FleetFacts
import SimulationKernel
import TipSync

/// Since when a device collects the changes of its next upload, where the facts tell.
///
/// They do for the first change after the outbox was empty, if no upload can be on its way to being
/// due for an older one: changes are collected for the declared delay.
package struct EarliestUpload: Sendable {
  /// The first change after the outbox was empty.
  package struct FirstChange: Sendable {
    package let instant: Instant
    package let fact: FactID
  }

  private var isEmpty = false
  private var first: FirstChange?
  private var last: Instant?

  package init() {}

  /// Something happened that may be a change to upload.
  package mutating func change(_ entry: JournalEntry) {
    if isEmpty, first == nil { first = FirstChange(instant: entry.fact.instant, fact: entry.id) }
    last = entry.fact.instant
  }

  /// Something else happened: while anything is to be uploaded, it may set a delay going.
  package mutating func pass(at now: Instant) {
    if !isEmpty || first != nil { last = now }
  }

  /// Something else may have the device upload sooner.
  package mutating func doubt(at now: Instant) {
    isEmpty = false
    first = nil
    last = now
  }

  /// Nothing is left to upload. A delay of at most `most` that an older change set going may not be
  /// over; what is due then takes the next change along.
  package mutating func drain(at now: Instant, most: SimulatedDuration) {
    isEmpty = last.map { $0 + most < now } ?? true
    first = nil
  }

  /// An upload sets out; gives the first change that it collected, if the facts tell.
  package mutating func upload() -> FirstChange? {
    defer {
      isEmpty = false
      first = nil
    }
    return first
  }
}
