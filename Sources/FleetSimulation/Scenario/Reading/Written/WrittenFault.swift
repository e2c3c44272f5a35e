import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipSync

/// A fault as a file writes it: what all faults have, and what only some have.
struct WrittenFault: Sendable {
  var name = Reference("")
  var isEnabled = true
  var first: DurationDistribution?
  var every: DurationDistribution?
  var lasting: DurationDistribution?
  var windows: Located<[WrittenWindow]>?
  var kind = FaultWord.offline
  /// All devices when nil.
  var devices: Located<[Reference]>?
  var direction = LinkDirection.both
  var probability = Probability.percent(50)
  var burst: GilbertElliott = GilbertElliott(
    goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .always)
  var delay = DurationDistribution.exponential(mean: .seconds(2))
  var bytesPerSecond: Int64 = 1_000
  var hubError = HubErrorWord(.serviceUnavailable)
  var retryAfter = SimulatedDuration.seconds(30)
  var account = Reference("main")
  var offset = SimulatedDuration.zero

  static let shape: TextShape<WrittenFault> = .tagged(
    "Fault",
    "Something that goes wrong, when, and for how long; each can be switched off alone. "
      + "It happens again and again (`every`, and `for` where it lasts) or at given times (`at`).",
    key: "kind"
  ) { union in
    for kind in FaultWord.allCases {
      union.alternative(
        kind.rawValue, kind.shape,
        wrap: { fault in
          var fault = fault
          fault.kind = kind
          return fault
        }, unwrap: { $0.kind == kind ? $0 : nil })
    }
  }
}

extension FaultWord {
  private var meaning: String {
    switch self {
    case .offline: "The devices have no connection."
    case .partition: "The devices and the hub cannot reach each other, or one way only."
    case .loss: "Messages are lost, in addition."
    case .burstLoss: "Messages are lost in bursts, in addition."
    case .latency: "Messages take longer."
    case .duplication: "Messages arrive twice."
    case .reordering: "Messages overtake each other."
    case .bandwidth: "Messages queue for a slow link."
    case .hold: "Messages are held back and arrive all at once when it ends."
    case .hubError: "The hub answers every request that can meet it with an error."
    case .partialFailure: "Single records of uploads fail, and can be tried again."
    case .lostAnswers: "The hub's answers get lost although it did what was asked."
    case .pushLoss: "Pushes are lost, in addition."
    case .tokenExpiry: "All change tokens given out before it expire."
    case .quotaFull: "The account is full: nothing can be uploaded."
    case .crash: "The process dies with what was not saved."
    case .termination: "The system ends the process in good order."
    case .clockOffset: "The clock is off while it lasts."
    case .signOut:
      "The devices are signed out while it lasts, and then return to their account unless a person "
        + "signed in or out meanwhile."
    }
  }

  fileprivate var shape: TextShape<WrittenFault> {
    .object(rawValue, meaning, blank: WrittenFault()) { fault in
      fault.required("name", \.name, .reference("fault"), "Its name, by which it is switched off.")
      declareOwn(&fault)
      declareSchedule(&fault)
    }
  }

