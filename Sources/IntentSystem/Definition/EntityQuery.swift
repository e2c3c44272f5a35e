/// A query: what a parameter offers, and what the Find action finds.
public struct EntityQuery: Hashable, Sendable {
  /// The type of the entities.
  public var type: UInt16
  /// Who filters for the Find action.
  public var style: QueryStyle
  /// What the options depend on; all of them must have a value, else nothing is offered.
  public var dependencies: [QueryDependency]
  /// What the generated Find action says of itself; nil leaves it without.
  public var findDescription: FindDescription?

  /// A query.
  public init(
    type: UInt16, style: QueryStyle = .enumerable, dependencies: [QueryDependency] = [],
    findDescription: FindDescription? = nil
  ) {
    self.type = type
    self.style = style
    self.dependencies = dependencies
    self.findDescription = findDescription
  }
}

/// A value on which options depend: that of the first of these parameters that has one.
public struct QueryDependency: Hashable, Sendable {
  /// The parameters, of one or several intents.
  public var parameters: [ParameterReference]

  /// A dependency.
  public init(_ parameters: [ParameterReference]) { self.parameters = parameters }
}

/// A parameter of an intent.
public struct ParameterReference: Hashable, Sendable, BitwiseCopyable {
  /// The intent.
  public var intent: IntentIndex
  /// The parameter in it.
  public var parameter: IntentParameterIndex

  /// A parameter of an intent.
  public init(_ intent: IntentIndex, _ parameter: IntentParameterIndex) {
    self.intent = intent
    self.parameter = parameter
  }
}

/// The text and category of a Find action.
public struct FindDescription: Hashable, Sendable {
  /// What it does.
  public var text: String
  /// Where it is listed.
  public var category: String

  /// A description.
  public init(text: String, category: String) {
    self.text = text
    self.category = category
  }
}

/// What somebody asks of the Find action of a query.
public struct FindRequest: Hashable, Sendable {
  /// What it is called.
  public var id = ""
  /// The query.
  public var query: QueryIndex
  /// What the entities must satisfy; an empty list is satisfied by all.
  public var comparators: [FindComparator]
  /// Whether all comparators must hold rather than any of them.
  public var needsAll: Bool
  /// The order; entities that it does not tell apart keep theirs.
  public var sort: FindSort?
  /// How many are wanted at most; nil is all.
  public var limit: UInt32?

  /// A request.
  public init(
    _ query: QueryIndex, _ comparators: [FindComparator] = [], needsAll: Bool = true,
    sort: FindSort? = nil, limit: UInt32? = nil
  ) {
    self.query = query
    self.comparators = comparators
    self.needsAll = needsAll
    self.sort = sort
    self.limit = limit
  }
}

/// A comparison of a property.
public struct FindComparator: Hashable, Sendable {
  /// The property, by its position in the entity.
  public var property: Int
  /// How it is compared.
  public var relation: FindRelation
  /// What it is compared with.
  public var value: Int64

  /// A comparison.
  public init(_ property: Int, _ relation: FindRelation, _ value: Int64) {
    self.property = property
    self.relation = relation
    self.value = value
  }
}

/// How a property is compared.
public enum FindRelation: String, CaseIterable, Hashable, Sendable {
  /// Both are the same.
  case equal
  /// They differ.
  case different
  /// The property is less.
  case less
  /// The property is greater.
  case greater
}

/// The order of what is found.
public struct FindSort: Hashable, Sendable {
  /// The property, by its position in the entity.
  public var property: Int
  /// Whether the greatest comes first.
  public var isDescending: Bool

  /// An order.
  public init(by property: Int, isDescending: Bool = false) {
    self.property = property
    self.isDescending = isDescending
  }
}
