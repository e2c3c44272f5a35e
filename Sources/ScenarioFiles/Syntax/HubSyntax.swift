import Scenarios
import SimulationKernel
import TextFormats

extension HubCapacity {
  /// The capacity as a file writes it.
  static let codec: Codec<HubCapacity> = .object(
    "Hub", "How much the hub can do at a time; whatever is absent has no limit.",
    defaults: HubCapacity()
  ) { hub in
    hub.optional(
      "servers", \.servers, .integer(in: 1...100_000),
      "How many requests are served at the same time; when absent as many as come.")
    hub.defaulted("serviceTime", \.serviceTime, .distribution, "How long a request is served.")
    hub.optional(
      "queueLimit", \.queueLimit, .integer(in: 0...1_000_000_000),
      "The most requests that wait; a further one is refused with `serviceUnavailable`. When "
        + "absent as many wait as come.")
    hub.optional(
      "perDevice", \.perDevice, RateLimit.codec,
      "How often one device may ask; beyond it `requestRateLimited`.")
    hub.optional(
      "perAccount", \.perAccount, RateLimit.codec,
      "How often the devices of one account may ask; beyond it `requestRateLimited`.")
    hub.optional(
      "overall", \.overall, RateLimit.codec,
      "How often all devices together may ask; beyond it `requestRateLimited`.")
    hub.defaulted(
      // A device that asks again at once, over a link that takes no time, would never end.
      "retryAfter", \.retryAfter, .duration(in: .seconds(1) ... .days(30)),
      "How long a refused device is told to wait.")
    hub.check { hub, report in
      if hub.queueLimit != nil, hub.servers == nil {
        report.error(
          .inconsistent, at: "queueLimit",
          "nothing ever waits at a hub without \"servers\": say how many there are")
      }
    }
  }
}

extension RateLimit {
  private struct Syntax: Sendable {
    var rate = Rate(meanInterval: .seconds(1))
    var burst = 1
  }

  /// `600/h`, or that with a burst.
  static let codec: Codec<RateLimit> = .forms(
    "RateLimit", "How often something may happen in the long run, and how often at once."
  ) { forms in
    forms.form(
      Codec<Rate>.positiveRate, wrap: { RateLimit($0, burst: 1) },
      unwrap: { $0.burst == 1 ? Rate(meanInterval: $0.interval) : nil })
    forms.form(
      object, wrap: { RateLimit($0.rate, burst: $0.burst) },
      unwrap: { Syntax(rate: Rate(meanInterval: $0.interval), burst: $0.burst) })
  }

  private init(_ rate: Rate, burst: Int) {
    self.init(interval: rate.meanInterval ?? .seconds(1), burst: burst)
  }

  private static let object: Codec<Syntax> = .object(
    "RateWithBurst", "A rate in the long run, and how many may come at once.", defaults: Syntax()
  ) { limit in
    limit.required("rate", \.rate, .positiveRate, "How often in the long run.")
    limit.defaulted(
      "burst", \.burst, .integer(in: 1...1_000_000_000),
      "How many may come at once after a long silence.")
  }
}

extension Codec where Value == Rate {
  /// How often something happens, but not never.
  fileprivate static var positiveRate: Codec {
    Codec<Rate>.rate.checked(.outOfRange) {
      $0.meanInterval == nil ? "a limit of \"0/d\" would let nothing through" : nil
    }
  }
}
