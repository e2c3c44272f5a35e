/// What is known of the zone of each account.
struct ZoneTable<Zone: Sendable>: Sendable {
  private var zones: [Zone] = []
  private let empty: Zone

  /// A table in which every zone begins as `empty`.
  init(_ empty: Zone) { self.empty = empty }

  /// The zone of an account.
  subscript(account: UInt16) -> Zone {
    _read {
      if Int(account) < zones.count { yield zones[Int(account)] } else { yield empty }
    }
    _modify {
      while zones.count <= Int(account) { zones.append(empty) }
      yield &zones[Int(account)]
    }
  }
}
