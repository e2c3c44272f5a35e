import TextFormats

/// Something that the app does to its tips.
public protocol EffectPart: Sendable {
  /// The effect as an object of the scenario's file.
  var effect: FileValue { get }
}

extension FileValue {
  /// A list of effects.
  init(effects: [any EffectPart]) { self.init(effects.map(\.effect)) }
}

/// The app donates an event.
public struct Donates: EffectPart, ScreenPart {
  private let event: String
  private let rest: FileKeys

  /// A donation.
  ///
  /// - `values`: What it carries; of a list one is drawn each time.
  /// - `probability`: How likely it is made at all, such as `"40%"`; nil for always.
  /// - `waits`: Whether the app waits for it (`donate`) or not (`sendDonation`).
  public init(
    _ event: String, values: FileValue? = nil, probability: String? = nil, waits: Bool = true
  ) {
    self.event = event
    var rest = FileKeys()
    rest.set("values", values)
    rest.set("probability", probability.map { FileValue($0) })
    rest.set("waits", waits ? nil : false)
    self.rest = rest
  }

  /// The effect as the file writes it.
  public var effect: FileValue { object(naming: "donates") }

  /// Writes the part into the screen of the scenario's file.
  public func add(toScreen screen: inout FileKeys) {
    screen.append(object(naming: "event"), to: "donates")
  }

  private func object(naming key: String) -> FileValue {
    var keys = FileKeys()
    keys.set(key, FileValue(event))
    keys.add(rest)
    return FileValue(keys)
  }
}

/// The app writes a parameter.
public struct Sets: EffectPart, ScreenPart {
  private let parameter: String
  private let value: FileValue

  /// A parameter and its new value.
  public init(_ parameter: String, to value: FileValue) {
    self.parameter = parameter
    self.value = value
  }

  /// The effect as the file writes it.
  public var effect: FileValue { ["sets": FileValue(parameter), "to": value] }

  /// Writes the part into the screen of the scenario's file.
  public func add(toScreen screen: inout FileKeys) { screen.put(parameter, value, in: "sets") }
}

/// The app adds to a parameter that is a number.
public struct Increments: EffectPart {
  private let parameter: String
  private let step: Int?

  /// A parameter, and how much is added; 1 unless given.
  public init(_ parameter: String, by step: Int? = nil) {
    self.parameter = parameter
    self.step = step
  }

  /// The effect as the file writes it.
  public var effect: FileValue {
    var keys = FileKeys()
    keys.set("increments", FileValue(parameter))
    keys.set("by", step.map { FileValue($0) })
    return FileValue(keys)
  }
}

/// The app turns a parameter, a yes or no, into its opposite.
public struct Toggles: EffectPart {
  private let parameter: String

  /// The parameter.
  public init(_ parameter: String) { self.parameter = parameter }

  /// The effect as the file writes it.
  public var effect: FileValue { ["toggles": FileValue(parameter)] }
}

/// The app invalidates a tip.
public struct Invalidates: EffectPart {
  private let tip: String
  private let reason: String?

  /// A tip, and why; because its action was performed unless given.
  public init(_ tip: String, reason: String? = nil) {
    self.tip = tip
    self.reason = reason
  }

  /// The effect as the file writes it.
  public var effect: FileValue {
    var keys = FileKeys()
    keys.set("invalidates", FileValue(tip))
    keys.set("reason", reason.map { FileValue($0) })
    return FileValue(keys)
  }
}
