import DeviceSystems
import SimulationKernel

/// The Focuses of the devices and the filter of the app, as a scenario declares them.
public struct FocusDefinition: Hashable, Sendable {
  /// The Focuses (B-01).
  public var focuses: [Focus]
  /// The title of the filter; static in a version of the app (B-04).
  public var title: String
  /// The parameters of the filter (B-06).
  public var parameters: [FilterParameter]
  /// All values that the parameters ever have together; the first are the defaults.
  public var settings: [FilterSettings]
  /// What notifications say that the filter looks at.
  public var criteria: [String]
  /// The parameter that is compared with the criterion of a notification; nil if none is, so that
  /// the app gives no predicate (B-19).
  public var predicateParameter: Int?
  /// Whether the app has an extension that performs the filter while the app does not run (B-09).
  public var hasExtension = false
  /// Whether the app asks for the filter in force when it starts and when it comes to the
  /// foreground (B-14); one that forgets to misses a lost call for good.
  public var catchesUp = true
  /// Whether a notification without criterion is compared too, and so never matches (B-18).
  public var evaluatesMissing = false
  /// Whether a time-sensitive notification is presented whatever the predicate says (B-20).
  public var letsTimeSensitiveThrough = true
  /// How the system calls the filter.
  public var calls = FilterCalls()
  /// How a choice reaches the other devices of an account.
  public var sharing = FocusSharing()

  /// A definition without anything but the defaults.
  public init() {
    focuses = []
    title = ""
    parameters = []
    settings = [FilterSettings(values: [], representation: "", criterion: nil)]
    criteria = []
  }
}

/// One Focus.
public struct Focus: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// When it is on by itself, each day anew.
  public var schedule: [DailyWindow]
  /// The values that the person gave the filter for it; nil where the filter is not configured.
  public var settings: SettingsIndex?

  /// A Focus.
  public init(id: String, schedule: [DailyWindow] = [], settings: SettingsIndex? = nil) {
    self.id = id
    self.schedule = schedule
    self.settings = settings
  }
}

/// A part of each day.
public struct DailyWindow: Hashable, Sendable {
  /// When it begins, from the beginning of the day.
  public var from: SimulatedDuration
  /// How long it lasts, a day at most.
  public var lasting: SimulatedDuration

  /// A part of each day.
  public init(from: SimulatedDuration, lasting: SimulatedDuration) {
    self.from = from
    self.lasting = lasting
  }
}

extension DailyWindow {
  /// The last time at which it began, `instant` included; it may be on the day before the first.
  func lastBegin(by instant: Instant) -> Instant {
    let day = SimulatedDuration.days(1).microseconds
    let passed = (instant.microseconds - from.microseconds) % day
    return instant - SimulatedDuration(microseconds: passed < 0 ? passed + day : passed)
  }

  /// Whether an instant lies in it. Its end does not.
  public func contains(_ instant: Instant) -> Bool { instant - lastBegin(by: instant) < lasting }

  /// When it begins on the first day.
  public var firstBegin: Instant {
    let day = SimulatedDuration.days(1).microseconds
    return Instant(microseconds: from.microseconds % day)
  }
}

extension FocusDefinition {
  /// The Focus that a schedule has turned on before an instant and not yet off: that whose time
  /// began last, and of those that began together the last one. It ended the one before (B-02), so
  /// that once it is over none is on.
  public func scheduledFocus(at instant: Instant) -> FocusIndex? {
    // What begins at the instant itself, its schedule turns on.
    let moment = instant - SimulatedDuration(microseconds: 1)
    var found: (focus: FocusIndex, begin: Instant)?
    for (position, focus) in focuses.enumerated() {
      for window in focus.schedule {
        let begin = window.lastBegin(by: moment)
        guard found.map({ $0.begin <= begin }) ?? true else { continue }
        found = (FocusIndex(position), begin)
      }
    }
    return found.flatMap { last in
      let schedule = focuses[last.focus.position].schedule
      let isOn = [moment, instant].allSatisfy { time in schedule.contains { $0.contains(time) } }
      return isOn ? last.focus : nil
    }
  }
}

/// A parameter of the filter.
public struct FilterParameter: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// What it holds.
  public var type: ValueType
  /// Its default; nil for an optional parameter, which may have no value (B-06).
  public var standard: Value?

  /// A parameter.
  public init(id: String, type: ValueType, standard: Value?) {
    self.id = id
    self.type = type
    self.standard = standard
  }
}

/// One value for each parameter of the filter.
public struct FilterSettings: Hashable, Sendable {
  /// By parameter; nil where an optional one has no value.
  public var values: [Value?]
  /// What the settings of the Focus show of it: a function of the values alone (B-05).
  public var representation: String
  /// The criterion that a notification must have; nil if the app gives no predicate (B-19).
  public var criterion: CriterionIndex?

  /// Values.
  public init(values: [Value?], representation: String, criterion: CriterionIndex?) {
    self.values = values
    self.representation = representation
    self.criterion = criterion
  }

  /// The representation as a fact holds it.
  public var representationDigest: UInt64 {
    var digest = StableDigest()
    digest.combine(text: representation)
    return digest.value
  }
}

/// How the system calls the filter.
public struct FilterCalls: Hashable, Sendable {
  /// How long after a transition a call comes; each is drawn alone, so two may come in either
  /// order (B-11).
  public var delay = DurationDistribution.constant(.seconds(1))
  /// How likely a call never comes (B-12).
  public var loss = Probability.never
  /// How likely a call replaces those that have not come yet (B-12).
  public var coalescing = Probability.never

  /// Calls that all come.
  public init() {}
}

/// How a choice reaches the other devices of an account.
public struct FocusSharing: Hashable, Sendable {
  /// How long it takes to a device with a connection.
  public var delay = DurationDistribution.constant(.seconds(5))
  /// How likely a device is not told; it then finds out by itself within the bound.
  public var loss = Probability.never
  /// How long it takes at most.
  public var within = SimulatedDuration.hours(1)

  /// Sharing that always works.
  public init() {}
}
