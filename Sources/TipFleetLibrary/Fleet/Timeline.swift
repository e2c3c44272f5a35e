import TextFormats

/// What happens at a given time on some devices, in this order.
///
///     At("3d", on: "phone") {
///       Visit("album")
///       Donate("opened", times: 2)
///     }
///     At("3d5min", on: "phone") { Leave() }
public struct At: ScenarioPart {
  private let time: String
  private let devices: [String]
  private let every: String?
  private let until: String?
  private let steps: [any StepPart]

  /// Steps at a moment, such as `"3d5min"`.
  ///
  /// - `devices`: The devices; none for what happens at the hub.
  /// - `every`: How long after each time they happen again; nil for once.
  /// - `until`: When they no longer happen again; nil for to the end.
  public init(
    _ time: String, on devices: String..., every: String? = nil, until: String? = nil,
    @PartsBuilder<any StepPart> _ steps: () -> [any StepPart]
  ) {
    self.time = time
    self.devices = devices
    self.every = every
    self.until = until
    self.steps = steps()
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) {
    for step in steps {
      var keys = FileKeys()
      keys.set("at", FileValue(time))
      keys.set("every", every.map { FileValue($0) })
      keys.set("until", until.map { FileValue($0) })
      keys.set("on", devices.isEmpty ? nil : FileValue(devices))
      keys.set("do", FileValue(step.word))
      keys.add(step.keys)
      file.append(FileValue(keys), to: "timeline")
    }
  }
}

/// Something that happens at a given time.
public protocol StepPart: KeyedPart {
  /// The word of the file's format.
  var word: String { get }
}

/// Any step of the file's format, by its word and its keys.
///
///     At("9h", on: "phone") { Step("react", ["tip": "ShareTip", "with": "close"]) }
public struct Step: StepPart {
  /// Its word in the file.
  public let word: String
  /// What the file says of it.
  public var keys = FileKeys()

  /// A step.
  public init(_ word: String, _ details: KeyValuePairs<String, FileValue> = [:]) {
    self.word = word
    for (key, value) in details { keys.set(key, value) }
  }
}

/// The app comes to the foreground, launched if need be.
public struct Open: StepPart {
  /// Its word in the file.
  public let word = "open"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// A screen is opened; the app is opened first if necessary.
public struct Visit: StepPart {
  /// Its word in the file.
  public let word = "visit"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A screen.
  public init(_ screen: String) { keys.set("screen", FileValue(screen)) }
}

/// The app leaves the foreground.
public struct Leave: StepPart {
  /// Its word in the file.
  public let word = "leave"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app's process ends.
public struct Terminate: StepPart {
  /// Its word in the file.
  public let word = "terminate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app donates an event, once or several times.
public struct Donate: StepPart {
  /// Its word in the file.
  public let word = "donate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// An event.
  ///
  /// - `values`: What it carries, for an event with values.
  /// - `times`: How many times; once unless given.
  public init(
    _ event: String, values: KeyValuePairs<String, FileValue>? = nil, times: Int? = nil
  ) {
    keys.set("event", FileValue(event))
    keys.set("values", object(values))
    keys.set("times", times.map { FileValue($0) })
  }
}

/// The app invalidates a tip.
public struct Invalidate: StepPart {
  /// Its word in the file.
  public let word = "invalidate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A tip, and why; because its action was performed unless given.
  public init(_ tip: String, reason: String? = nil) {
    keys.set("tip", FileValue(tip))
    keys.set("reason", reason.map { FileValue($0) })
  }
}
