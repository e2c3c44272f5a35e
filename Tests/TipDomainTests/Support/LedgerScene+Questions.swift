import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

// What a test wants to know.

extension LedgerScene {
  func status(_ tip: String) -> TipStatus {
    ledger.status(of: tipIndex(tip), at: time, in: app, values: values, workspace: &workspace)
  }

  /// What the store remembers of the tip's id.
  func stored(_ tip: String) -> TipRecord { ledger.records[record(of: tip).position] }

  func count(of tip: String) -> Int32 { stored(tip).count }

  func invalidation(of tip: String) -> InvalidationReason? { stored(tip).status.invalidation }

  func views(of tip: String) -> [Presentation] {
    ledger.presentations.filter { $0.display.tip == tipIndex(tip) }
  }

  func isOnScreen(_ tip: String) -> Bool { !views(of: tip).isEmpty }

  /// How many distinct ids the store has a record of.
  var recordCount: Int { ledger.records.count { $0.exists } }

  func donations(of event: String = "App.visit") -> [DonationRow] {
    ledger.donations[eventIndex(event).position].rows
  }

  func value(of parameter: String) -> Value {
    ledger.value(of: parameterIndex(parameter), in: app)
  }

  // MARK: The facts of the last command

  var displayed: Display? {
    facts.compactMap { fact in
      if case .displayed(let display) = fact { display } else { nil }
    }.first
  }

  var ended: [DisplayEnd] {
    facts.compactMap { fact in
      if case .displayEnded(let ended) = fact { ended } else { nil }
    }
  }

  var invalidated: [Invalidation] {
    facts.compactMap { fact in
      if case .invalidated(let invalidation) = fact { invalidation } else { nil }
    }
  }

  /// By tip, the first clause that held it back.
  var withheldReasons: [String: IneligibilityReason] {
    var clauses: [String: IneligibilityReason] = [:]
    for case .withheld(let tip, _, let clause) in facts where clauses[name(of: tip)] == nil {
      clauses[name(of: tip)] = clause
    }
    return clauses
  }

  // MARK: Names

  func name(of tip: TipIndex) -> String { app.tips[tip.position].typeName }

  func record(of tip: String) -> RecordIndex { ledger.recordOfTip[tipIndex(tip).position] }

  func tipIndex(_ name: String) -> TipIndex {
    TipIndex(index(of: name, in: app.tips.map(\.typeName)))
  }

  func groupIndex(_ name: String) -> GroupIndex {
    GroupIndex(index(of: name, in: app.groups.map(\.id)))
  }

  func eventIndex(_ name: String) -> EventIndex {
    EventIndex(index(of: name, in: app.events.map(\.id)))
  }

  func parameterIndex(_ name: String) -> ParameterIndex {
    ParameterIndex(index(of: name, in: app.parameters.map(\.id)))
  }

  private func index(of name: String, in names: [String]) -> Int {
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("the scene has no \(name)")
    }
    return index
  }
}
