import DeviceSystems
import Scenarios
import TipDomain

// Faults and steps of every kind are made by their own types: here they find the world that they
// are made for, and their draws.

extension WorldGenerator: VariantSource {
  var deviceCount: Int { devices.count }
  var accountCount: Int { accounts.count }
  var screenCount: Int { screens.count }
  var tipCount: Int { tips.count }
  var eventCount: Int { events.count }
  var parameterCount: Int { parameters.count }

  func below(_ bound: Int, _ purpose: VariantPurpose, _ ordinal: Int) -> Int {
    draws.below(bound, purpose.choice, of: subject, ordinal)
  }

  func hasActions(_ tip: TipIndex) -> Bool { !tips[tip.position].content.actions.isEmpty }

  mutating func account(named name: String) -> UInt16 { account(name) }

  mutating func values(of event: EventIndex) -> ValueListIndex {
    values(of: event.position, subject, 0)
  }

  mutating func value(of parameter: ParameterIndex) -> Value {
    value(of: parameters[parameter.position].type, subject, .value, 0)
  }
}

extension VariantPurpose {
  fileprivate var choice: WorldChoice {
    switch self {
    case .strength: .strength
    case .extra: .extra
    case .direction: .direction
    case .account: .account
    case .argument: .argument
    case .waits: .waits
    case .targets: .targets
    }
  }
}
