import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

extension IdleReason {
  /// Two devices that share a Focus with a filter.
  static func focused(opens: Bool = true, _ change: (inout Story) -> Void = { _ in }) -> Story {
    var story = Story(opens: opens) { scenario in
      var focus = FocusDefinition()
      focus.settings.append(
        FilterSettings(values: [], representation: "account: work", criterion: nil))
      focus.focuses = [Focus(id: "Work", settings: SettingsIndex(1))]
      scenario.focus = focus
    }
    change(&story)
    return story
  }

  private static func focused(with facts: [FocusFact]) -> Story {
    focused { story in
      for fact in facts { story.on(phone, .focus(fact)) }
      // What holds at the end of a moment is judged when the next one begins.
      story.wait(.minutes(1))
      story.rest()
    }
  }

  /// The same in an app with a tip that the filter hides while Work is on.
  static func filtered(_ change: (inout Story) -> Void = { _ in }) -> Story {
    let parameter = ParameterDefinition(
      id: "showsTips", type: .boolean, defaultValue: .boolean(true), isTransient: true)
    let context = RuleContext(events: [], parameters: [parameter], tipType: "Compass")
    var texts = TextTable()
    let rule = try? Rule(parsing: "#Rule($showsTips) { $0 }", in: context, texts: &texts)
    let tip = TipDefinition(typeName: "Compass", rules: rule.map { [$0] } ?? [])
    var story = Story(tips: [tip], parameters: [parameter]) { scenario in
      var focus = FocusDefinition()
      focus.parameters = [
        FilterParameter(id: "tips", type: .boolean, standard: .boolean(true))
      ]
      focus.settings = [true, false].map { shows in
        FilterSettings(
          values: [.boolean(shows)], representation: "tips: \(shows)", criterion: nil)
      }
      focus.focuses = [Focus(id: "Work", settings: SettingsIndex(1))]
      scenario.focus = focus
      scenario.filterLinks = [
        FilterLink(filterParameter: 0, parameter: ParameterIndex(0))
      ]
    }
    change(&story)
    return story
  }

  /// Each has a story with a link in which nothing happens, and one in which `facts` do before the
  /// phone displays its tip.
  private static func ofTips(
    _ id: String, _ reason: String, _ facts: [(device: DeviceIndex, kind: FactKind)]
  ) -> [IdleReason] {
    [
      IdleReason(
        id, "The filter sets no parameter of the app.", true: { focused() },
        false: { filtered() }),
      IdleReason(
        id, reason, true: { filtered() },
        false: {
          filtered { story in
            for (device, kind) in facts { story.on(device, kind) }
            story.display(0, on: phone)
          }
        }),
    ]
  }

  private static let work = FocusIndex(0)
  private static let values = SettingsIndex(1)

  private static func row(
    _ id: String, _ reason: String, true isTrue: @escaping @Sendable () -> Story = { focused() },
    _ facts: FocusFact...
  ) -> IdleReason {
    IdleReason(id, reason, true: isTrue, false: { focused(with: facts) })
  }

  static let aboutFocus: [IdleReason] =
    aboutFilters
    + ofTips(
      "filter-hides-tips", "No tip that a filter can hide was displayed, or on screen at a change.",
      [])
    + ofTips(
      "filter-hides-here-only", "No view asked for a tip that a filter hid on another device.",
      [(tablet, .focus(.filterApplied(values)))])
    + ofTips(
      "filter-end-shows-tips",
      "No view asked for a tip that a filter can hide after a missed call.",
      [(phone, .focus(.callSkipped(0, .lost))), (phone, .device(.activated))])

  private static let aboutFilters: [IdleReason] = [
    row(
      "focus-one-at-a-time", "No Focus was turned on.",
      .activated(work, by: .person, stamp: .zero)),
    row(
      "filter-catches-up", "No app came to the foreground, and no filter performed.",
      true: { focused(opens: false) }, .performStarted(0, .app)),
    row(
      "filter-values-whole", "No call was planned, and no app kept values.",
      .filterApplied(.defaults)),
    row("filter-host", "No call came.", .performStarted(0, .app)),
    row(
      "notifications-filtered", "No notification came.",
      .posted(0, nil, isTimeSensitive: false), .presented(0, revision: 0)),
    row(
      "context-revised", "No app gave its context.",
      .contextProvided(revision: 1, .defaults)),
    row(
      "filter-represented", "No filter was configured during the run.",
      .filterConfigured(work, values, representation: 0)),
    IdleReason(
      "badge-unfiltered",
      "No app came to the foreground while no Focus was on, and nothing was silenced.",
      true: { focused(opens: false) },
      false: {
        focused { story in
          story.on(phone, .device(.activated))
          story.wait(.minutes(1))
          story.rest()
        }
      }),
    IdleReason(
      "focus-shared", "No two devices of an account that share were quiet for long enough.",
      true: { focused() },
      false: {
        focused { story in
          story.wait(.days(2))
          story.rest()
        }
      }),
    row(
      "focus-later-choice-stays", "No choice came from another device.",
      .received(work, from: tablet, stamp: .zero)),
  ]
}
