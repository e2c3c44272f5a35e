import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

extension IdleReason {
  /// Runs in which nothing happens, in apps that declare little and much.
  static var barren: [Story] {
    [
      Story(), Story { $0.sync.merge = .none }, Story(tips: [.plain("A")], events: []),
      Story { $0.sync.isAtomic = true }, Story { $0.frequency = .daily },
      Story(tips: [.timed("Slow", .minutes(5))]), ordered(), forced(), focused(), filtered(),
      pointed(), pointedTip(),
      intended(),
    ]
  }

  static let all: [IdleReason] =
    aboutTips + aboutCaps + aboutStores + aboutSync + aboutRest + aboutViews + aboutTransport
    + aboutEffects + aboutActions + aboutFocus + aboutPointer + aboutIntents

  private static let doesNotSync = "The app does not sync."

  private static func ordered() -> Story {
    Story(
      tips: [.plain("First"), .plain("Second")],
      groups: [
        TipGroupDefinition(
          id: "way", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
      ])
  }

  private static func forced() -> Story {
    Story(tips: [.plain("First"), .plain("Second")]) {
      $0.devices[0].overrides.shown = [TipIndex(0)]
    }
  }

  private static let twoTips: [TipDefinition] = [.plain("First"), .plain("Second")]

  private static func daily() -> Story {
    Story(tips: twoTips) { $0.frequency = .daily }
  }

  /// A tip on the phone, and another on the tablet after the gap.
  private static func showElsewhere(_ story: inout Story) {
    story.show(0, on: phone)
    story.wait(.days(2))
    story.show(1, on: tablet)
  }

  private static func with(
    _ story: Story, _ change: (inout Story) -> Void
  ) -> Story {
    var story = story
    change(&story)
    return story
  }

  private static func withheld(_ reason: IneligibilityReason) -> FactKind {
    .tip(.withheld(tip: TipIndex(0), record: RecordIndex(0), because: reason))
  }

  private static let aboutTips: [IdleReason] = [
    IdleReason(
      "closed-tips-invalidated", "Nobody closed a tip that was not already invalidated there.",
      true: {
        with(Story()) {
          $0.invalidate(on: phone)
          let shown = $0.display(0, on: phone, byOverride: true)
          $0.end(shown, on: phone, .closed)
        }
      },
      false: {
        with(Story()) {
          let shown = $0.display(0, on: phone)
          $0.end(shown, on: phone, .closed)
          $0.invalidate(on: phone)
        }
      }),
    IdleReason(
      "declared-ids", "No tip was displayed.", true: { Story() },
      false: { with(Story()) { $0.show(0, on: phone) } }),
    IdleReason(
      "finality",
      "No view got an answer for a tip that its device knew to be invalidated, except with testing "
        + "overrides.",
      true: { with(Story()) { $0.show(0, on: phone) } },
      false: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.on(phone, withheld(.invalidated(.tipClosed)))
        }
      }),
    IdleReason(
      "dismissed-everywhere",
      "No device was asked for a tip that a person had dismissed on another one, once it knew that "
        + "the tip was invalidated, except for resets and testing overrides.",
      true: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.on(phone, withheld(.invalidated(.tipClosed)))
          $0.on(tablet, withheld(.rule(0)))
        }
      },
      false: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.learnsStatus(.tipClosed, on: tablet)
          $0.on(tablet, withheld(.invalidated(.tipClosed)))
        }
      }),
    IdleReason(
      "invalidation-is-sticky",
      "No device that knew of an invalidation imported that tip again or was asked for it, except "
        + "for resets of its eligibility.",
      true: { with(Story()) { $0.invalidate(on: phone) } },
      false: {
        with(Story()) {
          $0.invalidate(on: phone)
          $0.on(phone, withheld(.invalidated(.tipClosed)))
        }
      }),
    IdleReason(
      "ordered-group", "The app has no ordered group.", true: { Story() }, false: { ordered() }),
    IdleReason(
      "ordered-group",
      "No ordered group displayed a tip other than its first, but for testing overrides.",
      true: { with(ordered()) { $0.show(0, on: phone) } },
      false: {
        with(ordered()) {
          $0.invalidate(0, on: phone)
          $0.show(1, on: phone)
        }
      }),
    IdleReason(
      "group-one-at-a-time", "The app has no group.", true: { Story() }, false: { ordered() }),
    IdleReason(
      "group-one-at-a-time", "No group displayed a tip.", true: { ordered() },
      false: { with(ordered()) { $0.show(0, on: phone) } }),
    IdleReason(
      "override-precedence", "No device has testing overrides.", true: { Story() },
      false: { forced() }),
    IdleReason(
      "override-precedence",
      "No view got an answer for a tip that a testing override shows or hides.",
      true: { with(forced()) { $0.show(1, on: phone) } },
      false: { with(forced()) { $0.display(0, on: phone, byOverride: true) } }),
    IdleReason(
      "rules-respected", "No tip has rules.", true: { with(Story()) { $0.show(0, on: phone) } },
      false: { ruled() }),
    IdleReason(
      "rules-respected", "No tip with rules was displayed, but for testing overrides.",
      true: { with(ruled()) { $0.display(0, on: phone, byOverride: true) } },
      false: {
        with(ruled()) {
          $0.donate(on: phone)
          $0.show(0, on: phone)
        }
      }),
    IdleReason(
      "separate-ids", doesNotSync, true: { Story { $0.sync.merge = .none } }, false: { Story() }),
    IdleReason(
      "separate-ids", "No import concerned a tip.", true: { Story() },
      false: {
        with(Story()) {
          $0.show(0, on: phone)
          $0.learnsCount(1, on: tablet)
        }
      }),
  ]

  private static func ruled() -> Story {
    var texts = TextTable()
    let event = EventDefinition(id: "visited")
    let context = RuleContext(events: [event], parameters: [], tipType: "Compass")
    let rule = try? Rule(
      parsing: "#Rule(Self.visited) { $0.donations.count > 0 }", in: context, texts: &texts)
    let tip = TipDefinition(typeName: "Compass", rules: rule.map { [$0] } ?? [])
    return Story(tips: [tip], events: [event])
  }

  private static let aboutCaps: [IdleReason] =
    ["local-display-cap", "display-cap-bound", "display-cap-sum"].flatMap { id in
      [
        IdleReason(
          id, "No tip has a cap on its displays.",
          true: { with(Story(tips: [.plain("A")])) { $0.show(0, on: phone) } }, false: { Story() }),
        IdleReason(
          id, "No display counted towards a cap.",
          true: { with(Story()) { $0.display(0, on: phone, byOverride: true) } },
          false: { with(Story()) { $0.show(0, on: phone) } }),
      ]
    } + [
      IdleReason(
        "quiescent-display-cap", "No tip has a cap on its displays.",
        true: { with(Story(tips: [.plain("A")])) { $0.show(0, on: phone) } }, false: { Story() }),
      IdleReason(
        "quiescent-display-cap",
        "No display counted towards a cap while all earlier ones were uploaded, imported and kept.",
        true: {
          with(Story()) {
            $0.on(phone, .tip(.datastoreReset))
            $0.show(0, on: phone)
          }
        },
        false: { with(Story()) { $0.show(0, on: phone) } }),
      IdleReason(
        "display-duration", "No tip has a limit on its time on screen.",
        true: { with(Story()) { $0.show(0, on: phone) } },
        false: { Story(tips: [.timed("Slow", .minutes(5))]) }),
      IdleReason(
        "display-duration", "No display with a limit on its time on screen ended.",
        true: {
          with(Story(tips: [.timed("Slow", .minutes(5)), .plain("B")])) { $0.show(1, on: phone) }
        },
        false: { with(Story(tips: [.timed("Slow", .minutes(5))])) { $0.show(0, on: phone) } }),
      IdleReason(
        "display-gap-sum", "The frequency is immediate on every device.",
        true: { with(Story(tips: twoTips)) { showElsewhere(&$0) } }, false: { daily() }),
      IdleReason(
        "display-gap-sum",
        "No first display of all devices that must keep the gap came after a display on another "
          + "device that begins one, but for resets.",
        true: {
          with(daily()) {
            $0.show(0, on: phone)
            $0.show(0, on: tablet)
          }
        },
        false: { with(daily()) { showElsewhere(&$0) } }),
      IdleReason(
        "display-frequency", "The frequency is immediate on every device.",
        true: { with(Story()) { $0.show(0, on: phone) } }, false: { daily() }),
      IdleReason(
        "display-frequency",
        "No first display that must keep the gap came after another display.",
        true: { with(daily()) { $0.show(0, on: phone) } },
        false: {
          with(daily()) {
            $0.show(0, on: phone)
            $0.wait(.days(2))
            $0.show(1, on: phone)
          }
        }),
    ]

  private static let aboutStores: [IdleReason] = [
    IdleReason(
      "monotonic-reads",
      "No device that knew of a display learned of that tip's displays again, except for resets.",
      true: { with(Story()) { $0.show(0, on: phone) } },
      false: {
        with(Story()) {
          $0.show(0, on: phone)
          $0.show(0, on: phone)
        }
      }),
    IdleReason(
      "read-your-writes",
      "After a display of its own, no device displayed that tip again or learned of its displays.",
      true: { with(Story()) { $0.show(0, on: phone) } },
      false: {
        with(Story()) {
          $0.show(0, on: phone)
          $0.show(0, on: phone)
        }
      }),
    IdleReason(
      "status-epochs-monotone", "No tip's status changed, except by deletion.",
      true: { Story() }, false: { with(Story()) { $0.invalidate(on: phone) } }),
    IdleReason(
      "unique-row-identity", "Nothing was donated or displayed.", true: { Story() },
      false: { with(Story()) { $0.donate(on: phone) } }),
    IdleReason(
      "reset-empties-once", "No store was reset.", true: { Story() },
      false: { with(Story()) { $0.on(phone, .tip(.datastoreReset)) } }),
    IdleReason(
      "reset-empties-once", doesNotSync,
      true: { with(Story { $0.sync.merge = .none }) { $0.on(phone, .tip(.datastoreReset)) } },
      false: { Story() }),
    IdleReason(
      "reset-empties-once",
      "phone reset its store, but got no answer from the hub that can be judged.",
      true: { with(Story()) { $0.on(phone, .tip(.datastoreReset)) } },
      false: {
        with(Story()) {
          $0.on(phone, .tip(.datastoreReset))
          $0.on(phone, .sync(.uploadSettled(message: 9, error: nil, records: .none)))
        }
      }),
    IdleReason(
      "reset-empties-once", "phone reset its store while it was signed out.",
      true: {
        with(Story { $0.devices[0].account = nil }) { $0.on(phone, .tip(.datastoreReset)) }
      },
      false: { with(Story()) { $0.on(phone, .tip(.datastoreReset)) } }),
  ]
}
