import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// Requests of the Find action, and what the app registers as relevant.

extension ScenarioResolver {
  mutating func resolve(
    _ syntax: FindRequestSyntax, _ section: IntentSectionSyntax,
    into definition: inout IntentDefinition
  ) {
    let query = QueryIndex(definition.queries.count)
    var request = FindRequest(query, needsAll: !syntax.needsAny, limit: syntax.limit)
    request.id = syntax.id.value
    let type = index(of: syntax.type, in: intents.typeNames)
    definition.queries.append(EntityQuery(type: UInt16(type ?? 0), style: syntax.style))
    if let type {
      let declared = section.entities[type]
      request.comparators = syntax.comparators.compactMap { comparator in
        property(comparator.property, of: declared).map {
          FindComparator($0, comparator.relation, comparator.value)
        }
      }
      request.sort = syntax.sort.flatMap { property($0, of: declared) }.map {
        FindSort(by: $0, isDescending: syntax.isDescending)
      }
    }
    definition.finds.append(request)
  }

  mutating func resolve(_ syntax: RelevantSetSyntax, into definition: inout IntentDefinition) {
    var set = RelevantSet(
      syntax.intents.compactMap { relevant in
        widget(relevant.widget).map {
          RelevantIntent($0, from: relevant.from, until: relevant.until)
        }
      })
    set.id = syntax.id.value
    definition.relevantSets.append(set)
  }

  mutating func request(_ reference: Reference) -> FindIndex? {
    index(of: reference, in: intents.requestNames).map { FindIndex($0) }
  }

  mutating func relevantSet(_ reference: Reference) -> RelevantSetIndex? {
    index(of: reference, in: intents.setNames).map { RelevantSetIndex($0) }
  }
}