  private func declareOwn(_ fault: inout ObjectFields<WrittenFault>) {
    switch self {
    case .offline, .hold, .crash, .termination, .signOut: declareDevices(&fault)
    case .partition:
      declareDevices(&fault)
      fault.defaulted("direction", \.direction, LinkDirection.shape, "Which way is cut.")
    case .loss, .lostAnswers:
      declareDevices(&fault)
      fault.defaulted("probability", \.probability, .chance, "How likely a message is lost.")
    case .burstLoss:
      declareDevices(&fault)
      fault.defaulted("burst", \.burst, GilbertElliott.shape, "How the bursts come and go.")
    case .latency:
      declareDevices(&fault)
      fault.defaulted("extra", \.delay, .distribution, "How much longer.")
    case .duplication:
      declareDevices(&fault)
      fault.defaulted("probability", \.probability, .chance, "How likely.")
      fault.defaulted("copyDelay", \.delay, .distribution, "How long after the first.")
    case .reordering:
      declareDevices(&fault)
      fault.defaulted("probability", \.probability, .chance, "How likely one is held back.")
      fault.defaulted("extra", \.delay, .distribution, "For how long.")
    case .bandwidth:
      declareDevices(&fault)
      fault.defaulted("rate", \.bytesPerSecond, .dataRate(), "How much a link carries.")
    case .hubError:
      fault.defaulted("error", \.hubError, HubErrorWord.shape, "With which error the hub answers.")
      fault.defaulted(
        "retryAfter", \.retryAfter, .duration(in: .seconds(1) ... .days(30)),
        "How long it asks devices to wait.")
    case .partialFailure, .pushLoss:
      fault.defaulted("probability", \.probability, .chance, "How likely each one.")
    case .tokenExpiry: break
    case .quotaFull:
      fault.defaulted("account", \.account, .reference("account"), "The account.")
    case .clockOffset:
      declareDevices(&fault)
      fault.required(
        "by", \.offset, .duration(in: .days(-36_525) ... .days(36_525)),
        "How far ahead; behind when negative.")
    }
  }

  private func declareDevices(_ fault: inout ObjectFields<WrittenFault>) {
    fault.optional("devices", \.devices, .devices, "The devices; when absent all of them.")
  }

  private func declareSchedule(_ fault: inout ObjectFields<WrittenFault>) {
    fault.optional(
      "every", \.every, .distribution, "The time from its end to its next beginning.")
    fault.optional(
      "first", \.first, .distribution, "The time to its first beginning; when absent as `every`.")
    if lasts { fault.optional("for", \.lasting, .distribution, "How long it lasts each time.") }
    fault.optional(
      "at", \.windows,
      TextShape<[WrittenWindow]>.list(
        of: lasts ? WrittenWindow.shape : WrittenWindow.momentShape, count: 1...10_000,
        allowsSingle: true
      ).located,
      "When it happens, in order, instead of `every`.")
    fault.defaulted("enabled", \.isEnabled, .boolean, "Whether it happens at all.")
    fault.check { [self] fault, report in checkSchedule(fault, &report) }
  }

  private func checkSchedule(_ fault: WrittenFault, _ report: inout ObjectReport) {
    if (fault.every == nil) == (fault.windows == nil) {
      let key = fault.every == nil ? "" : "at"
      report.error(
        .inconsistent, at: key,
        "a fault happens either again and again (\"every\") or at given times (\"at\")")
    } else if fault.every != nil, lasts, fault.lasting == nil {
      report.error(.missingKey, at: "every", "\"every\" needs \"for\": how long it lasts each time")
    } else if fault.windows != nil, let key = ["first", "for"].first(where: { report.has($0) }) {
      report.error(.inconsistent, at: key, "\"\(key)\" belongs to \"every\", not to \"at\"")
    }
  }
}

/// A stretch of time as a file writes it.
struct WrittenWindow: Sendable {
  var from = Located(SimulatedDuration.zero)
  var until: SimulatedDuration?
  var lasting: SimulatedDuration?

  /// When it ends.
  var end: SimulatedDuration {
    until ?? from.value + (lasting ?? SimulatedDuration(microseconds: 1))
  }

  static let shape: TextShape<WrittenWindow> = .object(
    "Window", "A stretch of time.", blank: WrittenWindow()
  ) { window in
    window.required(
      "from", \.from, TextShape<SimulatedDuration>.duration().located, "When it begins.")
    window.optional("until", \.until, .duration(), "When it ends; either this or `for`.")
    window.optional("for", \.lasting, .duration(), "How long it lasts.")
    window.check { window, report in
      if (window.until == nil) == (window.lasting == nil) {
        report.error(
          .inconsistent, at: "until", "a stretch of time needs either \"until\" or \"for\"")
      } else if window.end <= window.from.value {
        report.error(
          .inconsistent, at: window.until == nil ? "for" : "until",
          "it ends before it has begun")
      }
    }
  }

  static let momentShape: TextShape<WrittenWindow> =
    TextShape<SimulatedDuration>.duration().located.mapped(
      to: { WrittenWindow(from: $0) }, from: { $0.from })
}
