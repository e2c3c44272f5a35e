/// A large value behind one reference.
///
/// What holds it is as small as a pointer, and so is the code that copies and destroys whatever
/// holds it. It has the meaning of a value: changing one copy leaves the others as they were. The
/// first change of a shared copy takes as long as copying the value.
@usableFromInline
package struct CopyOnWrite<Value> {
  @usableFromInline var storage: Storage

  /// Holds a value.
  @inlinable
  package init(_ value: Value) { storage = Storage(value) }

  /// The value, which is read and changed in its place.
  @inlinable
  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  @usableFromInline
  final class Storage {
    // Whoever has access to the structure has it to this, so no check is needed while it runs.
    @exclusivity(unchecked)
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }
}

// The reference is shared only while nobody changes what it leads to.
extension CopyOnWrite: @unchecked Sendable where Value: Sendable {}
