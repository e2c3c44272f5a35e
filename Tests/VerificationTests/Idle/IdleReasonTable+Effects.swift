import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

extension IdleReason {
  private static func with(_ story: Story, _ change: (inout Story) -> Void) -> Story {
    var story = story
    change(&story)
    return story
  }

  private static func deleted() -> Story {
    with(Story()) {
      $0.on(
        phone, .tip(.donationsDeleted(event: EventIndex(0), through: $0.now, count: 0)))
    }
  }

  private static func uploaded(_ merge: MergeChoice) -> Story {
    with(Story { $0.sync.merge = merge }) {
      $0.invalidate(on: phone)
      $0.asks(
        on: phone,
        uploading: [RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())])
    }
  }

  /// Somebody who takes up the phone now and then.
  private static var someone: Person {
    Person(
      id: "ada", devices: [Weighted(phone, weight: 1)], between: .exponential(mean: .days(9)),
      lasting: .constant(.hours(1)), screens: [], dwell: .constant(.minutes(1)), reactions: [],
      reactsAfter: .constant(.zero), endsProcess: .never)
  }

  private static var nextAttempt: BehaviourKnobs {
    var knobs = BehaviourKnobs()
    knobs.mergeReachesLimit = .nextAttempt
    return knobs
  }

  private static var accountGate: BehaviourKnobs {
    var knobs = BehaviourKnobs()
    knobs.frequencyScope = .perAccount
    return knobs
  }

  static let aboutEffects: [IdleReason] =
    [
      "purge-respected", "later-write-dated", "asks-in-time", "last-write-wins",
      "uploads-as-known", "taken-as-answered",
    ].map { id in
      IdleReason(
        id, "The app does not sync.", true: { Story { $0.sync.merge = .none } },
        false: { Story() })
    } + [
      IdleReason(
        "acts-take-effect",
        "Nobody did anything with a tip, and no display ended with its screen.",
        true: { with(Story()) { $0.show(0, on: phone) } },
        false: {
          with(Story()) { $0.end($0.display(0, on: phone), on: phone, .closed) }
        }),
      IdleReason(
        "app-as-declared",
        "No screen that writes or donates appeared, and no step asked the app for anything.",
        true: { with(Story()) { $0.show(0, on: phone) } },
        false: { with(Story()) { $0.donate(on: phone) } }),
      IdleReason(
        "steps-as-declared", "No step of the timeline concerned a device that was in the fleet.",
        true: { Story() },
        false: {
          with(
            Story {
              $0.timeline = [TimelineStep(at: .hours(1), device: phone, action: .backUp)]
            }
          ) {
            $0.wait(.hours(1))
            $0.on(phone, .device(.backedUp))
            $0.wait(.hours(1))
            $0.world(.ended)
          }
        }),
      IdleReason(
        "people-as-declared", "No people are declared.", true: { Story() },
        false: { Story(opens: false) { $0.people = [someone] } }),
      IdleReason(
        "people-as-declared", "Nobody picked up a device, and nobody was due to.",
        true: { Story(opens: false) { $0.people = [someone] } },
        false: {
          with(Story(opens: false) { $0.people = [someone] }) {
            $0.on(phone, .person(.sessionBegan))
          }
        }),
      IdleReason(
        "asks-in-time",
        "No app that was allowed to run had a reason to contact the hub.", true: { Story() },
        false: {
          with(Story()) {
            $0.on(phone, .device(.activated))
            $0.asks(on: phone)
          }
        }),
      IdleReason(
        "merged-limit", "With this knob, a limit reached by a merge has no effect.",
        true: { Story(knobs: nextAttempt) }, false: { Story() }),
      IdleReason(
        "merged-limit",
        "No import made a tip that was not on screen reach its limit.",
        true: { Story() },
        false: {
          with(Story(tips: [.capped("Compass", 2)])) {
            $0.on(phone, .tip(.recordCreated(record: RecordIndex(0))))
            $0.learnsCount(2, on: phone)
            $0.wait(.hours(1))
            $0.world(.ended)
          }
        }),
      IdleReason(
        "limit-invalidates", "No tip has a limit on its displays.",
        true: { with(Story(tips: [.plain("A")])) { $0.show(0, on: phone) } }, false: { Story() }),
      IdleReason(
        "limit-invalidates",
        "No device knew of as many displays of a tip as its limit allows.",
        true: { with(Story()) { $0.show(0, on: phone) } },
        false: {
          with(Story(tips: [.capped("Compass", 1)])) {
            $0.end($0.display(0, on: phone), on: phone)
            $0.invalidate(on: phone, .displayCountExceeded, cause: .limitReachedHere)
          }
        }),
      IdleReason(
        "last-write-wins", "The scenario's own merge strategy decides which version wins.",
        true: { Story { $0.sync.merge = .custom(GCounterMerge()) } }, false: { Story() }),
      IdleReason(
        "last-write-wins",
        "No parameter and no frequency clock of an account was imported.",
        true: { Story() },
        false: {
          with(Story(knobs: accountGate)) {
            $0.imports([RecordChange(key: .frequencyClock, fields: RecordFields())], on: phone)
            $0.wait(.hours(1))
            $0.world(.ended)
          }
        }),
      IdleReason(
        "uploads-as-known", "No device uploaded anything.", true: { Story() },
        false: { with(Story()) { $0.uploads([], on: phone) } }),
      IdleReason(
        "taken-as-answered", "No device took in an answer of the hub.", true: { Story() },
        false: { with(Story()) { $0.learnsCount(1, on: phone) } }),
      IdleReason(
        "connection-declaration",
        "No fault or step concerned a device's connection, and no connection changed.",
        true: { Story() },
        false: {
          with(Story()) {
            $0.on(phone, .device(.wentOffline))
            $0.wait(.hours(1))
            $0.world(.ended)
          }
        }),
      IdleReason(
        "account-as-declared",
        "No app ran on a device whose account a step or a fault changed.",
        true: { Story() },
        false: {
          let step = TimelineStep(at: .hours(1), device: phone, action: .signOut)
          return with(Story { $0.timeline = [step] }) {
            $0.wait(.hours(1))
            $0.on(phone, .sync(.accountChanged(to: nil)))
            $0.wait(.hours(1))
            $0.world(.ended)
          }
        }),
      IdleReason(
        "account-as-declared", "A schedule, not the clock, decides when steps happen.",
        true: { Story { $0.schedule = .choices([]) } }, false: { Story() }),
      IdleReason(
        "hub-in-turn", "The hub has no limits.", true: { Story() },
        false: { Story { $0.hub = HubCapacity() } }),
      IdleReason(
        "hub-in-turn", "The hub answered no request.", true: { Story { $0.hub = HubCapacity() } },
        false: {
          with(Story { $0.hub = HubCapacity() }) {
            $0.wait(.seconds(1))
            $0.answers($0.asks(on: phone), on: phone, error: .requestRateLimited)
          }
        }),
      IdleReason(
        "hub-in-turn", "A schedule, not the clock, decides when answers come.",
        true: {
          Story {
            $0.hub = HubCapacity()
            $0.schedule = .choices([])
          }
        }, false: { Story { $0.hub = HubCapacity() } }),
      IdleReason(
        "configured-once", "No app configured its tips or did anything with them.",
        true: { Story(opens: false) }, false: { Story() }),
      IdleReason(
        "dated-by-own-clock", "Nothing was displayed, donated, deleted, invalidated or reset.",
        true: { Story() }, false: { with(Story()) { $0.donate(on: phone) } }),
      IdleReason(
        "record-of-each-tip", "The app has no tips.", true: { Story(tips: []) },
        false: { Story() }),
      IdleReason(
        "record-of-each-tip", "No tip was evaluated after `configure`.",
        true: { with(Story()) { $0.withhold(0, on: phone, .notConfigured) } },
        false: { with(Story()) { $0.withhold(0, on: phone, .rule(0)) } }),
      IdleReason(
        "deleted-donations", "The app has no event.", true: { Story(events: []) },
        false: { Story() }),
      IdleReason(
        "deleted-donations", "No donations were deleted.", true: { Story() },
        false: { deleted() }),
      IdleReason(
        "purge-respected",
        "No device learned that the person purged the zone and so had to clear its store.",
        true: { with(Story()) { $0.answers($0.asks(on: phone), on: phone, error: .zoneBusy) } },
        false: {
          with(Story()) {
            $0.answers($0.asks(on: phone), on: phone, error: .userDeletedZone)
            $0.somethingElse(on: phone)
          }
        }),
      IdleReason(
        "later-write-dated",
        "No tip's record was uploaded after its status had been written or imported.",
        true: { Story() }, false: { uploaded(.gCounter) }),
      IdleReason(
        "later-write-dated",
        "With this strategy, a merged record need not have the date of the later write.",
        true: { uploaded(.lwwRecord) }, false: { uploaded(.gCounter) }),
      IdleReason(
        "later-write-dated",
        "The person purged the zone, and the journal does not say when a device learns of that.",
        true: {
          with(Story()) {
            $0.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
            $0.invalidate(on: phone)
            $0.asks(
              on: phone,
              uploading: [RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())])
          }
        }, false: { uploaded(.gCounter) }),
    ]
}
