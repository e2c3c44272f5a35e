import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// A fault as a file writes it, of whatever kind.
package protocol FaultSyntax: Sendable {
  /// By which it is switched off.
  var name: Reference { get }
  /// Whether it happens at all.
  var isEnabled: Bool { get }
  /// The time to its first beginning; nil if it is as long as the others.
  var first: DurationDistribution? { get }
  /// The time from its end to its next beginning; nil if it happens at given times.
  var every: DurationDistribution? { get }
  /// How long it lasts each time; nil if it does not last, or happens at given times.
  var lasting: DurationDistribution? { get }
  /// When it happens; nil if it happens again and again.
  var windows: Located<[WindowSyntax]>? { get }
  /// What goes wrong; nil, after an error, if the file names something that is not there.
  func kind(by resolver: inout some NameResolver) -> FaultKind?
}

/// A fault of one kind as a file writes it: what all faults have, and what only this one has.
struct TypedFaultSyntax<Fault: ScenarioFault>: FaultSyntax {
  var name = Reference("")
  var isEnabled = true
  var first: DurationDistribution?
  var every: DurationDistribution?
  var lasting: DurationDistribution?
  var windows: Located<[WindowSyntax]>?
  /// All devices when nil.
  var devices: Located<[Reference]>?
  var own = Fault.defaults

  func kind(by resolver: inout some NameResolver) -> FaultKind? {
    guard Fault.namesDevices else { return Fault.resolved(own, by: &resolver)?.kind }
    let devices = resolver.devices(devices)
    return Fault.resolved(own, by: &resolver)?.on(devices).kind
  }
}

// MARK: The format

extension FaultKind {
  /// Any of the faults.
  package static let codec: Codec<any FaultSyntax> = .tagged(
    "Fault",
    "Something that goes wrong, when, and for how long; each can be switched off alone. "
      + "It happens again and again (`every`, and `for` where it lasts) or at given times (`at`).",
    key: "kind"
  ) { union in
    for type in types { declare(type, &union) }
  }

  private static func declare<Fault: ScenarioFault>(
    _ type: Fault.Type, _ union: inout UnionAlternatives<any FaultSyntax>
  ) {
    union.alternative(
      Fault.word, TypedFaultSyntax<Fault>.codec, wrap: { $0 },
      unwrap: { $0 as? TypedFaultSyntax<Fault> })
  }
}

extension TypedFaultSyntax {
  fileprivate static var codec: Codec<TypedFaultSyntax> {
    .object(Fault.word, Fault.meaning, defaults: TypedFaultSyntax()) { fault in
      fault.required("name", \.name, .reference("fault"), "Its name, by which it is switched off.")
      if Fault.namesDevices {
        fault.optional("devices", \.devices, .devices, "The devices; when absent all of them.")
      }
      Fault.declare(&fault)
      declareSchedule(&fault)
    }
  }

  private static func declareSchedule(_ fault: inout ObjectFields<TypedFaultSyntax>) {
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
      Codec<[WindowSyntax]>.list(
        of: Fault.lasts ? WindowSyntax.codec : WindowSyntax.momentCodec, count: 1...10_000,
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
  /// What a file says about the fault.
  package func syntax(_ names: ScenarioNames) -> any FaultSyntax { syntax(kind.fault, names) }

  private func syntax<Fault: ScenarioFault>(
    _ fault: Fault, _ names: ScenarioNames
  ) -> any FaultSyntax {
    var text = TypedFaultSyntax<Fault>(
      name: Located(name), isEnabled: isEnabled, own: fault.syntax(names))
    let all = names.devices.indices.map { DeviceIndex($0) }
    text.devices = fault.touchedDevices.flatMap { $0 == all ? nil : names[devices: $0] }
    switch schedule {
    case .windows(let list):
      text.windows = Located(
        list.map { window in
          WindowSyntax(
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
