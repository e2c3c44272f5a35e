import DeviceSystems
import FocusSystem
import Scenarios

extension FactSamples {
  private static let work = FocusIndex(0)
  private static let values = SettingsIndex(1)

  static let focuses: [FocusFact] =
    FocusTrigger.allCases.flatMap { trigger in
      [
        .activated(work, by: trigger, stamp: date),
        .deactivated(work, by: trigger, stamp: date),
      ] as [FocusFact]
    }
    + FilterSkipReason.allCases.map { .callSkipped(3, $0) }
    + FilterHost.allCases.map { .performStarted(3, $0) }
    + FilterCallReason.allCases.map { .callPlanned(3, $0, values) }
    + [
      .filterConfigured(work, values, representation: 0xfeed),
      .filterConfigured(work, nil, representation: 0xfeed), .shared(work, stamp: date),
      .shared(nil, stamp: date), .received(work, from: DeviceIndex(1), stamp: date),
      .received(nil, from: DeviceIndex(1), stamp: date),
      .staleReceived(work, from: DeviceIndex(1), stamp: date),
      .staleReceived(nil, from: DeviceIndex(1), stamp: date), .currentRead(.defaults),
      .filterApplied(values), .contextInvalidated, .contextProvided(revision: 4, values),
      .badgeSet(5), .posted(6, CriterionIndex(0), isTimeSensitive: true),
      .posted(6, nil, isTimeSensitive: false), .presented(6, revision: 4),
      .silenced(6, revision: 4), .overridden,
    ]
}

extension JournalFixture {
  /// One Focus, in which the filter has values.
  static let focus: FocusDefinition = {
    var focus = FocusDefinition()
    focus.title = "Account"
    focus.criteria = ["work"]
    focus.settings.append(
      FilterSettings(
        values: [], representation: "account: work", criterion: CriterionIndex(0)))
    focus.settings[0].representation = "not configured"
    focus.focuses = [Focus(id: "Work", settings: SettingsIndex(1))]
    return focus
  }()
}
