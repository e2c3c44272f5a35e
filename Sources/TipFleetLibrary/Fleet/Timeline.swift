import TextFormats

/// What happens at a given time on some devices, in this order. Without steps nothing happens, but
/// its devices and its times are checked all the same.
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
      file.append(FileValue(keys(of: step)), to: "timeline")
    }
    guard steps.isEmpty else { return }
    // Any step that needs nothing but a device, or the hub, has the same devices and times.
    let step = Step(devices.isEmpty ? "expireTokens" : "terminate")
    file.appendChecked(FileValue(keys(of: step)), to: "timeline")
  }

  private func keys(of step: any StepPart) -> FileKeys {
    var keys = FileKeys()
    keys.set("at", FileValue(time))
    keys.set("every", every.map { FileValue($0) })
    keys.set("until", until.map { FileValue($0) })
    keys.set("on", devices.isEmpty ? nil : FileValue(devices))
    keys.set("do", FileValue(step.word))
    keys.add(step.keys)
    return keys
  }
}

/// Something that happens at a given time.
public protocol StepPart: KeyedPart {
  /// The word of the file's format.
  var word: String { get }
}

/// A step of the file's format, by its word and its keys, which code may compute.
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
