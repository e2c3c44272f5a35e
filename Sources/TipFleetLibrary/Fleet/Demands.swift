import TextFormats

/// What is demanded of an invariant beyond the guarantees.
///
///     Expect("display-cap-sum", "in 95% of runs")
public struct Expect: ScenarioPart {
  private let invariant: String
  private let requirement: String

  /// An invariant, and how often it must hold: `always`, `in P% of runs`, `over by at most N`, or
  /// `reported`, which decides nothing.
  public init(_ invariant: String, _ requirement: String) {
    self.invariant = invariant
    self.requirement = requirement
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) {
    file.put(invariant, FileValue(requirement), in: "expect")
  }
}

/// The invariants that must be violated, for a scenario that shows how something breaks.
public struct ExpectViolated: ScenarioPart {
  private let invariants: [String]

  /// These invariants.
  public init(_ invariants: String...) { self.invariants = invariants }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) {
    file.put("violates", FileValue(invariants), in: "expect")
  }
}

/// The second phase, without faults and people, in which the devices have to agree.
public struct Heal: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// The phase.
  ///
  /// - `after`: When it begins; nil for the end of the duration.
  /// - `within`: How soon after that the devices must be at rest and agree.
  public init(after: String? = nil, within: String? = nil) {
    keys.set("after", after.map { FileValue($0) })
    keys.set("within", within.map { FileValue($0) })
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("heal", value) }
}

/// Labels, such as `fault/tunnel`, that a search must reach in some case.
public struct Reach: ScenarioPart {
  private let labels: [String]

  /// These labels.
  public init(_ labels: String...) { self.labels = labels }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) {
    for label in labels { file.append(FileValue(label), to: "reach") }
  }
}

/// How the stores of an account sync.
public struct Sync: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A merge strategy by its name, such as `gCounter`; other settings with `with(_:_:)`.
  public init(merge: String? = nil) { keys.set("merge", merge.map { FileValue($0) }) }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("sync", value) }
}

/// Choices where Apple published nothing, by their keys.
public struct Knobs: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// Knobs with their settings, such as `["frequencyScope": "perDevice"]`.
  public init(_ knobs: KeyValuePairs<String, FileValue>) {
    for (key, value) in knobs { keys.set(key, value) }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("knobs", value) }
}

/// Any other section of the file: `hub`, `vary`, `schedule`.
///
///     Section("hub", ["servers": 1, "serviceTime": "exponential(2s)", "queueLimit": 100])
public struct Section: ScenarioPart {
  private let key: String
  private let contents: FileValue

  /// A section by its key, with what the file says there.
  public init(_ key: String, _ contents: FileValue) {
    self.key = key
    self.contents = contents
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set(key, contents) }
}
