import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

// How the details of intents in a header write summaries, queries and relevant intents.

extension DefinedIndex where Subject == ChoiceSubject {
  /// The position, or -1 for no value.
  static var orNone: Codec<ChoiceIndex?> {
    Codec<Int32>.integer(in: -1...65_535).mapped(
      to: { $0 < 0 ? nil : ChoiceIndex(Int($0)) }, from: { $0.map { Int32($0.position) } ?? -1 })
  }
}

extension FamilySize {
  static let detail: Codec<FamilySize> = .object(
    "SizeDetail", "How many items.", defaults: FamilySize(0)
  ) { size in
    size.optional("family", \.family, WidgetFamily.codec, "")
    size.required("items", \.count, .integer(in: 0...UInt8.max), "")
  }
}

extension SummaryBranch {
  static let detail: Codec<SummaryBranch> = .object(
    "BranchDetail", "A branch of a summary.", defaults: SummaryBranch(sentence: [])
  ) { branch in
    branch.defaulted(
      "when", \.conditions, .list(of: ConditionDetail.codec, count: 0...65_535), "")
    branch.defaulted(
      "sentence", \.sentence, .list(of: IntentParameterIndex.codec, count: 0...65_535), "")
    branch.defaulted(
      "below", \.below, .list(of: IntentParameterIndex.codec, count: 0...65_535), "")
  }
}

/// What a branch of a summary asks: a size of widget, a value, or any value.
private struct ConditionDetail: Sendable {
  var families: [WidgetFamily]?
  var parameter = IntentParameterIndex(0)
  var isAny = false
  var choice: ChoiceIndex?

  static let codec: Codec<SummaryCondition> = Codec<ConditionDetail>.object(
    "ConditionDetail", "A condition.", defaults: ConditionDetail()
  ) { condition in
    condition.optional(
      "families", \.families, .list(of: WidgetFamily.codec, count: 0...65_535), "")
    condition.defaulted("parameter", \.parameter, IntentParameterIndex.codec, "")
    condition.defaulted("any", \.isAny, .boolean, "")
    condition.defaulted("value", \.choice, ChoiceIndex.orNone, "")
  }.mapped(
    to: { detail in
      if let families = detail.families { return .family(families) }
      return detail.isAny
        ? .hasValue(detail.parameter) : .parameter(detail.parameter, is: detail.choice)
    },
    from: { condition in
      switch condition {
      case .family(let families): ConditionDetail(families: families)
      case .parameter(let parameter, let choice):
        ConditionDetail(parameter: parameter, choice: choice)
      case .hasValue(let parameter): ConditionDetail(parameter: parameter, isAny: true)
      }
    })
}

extension EntityQuery {
  static let detail: Codec<EntityQuery> = .object(
    "QueryDetail", "A query.", defaults: EntityQuery(type: 0)
  ) { query in
    query.required("type", \.type, .integer(in: 0...UInt16.max), "")
    query.defaulted("style", \.style, QueryStyle.codec, "")
    query.defaulted(
      "dependsOn", \.dependencies, .list(of: QueryDependency.detail, count: 0...65_535), "")
  }
}

extension QueryDependency {
  fileprivate static let detail: Codec<QueryDependency> = Codec<[ParameterReference]>.list(
    of: ParameterReference.detail, count: 0...65_535
  ).mapped(to: { QueryDependency($0) }, from: { $0.parameters })
}

extension ParameterReference {
  fileprivate static let detail: Codec<ParameterReference> = .object(
    "ReferenceDetail", "A parameter of an intent.",
    defaults: ParameterReference(IntentIndex(0), IntentParameterIndex(0))
  ) { reference in
    reference.required("intent", \.intent, IntentIndex.codec, "")
    reference.required("parameter", \.parameter, IntentParameterIndex.codec, "")
  }
}

extension FindRequest {
  static let detail: Codec<FindRequest> = .object(
    "RequestDetail", "A request of the Find action.", defaults: FindRequest(QueryIndex(0))
  ) { request in
    request.required("query", \.query, QueryIndex.codec, "")
    request.defaulted(
      "where", \.comparators, .list(of: FindComparator.detail, count: 0...65_535), "")
    request.defaulted("all", \.needsAll, .boolean, "")
    request.optional("sort", \.sort, FindSort.detail, "")
    request.optional("limit", \.limit, .integer(in: 0...UInt32.max), "")
  }
}

extension FindComparator {
  fileprivate static let detail: Codec<FindComparator> = .object(
    "ComparatorDetail", "A comparison.", defaults: FindComparator(0, .equal, 0)
  ) { comparator in
    comparator.required("property", \.property, .integer(in: 0...65_535), "")
    comparator.required("is", \.relation, .choice("RelationDetail", "") { _ in "" }, "")
    comparator.required("value", \.value, .integer(in: Int64.min...Int64.max), "")
  }
}

extension FindSort {
  fileprivate static let detail: Codec<FindSort> = .object(
    "SortDetail", "An order.", defaults: FindSort(by: 0)
  ) { sort in
    sort.required("property", \.property, .integer(in: 0...65_535), "")
    sort.defaulted("descending", \.isDescending, .boolean, "")
  }
}

extension RelevantSet {
  static let detail: Codec<RelevantSet> = .object(
    "SetDetail", "Relevant intents.", defaults: RelevantSet([])
  ) { set in
    set.defaulted("widgets", \.intents, .list(of: RelevantIntent.detail, count: 0...64), "")
  }
}

extension RelevantIntent {
  fileprivate static let detail: Codec<RelevantIntent> = .object(
    "RelevantDetail", "A relevant intent.",
    defaults: RelevantIntent(WidgetKindIndex(0), from: .zero, until: .zero)
  ) { relevant in
    relevant.required("widget", \.kind, WidgetKindIndex.codec, "")
    relevant.required("from", \.from, .microseconds, "")
    relevant.required("until", \.until, .microseconds, "")
  }
}

extension Codec where Value == Instant {
  /// The number of microseconds since the beginning.
  fileprivate static var microseconds: Codec {
    Codec<Int64>.integer(in: 0...Int64.max).mapped(
      to: { Instant.zero + SimulatedDuration(microseconds: $0) },
      from: { ($0 - Instant.zero).microseconds })
  }
}
