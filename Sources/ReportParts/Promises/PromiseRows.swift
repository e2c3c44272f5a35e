import PropertySearch
import SimulationKernel
import TextFormats

/// What runs say of each tip, in a summary.
package enum PromiseRows {
  /// Appends an object for each tip.
  package static func write(_ promises: TipPromises, into json: inout JSONText) {
    for promise in promises.tips {
      json.object { write(promise, promises.sample, into: &$0) }
    }
  }

  /// Adds what runs say of one tip to an object.
  package static func write(
    _ promise: TipPromise, _ sample: TipPromises.Sample, into json: inout JSONText
  ) {
    if let cap = promise.cap { json.member("cap", cap) }
    if case .after(let delay)? = promise.lateness(0.5) {
      json.member("dismissal_p50_us", wide: delay.microseconds)
    }
    if case .after(let delay)? = promise.lateness(0.95) {
      json.member("dismissal_p95_us", wide: delay.microseconds)
    }
    json.member("dismissed_devices", promise.dismissalCount)
    if let rate = promise.displaysPerPersonWeek { json.member("displays_per_person_week", rate) }
    json.member("eligible_people", promise.eligibleCount)
    if promise.hasCap { json.member("over_cap_people", promise.overCapCount) }
    json.member("people", promise.personCount)
    json.member("tip", promise.name)
    json.member("unheard_devices", promise.unheardCount)
    json.member("unseen_people", promise.unseenCount)
    guard let worst = promise.worst else { return }
    switch sample {
    case .runs:
      json.member("worst_displays", worst.count)
      json.member("worst_seed", SeedWord.text(worst.run))
    case .cases:
      json.member("worst_case", worst.run)
      json.member("worst_displays", worst.count)
    }
  }
}
