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

  private static let doesNotSync = "The app does not sync."
  private static let noTips = "The app has no tips."
  private static let noView = "No screen has a view for a tip."

  private static func tipless() -> Story { Story(tips: []) }

  private static func viewless() -> Story { Story { $0.screens = [Screen(id: "home", slots: [])] } }

  /// The screen appears, and the moment passes.
  private static func appeared() -> Story {
    with(Story()) {
      $0.appear(on: phone)
      $0.wait(.seconds(1))
      $0.somethingElse(on: phone)
    }
  }

  /// A tip gives way to an earlier one of its group.
  private static func preempted(_ isAllowed: YesNo) -> Story {
    var knobs = BehaviourKnobs()
    knobs.preemptFirstAvailable = isAllowed
    let story = Story(
      tips: [.plain("First"), .plain("Second")], knobs: knobs,
      groups: [
        TipGroupDefinition(
          id: "way", priority: .firstAvailable, tips: [TipIndex(0), TipIndex(1)])
      ])
    return with(story) {
      let shown = $0.display(1, on: phone)
      $0.end(shown, 1, on: phone, .preempted)
      $0.display(0, on: phone)
    }
  }

  private static func allowing() -> Story {
    var knobs = BehaviourKnobs()
    knobs.preemptFirstAvailable = .yes
    return Story(knobs: knobs)
  }

  static let aboutViews: [IdleReason] = [
    IdleReason("display-described", noTips, true: { tipless() }, false: { Story() }),
    IdleReason(
      "display-described", "No tip was displayed.", true: { Story() },
      false: { with(Story()) { $0.show(0, on: phone) } }),
    IdleReason("withheld-reason", noTips, true: { tipless() }, false: { Story() }),
    IdleReason(
      "withheld-reason", "No tip was held back.",
      true: { with(Story()) { $0.show(0, on: phone) } },
      false: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.withhold(0, on: phone, .invalidated(.tipClosed))
        }
      }),
    IdleReason("eligible-shown", noView, true: { viewless() }, false: { Story() }),
    IdleReason(
      "eligible-shown", "No view for a tip was on screen when something happened.",
      true: { Story() }, false: { appeared() }),
    IdleReason("views-answered", noView, true: { viewless() }, false: { Story() }),
    IdleReason(
      "views-answered", "No screen with a view for a tip was opened in the foreground.",
      true: { Story() }, false: { appeared() }),
    IdleReason(
      "tips-leave", "Nothing happened that might make a tip on screen leave.",
      true: { appeared() },
      false: {
        with(Story()) {
          let shown = $0.display(0, on: phone)
          $0.invalidate(on: phone)
          $0.endNow(shown, on: phone, .closed, visible: .zero)
          $0.wait(.seconds(1))
          $0.somethingElse(on: phone)
        }
      }),
    IdleReason(
      "preemption", "No tip made way for another; the knob does not allow it.", true: { Story() },
      false: { preempted(.no) }),
    IdleReason(
      "preemption",
      "No tip made way for another.", true: { allowing() }, false: { preempted(.yes) }),
    IdleReason(
      "first-reason-stays",
      "No device that knew why a tip was invalidated learned of another reason.",
      true: { with(Story()) { $0.invalidate(on: phone) } },
      false: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.learnsStatus(.actionPerformed, on: phone)
        }
      }),
  ]

  private static func sent(arriving: Bool) -> Story {
    with(Story()) {
      let message = $0.asks(on: phone)
      if arriving { $0.answers(message, on: phone) }
    }
  }

  static let aboutTransport: [IdleReason] =
    [
      "accounts-apart", "hub-wait-kept", "push-merge", "timeout-of-open-request",
      "zone-read-through", "hub-refusals", "stored-as-sent",
    ].map { id in
      IdleReason(
        id, doesNotSync, true: { Story { $0.sync.merge = .none } }, false: { Story() })
    } + [
      IdleReason(
        "accounts-apart",
        "No device imported anything with several accounts in the scenario, and no upload had to "
          + "leave out changes from before a change of account.",
        true: { with(Story()) { $0.learnsCount(1, on: phone) } },
        false: { with(Story { $0.devices[1].account = 7 }) { $0.learnsCount(1, on: phone) } }),
      IdleReason(
        "hub-refusals", "The hub answered no request.", true: { Story() },
        false: { with(Story()) { $0.answers($0.asks(on: phone), on: phone) } }),
      IdleReason(
        "stored-as-sent", "The hub stored and refused no record of an upload.",
        true: {
          with(Story()) {
            $0.answers($0.asks(on: phone, uploading: []), on: phone, isUpload: true)
          }
        },
        false: { with(Story()) { _ = $0.changesZone(by: phone) } }),
      IdleReason(
        "fault-windows", "No fault began, and none was due.", true: { Story() },
        false: {
          with(
            Story {
              $0.faults = [
                FaultDefinition(
                  name: "drawer", kind: .hold([phone]), schedule: .windows([]))
              ]
            }
          ) { $0.world(.faultBegan(fault: 0)) }
        }),
      IdleReason(
        "zone-read-through", "The hub answered no fetch.", true: { Story() },
        false: { with(Story()) { $0.answers($0.asks(on: phone), on: phone) } }),
      IdleReason(
        "hub-wait-kept",
        "No device recorded a wait, or sent another request, after the hub had refused or not "
          + "answered one.",
        true: {
          with(Story()) {
            $0.answers($0.asks(on: phone), on: phone, error: .zoneBusy, retryAfter: .seconds(9))
          }
        },
        false: {
          with(Story()) {
            $0.answers($0.asks(on: phone), on: phone, error: .zoneBusy, retryAfter: .seconds(9))
            $0.wait(.seconds(9))
            $0.asks(on: phone)
          }
        }),
      IdleReason(
        "push-merge", "No change of a zone had to lead to a push.",
        true: {
          with(Story(devices: 1)) {
            _ = $0.changesZone(by: phone)
            $0.somethingElse(on: phone)
          }
        },
        false: {
          with(Story()) {
            let change = $0.changesZone(by: phone)
            $0.somethingElse(on: phone)
            $0.wait(.seconds(10))
            $0.atHub(.sync(.pushSent(to: tablet, message: 7)), because: change)
          }
        }),
      IdleReason(
        "timeout-of-open-request", "No device sent the hub a request.", true: { Story() },
        false: { sent(arriving: false) }),
      IdleReason(
        "link-declaration", "No message that was sent arrived, was held or was lost.",
        true: { sent(arriving: false) }, false: { sent(arriving: true) }),
      IdleReason(
        "device-clock", "Nothing happened on a device.", true: { Story(devices: 0) },
        false: { Story() }),
      IdleReason(
        "only-while-running", "No app did anything.", true: { Story(opens: false) },
        false: { Story() }),
    ]
}
