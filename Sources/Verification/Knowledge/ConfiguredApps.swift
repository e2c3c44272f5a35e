import DeviceSystems
import FleetFacts
import TipDomain

/// Which apps have configured their tips in the process that runs (1.10).
package struct ConfiguredApps: Sendable {
  private var isConfigured: [Bool]

  package init(_ declarations: Declarations) {
    isConfigured = declarations.devices.map { _ in false }
  }

  package subscript(_ device: DeviceIndex) -> Bool { isConfigured[device.position] }

  /// Processes a fact.
  package mutating func observe(_ entry: JournalEntry) {
    guard let device = entry.device, device.position < isConfigured.count else { return }
    if case .tip(.configured) = entry.fact.kind {
      isConfigured[device.position] = true
    } else if case .device(let fact) = entry.fact.kind, fact.endsOrBeginsProcess {
      isConfigured[device.position] = false
    }
  }
}
