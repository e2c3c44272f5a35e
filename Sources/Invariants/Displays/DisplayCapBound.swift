import DeviceSystems
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// I3: however late changes sync, the total stays below the bound that what was known allows.
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
    sources: "6.10, C14, I3", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasCaps
      ? "No display counted towards a cap." : "No tip has a cap on its displays."
  }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, total: Int64, bound: Int64,
    showing: Int, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
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
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = seen.device else { return }
      switch seen.fact.kind {
      case .tip(.displayed(let display)): show(display, seen, device, memory, &ruling)
      case .tip(.talliesMerged(let record, let count, _)):
        let forgets = count < memory.known(record, on: device).count
        if forgets, memory.mayForget(record, on: device, seen, in: journal) {
          leave(record, device)
        } else {
          learn(record, device, count, memory)
        }
      case .tip(.statusMerged(let record, let status)):
        if status.epoch != memory.known(record, on: device).epoch { leave(record, device) }
      case .tip(.eligibilityReset(let record, _, _)): leave(record, device)
      case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned):
        leaveAll(device)
      case .device(.crashed(let lost)):
        if lost > 0 {
          leaveAll(device)
        } else {
          for record in memory[device].pendingRecords(memory.declarations) { leave(record, device) }
        }
      default: break
      }
    }

    private mutating func show(
      _ display: Display, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      guard display.counts, !display.byOverride, !memory.isOverridden(display.record),
        let cap = cap(of: display, on: device, memory)
      else { return }
      let record = display.record.position
      let scope = DisplayScope(display, on: device, memory)
      while accounts.count <= record { accounts.append([]) }
      let place = account(scope, of: record)
      let pending = memory[device].pendingCount(of: display.record, memory.declarations)
      let known = Int64(memory.known(display.record, on: device).count) + Int64(pending)
      accounts[record][place].join(device, cap: cap, known: known)
      accounts[record][place].total += 1
      let total = accounts[record][place].total
      let excess: Int64 = memory.declarations.judgeFault == .boundOneHigher ? 1 : 0
      let bound = accounts[record][place].bound + excess
      let showing = accounts[record][place].showing
      if !ruling.measure(observed: total, atMost: bound, seen, display.record) {
        ruling.violate(
          violation(
            seen, device, display, total: total, bound: bound, showing: showing,
            memory.declarations))
      }
      accounts[record][place].set(device, to: max(0, cap - known - 1))
    }

    /// How often a device may show any of the tips that share a record; nil if one has no cap.
    private func cap(
      of display: Display, on device: DeviceIndex, _ memory: borrowing FleetMemory
    ) -> Int64? {
      var greatest = memory.declarations.cap(of: display.tip).map(Int64.init)
      guard mayShareRecords else { return greatest }
      for tip in memory.tips(of: display.record, on: device) {
        guard let cap = memory.declarations.cap(of: tip) else { return nil }
        greatest = max(greatest ?? 0, Int64(cap))
      }
      return greatest
    }

    private mutating func account(_ scope: DisplayScope, of record: Int) -> Int {
      if let place = accounts[record].firstIndex(where: { $0.scope == scope }) { return place }
      accounts[record].append(
        Account(
          scope: scope, allowances: Array(repeating: nil, count: deviceCount),
          caps: Array(repeating: 0, count: deviceCount)))
      return accounts[record].count - 1
    }

    private mutating func learn(
      _ record: RecordIndex, _ device: DeviceIndex, _ count: Int32,
      _ memory: borrowing FleetMemory
    ) {
      guard record.position < accounts.count else { return }
      let pending = memory[device].pendingCount(of: record, memory.declarations)
      for place in accounts[record.position].indices
      where accounts[record.position][place].allowances[device.position] != nil {
        let cap = accounts[record.position][place].caps[device.position]
        let known = Int64(count) + Int64(pending)
        accounts[record.position][place].set(device, to: max(0, cap - known))
      }
    }

    private mutating func leave(_ record: RecordIndex, _ device: DeviceIndex) {
      guard record.position < accounts.count else { return }
      for place in accounts[record.position].indices {
        accounts[record.position][place].set(device, to: nil)
      }
    }

    private mutating func leaveAll(_ device: DeviceIndex) {
      for record in accounts.indices { leave(RecordIndex(record), device) }
    }
  }
}
