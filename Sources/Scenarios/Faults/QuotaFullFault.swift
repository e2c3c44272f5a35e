import DeviceSystems
import TextFormats

/// The account is full (7.18).
struct QuotaFullFault: ScenarioFault {
  /// The account.
  var account: UInt16

  /// What a file says: the name of the account.
  struct Syntax: Sendable {
    var account = Reference("main")
  }

  static let word = "quotaFull"
  static let meaning = "The account is full: nothing can be uploaded."
  static let defaults = Syntax()
  var kind: FaultKind { .quotaFull(account: account) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<QuotaFullFault>>) {
    fault.defaulted("account", \.own.account, .reference("account"), "The account.")
  }

  static func resolved(
    _ syntax: Syntax, by resolver: inout some NameResolver
  ) -> QuotaFullFault? {
    resolver.account(syntax.account, mayBeNew: false).map { QuotaFullFault(account: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(account: names[account]) }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fleet.noticeRoom(of: account)
  }

  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fleet.noticeRoom(of: account)
  }

  var wording: [WordingPart] { ["account is full"] }

  static func example(on devices: [DeviceIndex]) -> QuotaFullFault { QuotaFullFault(account: 0) }

  static func drawn(from source: inout some VariantSource) -> QuotaFullFault {
    QuotaFullFault(
      account: UInt16(truncatingIfNeeded: source.below(source.accountCount, .account)))
  }
}
