/// What is known of the zone of each account.
public struct ZoneTable<Zone: Sendable>: Sendable {
  @usableFromInline var zones: [Zone] = []
  @usableFromInline let empty: Zone

  /// A table in which every zone begins as `empty`.
  @inlinable
  public init(_ empty: Zone) { self.empty = empty }

  /// The zone of an account.
  @inlinable
  public subscript(account: UInt16) -> Zone {
    _read {
      if Int(account) < zones.count { yield zones[Int(account)] } else { yield empty }
    }
    _modify {
      while zones.count <= Int(account) { zones.append(empty) }
      yield &zones[Int(account)]
    }
  }
}
