import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// A fault as a file writes it, of whatever kind.
protocol WrittenFault: Sendable {
  var name: Reference { get }
  var isEnabled: Bool { get }
  var first: DurationDistribution? { get }
  var every: DurationDistribution? { get }
  var lasting: DurationDistribution? { get }
  var windows: Located<[WrittenWindow]>? { get }
  /// What goes wrong; nil, after an error, if the file names something that is not there.
  func kind(by resolver: inout some NameResolver) -> FaultKind?
}

/// A fault of one kind as a file writes it: what all faults have, and what only this one has.
struct FaultText<Fault: ScenarioFault>: WrittenFault {
  var name = Reference("")
  var isEnabled = true
  var first: DurationDistribution?
  var every: DurationDistribution?
  var lasting: DurationDistribution?
  var windows: Located<[WrittenWindow]>?
  /// All devices when nil.
  var devices: Located<[Reference]>?
  var own = Fault.blank

  func kind(by resolver: inout some NameResolver) -> FaultKind? {
    guard Fault.namesDevices else { return Fault.resolved(own, by: &resolver)?.kind }
    let devices = resolver.devices(devices)
    return Fault.resolved(own, by: &resolver)?.on(devices).kind
  }
}

// MARK: The format

extension FaultKind {
  static let shape: TextShape<any WrittenFault> = .tagged(
    "Fault",
    "Something that goes wrong, when, and for how long; each can be switched off alone. "
      + "It happens again and again (`every`, and `for` where it lasts) or at given times (`at`).",
    key: "kind"
  ) { union in
    for type in types { declare(type, &union) }
  }

  private static func declare<Fault: ScenarioFault>(
    _ type: Fault.Type, _ union: inout UnionAlternatives<any WrittenFault>
  ) {
    union.alternative(
      Fault.word, FaultText<Fault>.shape, wrap: { $0 }, unwrap: { $0 as? FaultText<Fault> })
  }
}

extension FaultText {
  fileprivate static var shape: TextShape<FaultText> {
    .object(Fault.word, Fault.meaning, blank: FaultText()) { fault in
      fault.required("name", \.name, .reference("fault"), "Its name, by which it is switched off.")
      if Fault.namesDevices {
        fault.optional("devices", \.devices, .devices, "The devices; when absent all of them.")
      }
      Fault.declare(&fault)
      declareSchedule(&fault)
    }
  }

  private static func declareSchedule(_ fault: inout ObjectFields<FaultText>) {
    fault.optional(
      "every", \.every, .distribution, "The time from its end to its next beginning.")
    fault.optional(
      "first", \.first, .distribution,
      "The time to its first beginning; when absent the same as `every`.")
    if Fault.lasts {
      fault.optional("for", \.lasting, .distribution, "How long it lasts each time.")
    }
    fault.optional(
      "at", \.windows,
      TextShape<[WrittenWindow]>.list(
        of: Fault.lasts ? WrittenWindow.shape : WrittenWindow.momentShape, count: 1...10_000,
        allowsSingle: true
      ).located,
      "When it happens, in order, instead of `every`.")
    fault.defaulted("enabled", \.isEnabled, .boolean, "Whether it happens at all.")
    fault.check { fault, report in fault.checkSchedule(&report) }
  }

  private func checkSchedule(_ report: inout ObjectReport) {
    if (every == nil) == (windows == nil) {
      let key = every == nil ? "" : "at"
      report.error(
        .inconsistent, at: key,
        "a fault happens either again and again (\"every\") or at given times (\"at\")")
    } else if every != nil, Fault.lasts, lasting == nil {
      report.error(.missingKey, at: "every", "\"every\" needs \"for\": how long it lasts each time")
    } else if windows != nil, let key = ["first", "for"].first(where: { report.has($0) }) {
      report.error(.inconsistent, at: key, "\"\(key)\" belongs to \"every\", not to \"at\"")
    }
  }
}

// MARK: From faults to their file

extension FaultDefinition {
  func written(_ names: ScenarioNames) -> any WrittenFault { written(kind.fault, names) }

  private func written<Fault: ScenarioFault>(
    _ fault: Fault, _ names: ScenarioNames
  ) -> any WrittenFault {
    var text = FaultText<Fault>(
      name: Located(name), isEnabled: isEnabled, own: fault.written(names))
    let all = names.devices.indices.map { DeviceIndex($0) }
    text.devices = fault.touchedDevices.flatMap { $0 == all ? nil : names[devices: $0] }
    switch schedule {
    case .windows(let list):
      text.windows = Located(
        list.map { window in
          WrittenWindow(
            from: Located(window.start - .zero), until: Fault.lasts ? window.end - .zero : nil)
        })
    case .recurring(let first, let between, let dwell):
      text.every = between
      text.first = first == between ? nil : first
      text.lasting = Fault.lasts ? dwell : nil
    }
    return text
  }
}
