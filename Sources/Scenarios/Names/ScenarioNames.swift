import DeviceSystems
import TextFormats
import TipDomain

/// The names of what a scenario's parts speak of by index, and its values, for its file.
package struct ScenarioNames {
  /// The app.
  package let app: AppDefinition
  let devices: [String]
  let screens: [String]
  /// By screen: the ids of its actions.
  let actions: [[String]]
  let accounts: [String]
  let valueLists: ValueListTable
  /// What the scenario says of the systems beside tips.
  package let systems: SystemDefinitions

  subscript(device: DeviceIndex) -> Reference { Located(devices[device.position]) }
  /// The name of a tip.
  package subscript(tip: TipIndex) -> Reference { Located(app.name(of: tip)) }
  /// The name of an event.
  package subscript(event: EventIndex) -> Reference { Located(app.events[event.position].id) }
  /// The name of a parameter.
  package subscript(parameter: ParameterIndex) -> Reference {
    Located(app.parameters[parameter.position].id)
  }
  subscript(screen screen: UInt16) -> Reference { Located(screens[Int(screen)]) }

  /// The names of devices.
  package subscript(devices list: [DeviceIndex]) -> Located<[Reference]> {
    Located(list.map { self[$0] })
  }

  /// The name of an account; accounts that were built in code may have none.
  package subscript(account: UInt16) -> Reference {
    let index = Int(account)
    return Located(accounts.indices.contains(index) ? accounts[index] : "account-\(account)")
  }
}

extension ScenarioNames {
  /// A value of a parameter.
  package func value(_ value: Value, of parameter: ParameterIndex) -> Located<ValueSyntax> {
    Located(ValueSyntax(value, of: app.parameters[parameter.position].type, app.texts))
  }
}

// MARK: Values

extension ValueSyntax {
  /// A single value.
  package init(_ value: Value, _ texts: TextTable) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .number(JSONNumber(rawText: "\(value)"))
    case .decimal(let value): self = .number(JSONNumber(rawText: "\(value)"))
    case .text(let index): self = .text(texts[index])
    case .nothing: self = .nothing
    }
  }

  /// The value of a parameter of the type `type`.
  package init(_ value: Value, of type: ParameterType, _ texts: TextTable) {
    guard type.single == nil, case .text(let index) = value,
      let node = ValueParts.node(texts[index])
    else {
      self.init(value, texts)
      return
    }
    self.init(node)
  }

  /// A value as JSON has it.
  private init(_ node: JSONNode) {
    switch node.content {
    case .boolean(let flag): self = .boolean(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map { ValueSyntax($0) })
    case .object(let members):
      self = .object(members.map { Member(name: $0.key, value: ValueSyntax($0.value)) })
    case .null, .unreadable: self = .nothing
    }
  }
}

extension DonationValueSyntax {
  /// The values of one donation; nil if it has none.
  package init?(_ list: ValueListIndex, of event: EventIndex, _ names: ScenarioNames) {
    let values = names.valueLists.list(list)
    if values.isEmpty { return nil }
    let members = names.app.events[event.position].fields.map(\.name)
    self.members = zip(members, values).map {
      NamedValue($0.0, Located(ValueSyntax($0.1, names.app.texts)))
    }
  }
}
