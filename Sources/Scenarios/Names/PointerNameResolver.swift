import PointerSystem
import TextFormats

/// What steps of pointers ask while a file is read. Each answer is nil, after an error, if there is
/// no such thing.
package protocol PointerNameResolver {
  /// The view with this name.
  mutating func view(_ reference: Reference) -> PointerViewIndex?
  /// The interaction with this name.
  mutating func interaction(_ reference: Reference) -> PointerInteractionIndex?
  /// The layout with this name.
  mutating func layout(_ reference: Reference) -> PointerLayoutIndex?
  /// The popover or sheet with this name.
  mutating func cover(_ reference: Reference) -> PointerCoverIndex?
}
