import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel

// What the intents of a world are about: places, the lines that serve them, what is asked of the
// Find action, and when widgets are relevant.

extension WorldGenerator {
  /// The types that have a name, in three of four worlds, in the order in which a file is read.
  func makeEntities(_ definition: inout IntentDefinition) {
    var draws = keyed(to: .intent(3))
    guard draws.below(4) > 0 else { return }
    makeType("Place", of: ["home", "office", "park"], &definition, &draws)
    let places = definition.entities.indices
    guard draws.below(3) > 0 else { return }
    makeType("Line", of: ["ten", "twenty", "thirty", "forty"], &definition, &draws)
    for index in places.endIndex..<definition.entities.count {
      definition.entities[index].parents = draws.some(of: places.map { EntityIndex($0) }, onceIn: 2)
    }
  }

  /// Some things of a type with their numbers, and lists of several of them.
  private func makeType(
    _ id: String, of names: [String], _ definition: inout IntentDefinition,
    _ draws: inout ThingDraws
  ) {
    let type = UInt16(truncatingIfNeeded: definition.types.count)
    let properties = draws.some(of: ["minutes", "rank"], onceIn: 2)
    definition.types.append(EntityType(id: id, properties: properties))
    var items: [EntityIndex] = []
    for name in names.prefix(1 + draws.below(names.count)) {
      items.append(EntityIndex(definition.entities.count))
      definition.entities.append(
        Entity(id: name, type: type, properties: properties.map { _ in Int64(draws.below(4)) }))
      definition.choices.append(Choice(id: name, type: type, items: [items[items.count - 1]]))
    }
    for name in ["several", "others"].prefix(draws.below(3)) {
      definition.choices.append(
        Choice(id: name, type: type, items: draws.some(of: items, onceIn: 2)))
    }
  }

  // MARK: Requests

  /// Requests of the Find action; half of them come twice, once for each way to filter (IA-10).
  func makeRequests(_ definition: inout IntentDefinition) {
    for (type, declared) in definition.types.enumerated() {
      var draws = keyed(to: .intent(4 + type))
      for number in 0..<draws.below(3) {
        let style = draws.pick(QueryStyle.allCases)
        let isTwice = draws.once(in: 2)
        let asked = request(of: declared, &draws)
        for style in isTwice ? QueryStyle.allCases : [style] {
          var request = asked
          request.query = QueryIndex(definition.queries.count)
          request.id = "\(declared.id ?? "")-\(number)-\(style.rawValue)"
          definition.queries.append(
            EntityQuery(type: UInt16(truncatingIfNeeded: type), style: style))
          definition.finds.append(request)
        }
      }
    }
  }

  private func request(of type: EntityType, _ draws: inout ThingDraws) -> FindRequest {
    var request = FindRequest(QueryIndex(0))
    if !type.properties.isEmpty {
      for _ in 0..<draws.below(4) {
        request.comparators.append(
          FindComparator(
            draws.below(type.properties.count), draws.pick(FindRelation.allCases),
            Int64(draws.below(4))))
      }
      if draws.below(3) > 0 {
        request.sort = FindSort(
          by: draws.below(type.properties.count), isDescending: draws.once(in: 2))
      }
    }
    request.needsAll = draws.below(3) > 0
    if draws.once(in: 2) { request.limit = UInt32(1 + draws.below(3)) }
    return request
  }

  // MARK: Relevance

  /// Sets of relevant intents, some of them empty; their times may overlap.
  func makeRelevantSets(_ definition: inout IntentDefinition) {
    var draws = keyed(to: .intent(8))
    for name in Self.setNames.prefix(draws.below(4)) {
      var set = RelevantSet([])
      set.id = name
      for _ in 0..<draws.below(4) where !definition.kinds.isEmpty {
        let from = Instant.zero + .minutes(Int64(draws.below(28 * 24 * 60)))
        let length = draws.pick(Self.relevantTimes)
        set.intents.append(
          RelevantIntent(
            WidgetKindIndex(draws.below(definition.kinds.count)), from: from,
            until: from + length))
      }
      definition.relevantSets.append(set)
    }
  }

  private static let setNames = ["morning", "evening", "travel"]
  private static let relevantTimes: [SimulatedDuration] = [
    .minutes(10), .hours(3), .days(2), .days(20),
  ]
}
