import DeviceSystems

// The Find action.

extension IntentState {
  func answer(
    _ find: FindIndex, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard find.position < definition.finds.count else { return }
    let request = definition.finds[find.position]
    let query = definition.queries[request.query.position]
    let found = definition.entities(for: request)
    // A property query gives only what is wanted, an enumerable one everything.
    let moved =
      switch query.style {
      case .property: found.count
      case .enumerable: definition.entities.count { $0.type == query.type }
      }
    workspace.answer(
      .findRan(
        find, query.style, moved: UInt32(clamping: moved), count: UInt32(clamping: found.count),
        digest: positionDigest(found.map(\.position)),
        setDigest: positionDigest(found.map(\.position).sorted())))
  }
}

extension IntentDefinition {
  /// What a request finds, in its order; entities that the order does not tell apart keep theirs.
  public func entities(for request: FindRequest) -> [EntityIndex] {
    let type = queries[request.query.position].type
    var found = entities.indices.filter { position in
      entities[position].type == type && request.accepts(entities[position])
    }
    if let sort = request.sort {
      found.sort { first, second in
        let (left, right) = (
          entities[first].property(sort.property), entities[second].property(sort.property)
        )
        guard left != right else { return first < second }
        return sort.isDescending ? left > right : left < right
      }
    }
    return found.prefix(request.limit.map { Int($0) } ?? found.count).map { EntityIndex($0) }
  }
}

extension Entity {
  /// A property; 0 where the entity has none.
  func property(_ position: Int) -> Int64 {
    properties.indices.contains(position) ? properties[position] : 0
  }
}

extension FindRequest {
  /// Whether an entity satisfies the comparators.
  func accepts(_ entity: Entity) -> Bool {
    guard !comparators.isEmpty else { return true }
    return needsAll
      ? comparators.allSatisfy { $0.accepts(entity) } : comparators.contains { $0.accepts(entity) }
  }
}

extension FindComparator {
  func accepts(_ entity: Entity) -> Bool {
    let property = entity.property(property)
    return switch relation {
    case .equal: property == value
    case .different: property != value
    case .less: property < value
    case .greater: property > value
    }
  }
}
