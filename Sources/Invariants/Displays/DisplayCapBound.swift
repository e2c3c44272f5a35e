import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// However late changes sync, the total stays below the bound that what was known allows.
///
/// At any instant t, D(t) displays were made, and an incarnation that knows of c of them may add
/// at most n − c on its own. So from t on the total stays within D(t) + Σ (n − c)⁺ over the
/// incarnations that show the tip, and within the least such sum of all instants (C14). In the
/// terms of 6.10: m + k·(n − m) where all of them knew of m, and k·n from scratch.
enum DisplayCapBound: Invariant {
  static let statement = InvariantStatement(
    id: "display-cap-bound",
    sentence: "The total of a tip's displays never exceeds the displays up to any instant plus "
      + "those that each incarnation could still add, given what it knew then.",
    sources: "6.10, C14", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasCaps
      ? "No display counted towards a cap." : "No tip has a cap on its displays."
  }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, total: Int64, bound: Int64,
    showing: Int, _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: display.record, observed: English.count(total, "display"),
      expected: "at most \(bound)",
      "\(declarations.name(of: device)) made the \(English.ordinal(total)) display of {tip}, but "
        + "given what \(showing) incarnations knew, at most \(bound) were possible.")
  }
}

extension DisplayCapBound {
  /// Keeps the sum up to date, change by change.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .tally, .status, .store]

    private struct Account {
      let scope: DisplayScope
      var total: Int64 = 0
      /// What the incarnations that show the tip may still add.
      var allowance: Int64 = 0
      var bound: Int64 = 0
      var showing = 0
      /// By device: what its present incarnation may still add; nil while it has not shown it.
      var allowances: [Int64?]
      /// By device: how often it may show any of the tips that share the record.
      var caps: [Int64]

      /// Takes in that a device shows the tip, or one of those that share its record.
      mutating func join(_ device: DeviceIndex, cap: Int64, known: Int64) {
        if allowances[device.position] == nil {
          showing += 1
          bound += max(0, cap - known)
        } else {
          // Another version of the app may give the record to a tip with a higher cap.
          bound += max(0, cap - max(known, caps[device.position]))
        }
        caps[device.position] = cap
        set(device, to: max(0, cap - known))
      }

      mutating func set(_ device: DeviceIndex, to value: Int64?) {
        allowance += (value ?? 0) - (allowances[device.position] ?? 0)
        allowances[device.position] = value
        bound = min(bound, total + allowance)
      }
    }

    private var accounts: [[Account]] = []
    private let deviceCount: Int
    /// Whether two tips may have one record (1.2).
    private let mayShareRecords: Bool

    init(_ declarations: Declarations) {
      deviceCount = declarations.devices.count
      let ids = declarations.tips.map(\.identifier)
      mayShareRecords = Set(ids).count < ids.count || ids.contains { $0.contains("{") }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .tip(.displayed(let display)): show(display, entry, device, fleet, &ruling)
      case .tip(.talliesMerged(let record, let count, _)):
        let forgets = count < fleet.known(record, on: device).count
        if forgets, fleet.mayForget(record, on: device, entry, in: journal) {
          leave(record, device)
        } else {
          learn(record, device, count, fleet)
        }
      case .tip(.statusMerged(let record, let status)):
        if status.epoch != fleet.known(record, on: device).epoch { leave(record, device) }
      case .tip(.eligibilityReset(let record, _, _)): leave(record, device)
      case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned):
        leaveAll(device)
      case .device(.crashed(let lost)):
        if lost > 0 {
          leaveAll(device)
        } else {
          for record in fleet.pendingRecords(on: device) { leave(record, device) }
        }
      default: break
      }
    }

    private mutating func show(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard display.counts, !display.byOverride, !fleet.isOverridden(display.record),
        let cap = cap(of: display, on: device, fleet)
      else { return }
      let record = display.record.position
      let scope = DisplayScope(display, on: device, fleet)
      while accounts.count <= record { accounts.append([]) }
      let index = account(scope, of: record)
      let pending = fleet.pendingCount(of: display.record, on: device)
      let known = Int64(fleet.known(display.record, on: device).count) + Int64(pending)
      accounts[record][index].join(device, cap: cap, known: known)
      accounts[record][index].total += 1
      let total = accounts[record][index].total
      let excess: Int64 = fleet.declarations.judgeFault == .boundOneHigher ? 1 : 0
      let bound = accounts[record][index].bound + excess
      let showing = accounts[record][index].showing
      if !ruling.measure(observed: total, atMost: bound, entry, display.record) {
        ruling.violate(
          violation(
            entry, device, display, total: total, bound: bound, showing: showing,
            fleet.declarations))
      }
      accounts[record][index].set(device, to: max(0, cap - known - 1))
    }

    /// How often a device may show any of the tips that share a record; nil if one has no cap.
    private func cap(
      of display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Int64? {
      var greatest = fleet.declarations.cap(of: display.tip).map(Int64.init)
      guard mayShareRecords else { return greatest }
      for tip in fleet.tips(of: display.record, on: device) {
        guard let cap = fleet.declarations.cap(of: tip) else { return nil }
        greatest = max(greatest ?? 0, Int64(cap))
      }
      return greatest
    }

    private mutating func account(_ scope: DisplayScope, of record: Int) -> Int {
      if let index = accounts[record].firstIndex(where: { $0.scope == scope }) { return index }
      accounts[record].append(
        Account(
          scope: scope, allowances: Array(repeating: nil, count: deviceCount),
          caps: Array(repeating: 0, count: deviceCount)))
      return accounts[record].count - 1
    }

    private mutating func learn(
      _ record: RecordIndex, _ device: DeviceIndex, _ count: Int32,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard record.position < accounts.count else { return }
      let pending = fleet.pendingCount(of: record, on: device)
      for index in accounts[record.position].indices
      where accounts[record.position][index].allowances[device.position] != nil {
        let cap = accounts[record.position][index].caps[device.position]
        let known = Int64(count) + Int64(pending)
        accounts[record.position][index].set(device, to: max(0, cap - known))
      }
    }

    private mutating func leave(_ record: RecordIndex, _ device: DeviceIndex) {
      guard record.position < accounts.count else { return }
      for index in accounts[record.position].indices {
        accounts[record.position][index].set(device, to: nil)
      }
    }

    private mutating func leaveAll(_ device: DeviceIndex) {
      for record in accounts.indices { leave(RecordIndex(record), device) }
    }
  }
}
