import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// The tips that a system of a device hides for a while: it sets a parameter that their rules ask.
protocol HideableTips: Sendable {
  /// The family of the facts that change what it hides.
  static var family: FactFamilies { get }
  /// What changes, and how, in the sentence of a change that invalidates a tip.
  static var subject: String { get }
  static var change: String { get }

  init(_ declarations: Declarations)
  /// Whether a fact changes what it hides.
  static func isChange(_ fact: FactKind) -> Bool
  /// Whether it can hide a tip.
  func canHide(_ tip: TipIndex) -> Bool
  /// Why a tip that it can hide is hidden on a device, in words; nil if it is not.
  func reasonToHide(
    _ tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> String?
}

/// Judges that a system hides tips and does no more: looks at each display, at what is on screen at
/// the end of the moment of a change, and at what a change invalidates.
struct HiddenTipsJudge<Tips: HideableTips>: Monitor {
  static var interests: FactFamilies { Tips.family.union([.display, .status, .process, .phase]) }
  private let tips: Tips
  private var changed = EndOfInstantQueue<DeviceIndex>()
  private var changes = HidingChanges()

  init(_ declarations: Declarations) { tips = Tips(declarations) }

  mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in journal: borrowing Journal, _ ruling: inout Ruling
  ) {
    // In the background views do not ask (2.23).
    for device in changed.remove(before: entry) where fleet[device].process == .foreground {
      for shown in fleet[device].shown { judge(shown.display, device, entry, fleet, &ruling) }
    }
    guard let device = entry.device else { return }
    if Tips.isChange(entry.fact.kind) {
      changes.note(entry)
      changed.append(device, at: entry)
    }
    switch entry.fact.kind {
    case .device(.activated): changed.append(device, at: entry)
    case .tip(.invalidated(let invalidation)):
      guard changes.caused(invalidation, entry, in: journal) else { break }
      ruling.violate(
        entry.violation(
          on: [device], of: invalidation.record, observed: "invalidated", expected: "hidden",
          "The \(Tips.subject) of \(fleet.declarations.name(of: device)) invalidates {tip} "
            + "\(Tips.change), and may only hide it."))
    case .tip(.displayed(let display)): judge(display, device, entry, fleet, &ruling)
    default: break
    }
  }

  /// A testing override shows a tip whatever its rules say (5.3).
  private func judge(
    _ display: Display, _ device: DeviceIndex, _ entry: JournalEntry,
    _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    guard !display.byOverride, tips.canHide(display.tip) else { return }
    ruling.check()
    guard
      let reason = tips.reasonToHide(
        display.tip, on: device, at: entry.fact.localInstant, fleet)
    else { return }
    ruling.violate(
      entry.violation(
        on: [device], of: display.record, observed: "on screen", expected: "hidden",
        "{tip} is on screen on \(fleet.declarations.name(of: device)), where \(reason)."))
  }
}
