import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
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

  private static func rested(_ story: Story, _ change: (inout Story) -> Void = { _ in }) -> Story {
    with(story) {
      change(&$0)
      $0.wait(.days(29))
      $0.rest()
    }
  }

  private static func ended(_ story: Story) -> Story { with(story) { $0.world(.ended) } }

  private static let doesNotSync = "The app does not sync."
  private static let notHealed = "The scenario does not heal, so the fleet need not come to rest."
  private static let needNotAgree = "The scenario does not heal, so the fleet need not agree."
  private static let cutOff = "The run ended before the fleet came to rest, and before it had to."
  private static let noRest = "The fleet did not come to rest."
  private static let noDevice = "No device was in the fleet when it had to be at rest."

  private static func records(_ count: Int, in story: inout Story) -> CarriedRecords {
    story.keep(
      (0..<count).map {
        var change = RecordChange(key: .tip(RecordIndex($0)), fields: RecordFields())
        change.outcome = .saved
        return change
      })
  }

  private static func atomic(_ count: Int) -> Story {
    with(Story { $0.sync.isAtomic = true }) {
      let carried = records(count, in: &$0)
      $0.atHub(.sync(.uploadAnswered(message: 1, error: nil, records: carried)))
    }
  }

  private static func pushed(becauseOfUpload: Bool) -> Story {
    with(Story()) {
      let sent = $0.on(
        phone,
        .network(
          .sent(message: 4, from: .device(phone), to: .hub, kind: .uploadRequest, byteCount: 1)))
      let arrived = $0.atHub(.network(.delivered(message: 4, isCopy: false)), because: sent)
      let answered = $0.atHub(
        .sync(.uploadAnswered(message: 5, error: nil, records: .none)), because: arrived)
      $0.atHub(
        .sync(.pushSent(to: tablet, message: 6)), because: becauseOfUpload ? answered : nil)
    }
  }

  private static func tied(_ scenario: @escaping (inout Scenario) -> Void = { _ in }) -> Story {
    with(Story(devices: 2, scenario)) {
      $0.wait(.seconds(1))
      $0.on(phone, .person(.visited(screen: 0)))
      $0.on(tablet, .person(.visited(screen: 0)))
    }
  }

  static let aboutSync: [IdleReason] = [
    IdleReason(
      "atomic-batches", "Uploads are not atomic.", true: { Story() },
      false: { Story { $0.sync.isAtomic = true } }),
    IdleReason(
      "atomic-batches", "The hub answered no upload of more than one record.",
      true: { atomic(1) }, false: { atomic(2) }),
    IdleReason(
      "message-settled-once", "No message arrived.",
      true: {
        with(Story()) {
          let sent = $0.on(
            phone,
            .network(
              .sent(message: 4, from: .device(phone), to: .hub, kind: .push, byteCount: 1)))
          $0.atHub(
            .network(.dropped(message: 4, reason: .independentLoss, isCopy: false)), because: sent)
        }
      },
      false: { pushed(becauseOfUpload: false) }),
    IdleReason(
      "no-push-echo", doesNotSync, true: { Story { $0.sync.merge = .none } }, false: { Story() }),
    IdleReason(
      "no-push-echo", "No upload caused a push.", true: { pushed(becauseOfUpload: false) },
      false: { pushed(becauseOfUpload: true) }),
    IdleReason(
      "push-limit", "No push was sent.", true: { Story() },
      false: { pushed(becauseOfUpload: true) }),
    IdleReason(
      "tie-break-order", "A schedule, not the clock, decides the order.",
      true: { tied { $0.schedule = .choices([]) } }, false: { tied() }),
    IdleReason(
      "tie-break-order",
      "No two faults, arrivals of what was sent before, or actions of people happened at one "
        + "instant.",
      true: { Story(devices: 1) }, false: { tied() }),
  ]

  static let aboutRest: [IdleReason] =
    ["comes-to-rest", "convergence", "outbox-drains"].flatMap { id in
      [
        IdleReason(
          id, doesNotSync, true: { rested(Story { $0.sync.merge = .none }) },
          false: { rested(Story()) }),
        IdleReason(
          id, notHealed, true: { ended(Story { $0.heal = nil }) }, false: { ended(Story()) }),
        IdleReason(id, cutOff, true: { ended(Story()) }, false: { rested(Story()) }),
        IdleReason(
          id, "phone is signed out and was left out.",
          true: {
            rested(Story(devices: 1)) { $0.on(phone, .sync(.accountChanged(to: nil))) }
          }, false: { rested(Story(devices: 1)) }),
      ]
    }
    + ["comes-to-rest", "outbox-drains"].map { id in
      IdleReason(
        id, noDevice,
        true: { rested(Story(devices: 1)) { $0.on(phone, .device(.retired)) } },
        false: { rested(Story(devices: 1)) })
    } + [
      IdleReason(
        "convergence", "No account had two devices to compare.",
        true: { rested(Story(devices: 1)) }, false: { rested(Story()) }),
      IdleReason(
        "no-lost-donation", notHealed, true: { ended(Story { $0.heal = nil }) },
        false: { ended(Story()) }),
      IdleReason("no-lost-donation", cutOff, true: { ended(Story()) }, false: { rested(Story()) }),
    ]
    + ["count-exact", "no-resurrection", "no-duplicate-donation"].flatMap { id in
      [
        IdleReason(
          id, needNotAgree, true: { ended(Story { $0.heal = nil }) }, false: { ended(Story()) }),
        IdleReason(
          id, noRest, true: { with(Story()) { $0.world(.quiescenceTimedOut) } },
          false: { rested(Story()) }),
      ]
    }
    + ["no-lost-donation", "no-duplicate-donation"].map { id in
      IdleReason(
        id, "The app has no event.", true: { rested(Story(tips: [.plain("A")], events: [])) },
        false: { rested(Story()) })
    } + atRest

  private static let atRest: [IdleReason] = [
    IdleReason(
      "count-exact", "At rest there was no display that a device knew of or could know of.",
      true: { rested(Story()) { $0.donate(on: phone) } },
      false: { rested(Story()) { $0.show(0, on: phone) } }),
    IdleReason(
      "no-resurrection", "At rest there was no invalidation that every device had to know of.",
      true: { rested(Story()) { $0.show(0, on: phone) } },
      false: {
        rested(Story()) {
          $0.invalidate(on: phone)
          $0.uploads(on: phone)
        }
      }),
    IdleReason(
      "no-lost-donation", "There was no donation that a device had to know of, or could know of.",
      true: { rested(Story()) { $0.show(0, on: phone) } },
      false: { rested(Story()) { $0.donate(on: phone) } }),
    IdleReason(
      "no-duplicate-donation",
      "No donation was imported, and at rest there was none to know of.",
      true: { rested(Story()) { $0.show(0, on: phone) } },
      false: { rested(Story()) { $0.donate(on: phone) } }),
    IdleReason(
      "known-as-told", "No fact told what a device knows.",
      true: { with(Story()) { $0.show(0, on: phone) } }, false: { rested(Story()) }),
    IdleReason(
      "no-ping-pong", doesNotSync, true: { rested(Story { $0.sync.merge = .none }) },
      false: { rested(Story()) }),
    IdleReason(
      "no-ping-pong", "No fetch was answered while the fleet was at rest.",
      true: { with(Story()) { $0.fetches(on: phone) } },
      false: {
        with(Story()) {
          $0.rest()
          $0.fetches(on: phone)
        }
      }),
  ]
}
