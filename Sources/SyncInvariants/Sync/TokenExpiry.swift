import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipSync
import Verification

/// Which change tokens the hub must refuse, and which it may, as the scenario declares (7.10).
struct TokenExpiry: Sendable {
  private let transport: TransportDeclaration
  /// When the scenario has all tokens expire at a given time.
  private let declared: [Instant]
  /// When a fault last had all tokens expire.
  private var byFault: Instant?

  init(_ transport: TransportDeclaration) {
    self.transport = transport
    declared = transport.timeline.compactMap { step in
      if case .expireTokens = step.action { .zero + step.at } else { nil }
    }
  }

  /// Processes a fact about faults.
  mutating func observe(_ entry: JournalEntry) {
    guard case .run(.faultBegan(let fault)) = entry.fact.kind, Int(fault) < transport.faults.count,
      case .tokenExpiry = transport.faults[Int(fault)].kind
    else { return }
    byFault = entry.fact.instant
  }

  /// What is wrong with taking a token, in words; nil if nothing is.
  func complaint(about token: ChangeToken?, at now: Instant) -> String? {
    guard let token else { return nil }
    if let lifetime = transport.tokenLifetime, now - token.issued > lifetime {
      return "accepts a token that is \(TimeText.duration(now - token.issued)) old, although "
        + "tokens expire after \(TimeText.duration(lifetime))"
    }
    // At the very moment the order is not known.
    let isExpired =
      byFault.map { token.issued < $0 } ?? false
      || declared.contains { token.issued < $0 && $0 < now }
    return isExpired ? "accepts an expired token" : nil
  }

  /// Whether the hub may refuse a token as expired.
  func mayRefuse(_ token: ChangeToken, at now: Instant) -> Bool {
    if let lifetime = transport.tokenLifetime, now - token.issued > lifetime { return true }
    if let byFault, token.issued <= byFault { return true }
    if declared.contains(where: { token.issued <= $0 && $0 <= now }) { return true }
    return transport.faults.contains { fault in
      if case .hubError(.changeTokenExpired, _) = fault.kind { true } else { false }
    }
  }
}
