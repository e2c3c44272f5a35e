import CloudSync
import DeviceSystems
import SimulationKernel
import TextFormats
import TipSync

/// The hub answers every request that can meet it with an error (7.14); where it is one that
/// passes, it asks for patience (7.15).
struct HubErrorFault: HubAnswerFault {
  /// With which error the hub answers.
  var error = SyncError.serviceUnavailable
  /// How long it asks devices to wait.
  var retryAfter = SimulatedDuration.seconds(30)

  static let word = "hubError"
  static let meaning = "The hub answers every request that can meet it with an error."
  static let defaults = HubErrorFault()
  var kind: FaultKind { .hubError(error, retryAfter: retryAfter) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<HubErrorFault>>) {
    fault.defaulted(
      "error", \.own.error,
      HubErrorName.codec.mapped(to: { $0.error }, from: { HubErrorName($0) }),
      "With which error the hub answers.")
    fault.defaulted(
      "retryAfter", \.own.retryAfter, .duration(in: .seconds(1) ... .days(30)),
      "How long it asks devices to wait.")
  }

  func add(to harm: inout HubHarm) {
    let other = HubTrouble(error, retryAfter: retryAfter)
    if harm.trouble.map({ $0.isMilder(than: other) }) ?? true { harm.trouble = other }
  }

  var wording: [WordingPart] { ["hub answers: ", .words(error.name)] }

  static func example(on devices: [DeviceIndex]) -> HubErrorFault { defaults }

  static func drawn(from source: inout some VariantSource) -> HubErrorFault {
    HubErrorFault(
      error: source.pick(SyncError.allCases, .strength),
      retryAfter: .seconds(Int64(1 + source.below(600, .extra))))
  }

  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> HubErrorFault {
    let all = SyncError.allCases
    let error = all[Int(number(0...Int64(all.count - 1), 0))]
    // A hub without room may ask for more than the hours that a device waits by itself (7.15).
    let asksForMore = error == .quotaExceeded && number(0...2, 1) > 0
    return HubErrorFault(error: error, retryAfter: asksForMore ? .seconds(110_207) : retryAfter)
  }
}
