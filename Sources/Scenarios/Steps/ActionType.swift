/// A kind of step without its settings: what can be said before one is made.
package struct ActionType: Sendable {
  /// The types of the steps that random worlds have, in the order of the reference.
  package static let all = ScriptedAction.types.filter { $0.isDrawn }.enumerated().map {
    ActionType(index: $0, type: $1)
  }

  /// The position in the list of all, which keys draws.
  package let index: Int
  private let type: any TimelineAction.Type

  private init(index: Int, type: any TimelineAction.Type) {
    self.index = index
    self.type = type
  }

  /// Whether it happens at the hub rather than on a device.
  package var isAtHub: Bool { type.isAtHub }
  /// Whether it names a tip, an event, a parameter or a screen.
  package var namesPartOfApp: Bool { type.namesPartOfApp }
  /// Whether it belongs to the harm that a random world may go without.
  package var isHarm: Bool { type.isHarm }
  /// Whether a random world does something right before it, so that there is something to lose.
  package var followsWork: Bool { type.followsWork }

  /// A step of a random world on a device; nil if the world has nothing to do it with.
  package func drawn(on device: Int, from source: inout some VariantSource) -> ScriptedAction? {
    type.drawn(on: device, from: &source)?.action
  }
}
