import TextFormats

/// The links between the devices and the hub, when nothing is broken.
///
///     Network(latency: "lognormal(180ms, 0.6)", loss: "2%") {
///       Link("phone", loss: "5%")
///     }
public struct Network: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// All links, and those that differ.
  ///
  /// - `latency`: How long a message travels.
  /// - `loss`: How likely a message is lost.
  /// - `burst`: Losses that come in bursts, such as `["goodToBad": "1%", "badToGood": "20%"]`.
  public init(
    latency: String? = nil, loss: String? = nil, burst: KeyValuePairs<String, FileValue>? = nil,
    @PartsBuilder<Link> _ links: () -> [Link] = { [] }
  ) {
    keys.set("latency", latency.map { FileValue($0) })
    keys.set("loss", loss.map { FileValue($0) })
    keys.set("burst", to: burst)
    for link in links() { keys.append(link.value, to: "links") }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("network", value) }
}

/// The links of some devices; what is not given is as in the network.
public struct Link: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// The links of these devices.
  public init(_ devices: String..., latency: String? = nil, loss: String? = nil) {
    keys.set("devices", FileValue(devices))
    keys.set("latency", latency.map { FileValue($0) })
    keys.set("loss", loss.map { FileValue($0) })
  }
}

/// Something that goes wrong, by a name with which it is switched off.
///
///     Fault("tunnel", "offline", on: "phone", every: "exponential(1d)", for: "exponential(20min)")
///     Fault("bad-weekend", "loss", from: "12d", until: "14d").with("probability", "60%")
public struct Fault: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A fault that comes again and again.
  ///
  /// - `kind`: What goes wrong, such as `offline`, `loss` or `pushLoss`.
  /// - `devices`: The devices that it concerns; none for all.
  /// - `every`: The time from its end to its next beginning.
  /// - `lasting`: How long it lasts each time; nil for what happens in an instant.
  public init(
    _ name: String, _ kind: String, on devices: String..., every: String, for lasting: String? = nil
  ) {
    self.init(name, kind, devices: devices)
    keys.set("every", FileValue(every))
    keys.set("for", lasting.map { FileValue($0) })
  }

  /// A fault of which the moments are given.
  ///
  /// - `kind`: What goes wrong.
  /// - `devices`: The devices that it concerns; none for all.
  /// - `from`: When it begins.
  /// - `until`: When it ends.
  public init(
    _ name: String, _ kind: String, on devices: String..., from: String, until: String
  ) {
    self.init(name, kind, devices: devices)
    keys.set("at", ["from": FileValue(from), "until": FileValue(until)])
  }

  /// A fault whose moments are given as in the file.
  ///
  /// - `moments`: A moment, an object with `from` and `until` or `for`, or a list of them.
  public init(_ name: String, _ kind: String, on devices: String..., at moments: FileValue) {
    self.init(name, kind, devices: devices)
    keys.set("at", moments)
  }

  private init(_ name: String, _ kind: String, devices: [String]) {
    keys.set("name", FileValue(name))
    keys.set("kind", FileValue(kind))
    keys.set("devices", devices.isEmpty ? nil : FileValue(devices))
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.append(value, to: "faults") }
}
