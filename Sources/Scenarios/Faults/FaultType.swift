import DeviceSystems

/// A kind of fault without its settings: what can be said before one is made.
package struct FaultType: Sendable {
  /// The types of all faults, in the order of the reference.
  package static let all = FaultKind.types.enumerated().map { FaultType(index: $0, type: $1) }

  /// The position in the list of all, which keys draws.
  package let index: Int
  private let type: any ScenarioFault.Type

  private init(index: Int, type: any ScenarioFault.Type) {
    self.index = index
    self.type = type
  }

  /// The word for it in scenario files.
  package var word: String { type.word }
  /// Whether it lasts; the others happen in an instant, and their schedules have no length.
  package var lasts: Bool { type.lasts }

  /// The fault with values that do harm but let changes through in the end.
  package func example(on devices: [DeviceIndex]) -> FaultKind { type.example(on: devices).kind }

  /// A fault of a random fleet.
  package func drawn(from source: inout some VariantSource) -> FaultKind {
    type.drawn(from: &source).kind
  }
}
