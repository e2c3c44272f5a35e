import DeviceSystems
import FleetFacts
import TipDomain

/// What the parameters of each device hold, as long as facts tell it.
package struct KnownParameters: Sendable {
  /// By device and parameter; nil is unknown.
  private var values: [[Value?]]
  private let standards: [Value?]
  private let isTransient: [Bool]

  package init(_ declarations: Declarations) {
    standards = declarations.app.parameters.map(\.defaultValue)
    isTransient = declarations.app.parameters.map(\.isTransient)
    values = Array(repeating: standards, count: declarations.devices.count)
  }

  /// The value on a device; nil if it is not known.
  package func value(of parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    guard parameter.position < standards.count else { return nil }
    return values[device.position][parameter.position]
  }

  /// Processes a fact.
  package mutating func observe(_ fact: FactKind, on device: DeviceIndex) {
    switch fact {
    case .tip(.parameterSet(let parameter, let value)): note(value, parameter, device)
    case .tip(.parameterMerged(let parameter, let value)):
      note(value ?? standard(of: parameter), parameter, device)
    case .tip(.datastoreReset): forget(device)
    case .device(.crashed), .device(.reinstalled), .device(.restored), .device(.cloned):
      forget(device)
    case .device(.launched):
      for index in isTransient.indices where isTransient[index] {
        values[device.position][index] = nil
      }
    default: break
    }
  }

  private func standard(of parameter: ParameterIndex) -> Value? {
    parameter.position < standards.count ? standards[parameter.position] : nil
  }

  private mutating func note(_ value: Value?, _ parameter: ParameterIndex, _ device: DeviceIndex) {
    guard parameter.position < standards.count else { return }
    values[device.position][parameter.position] = value
  }

  private mutating func forget(_ device: DeviceIndex) {
    for index in standards.indices { values[device.position][index] = nil }
  }
}
