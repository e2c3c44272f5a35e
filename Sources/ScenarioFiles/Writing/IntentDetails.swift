import DeviceSystems
import IntentSystem
import TextFormats

/// What the header of a journal says of intents beside their names and processes: what a judge of
/// configurations, queries and versions needs. Everything is named by its position.
package enum IntentDetails {
  /// Writes the details of a definition.
  package static func write(_ definition: IntentDefinition, to json: inout JSONText) {
    IntentDetailSyntax.codec.encode(IntentDetailSyntax(definition), to: &json)
  }

  /// Adds the details to a definition, which has the names and processes already; whether they are
  /// details of it.
  package static func read(
    _ bytes: [UInt8], into definition: inout IntentDefinition
  ) -> Bool {
    let file = SourceFile(name: "details", bytes: bytes)
    guard let details = IntentDetailSyntax.codec.read(file).value,
      details.fits(definition)
    else { return false }
    details.add(to: &definition)
    return definition.isWhole
  }
}

/// The details as the header has them.
struct IntentDetailSyntax: Sendable {
  var entities: [Entity] = []
  var choices: [Choice] = []
  var intents: [IntentDetail] = []
  var versions: [VersionContents] = []
  var queries: [EntityQuery] = []
  var requests: [FindRequest] = []
  var relevantSets: [RelevantSet] = []
  var knobs = IntentKnobs()

  init() {}

  init(_ definition: IntentDefinition) {
    entities = definition.entities
    choices = definition.choices
    intents = definition.intents.map { IntentDetail($0) }
    versions = definition.versions.indices.map { definition.contents(of: VersionIndex($0)) }
    queries = definition.queries
    requests = definition.finds
    relevantSets = definition.relevantSets
    knobs = definition.knobs
  }

  static let codec: Codec<IntentDetailSyntax> = .object(
    "IntentDetails", "What a judge needs of intents.", defaults: IntentDetailSyntax()
  ) { details in
    details.defaulted("entities", \.entities, .list(of: Entity.detail, count: 0...65_535), "")
    details.defaulted("choices", \.choices, .list(of: Choice.detail, count: 0...65_535), "")
    details.defaulted("intents", \.intents, .list(of: IntentDetail.codec, count: 0...65_535), "")
    details.defaulted(
      "versions", \.versions, .list(of: VersionContents.detail, count: 0...65_535), "")
    details.defaulted(
      "queries", \.queries, .list(of: EntityQuery.detail, count: 0...65_535), "")
    details.defaulted(
      "requests", \.requests, .list(of: FindRequest.detail, count: 0...65_535), "")
    details.defaulted(
      "relevant", \.relevantSets, .list(of: RelevantSet.detail, count: 0...65_535), "")
    details.defaulted(
      "progressRestartsLimit", \.knobs.progressRestartsLimit, .boolean, "")
  }

  /// Whether there is one for each of what the definition has.
  func fits(_ definition: IntentDefinition) -> Bool {
    choices.count == definition.choices.count && intents.count == definition.intents.count
      && zip(intents, definition.intents).allSatisfy {
        $0.parameters.count == $1.parameters.count
      }
      && versions.allSatisfy {
        $0.processes.count == definition.intents.count
          && $0.configurations.count == definition.kinds.count
      }
  }

  func add(to definition: inout IntentDefinition) {
    definition.entities = entities
    for index in choices.indices {
      definition.choices[index].type = choices[index].type
      definition.choices[index].items = choices[index].items
    }
    for index in intents.indices { intents[index].add(to: &definition.intents[index]) }
    definition.knobs.progressRestartsLimit = knobs.progressRestartsLimit
    definition.queries = queries
    definition.finds = requests
    definition.relevantSets = relevantSets
    definition.contain(versions)
  }
}

/// What the details say of an intent.
struct IntentDetail: Sendable {
  var typeName: String?
  var parameters: [IntentParameter] = []
  var branches: [SummaryBranch]?
  var recommendations: [[ChoiceIndex?]] = []
  var asksForPayment = false
  var isLegacy = false

  init() {}

  init(_ intent: AppIntent) {
    typeName = intent.typeName
    parameters = intent.parameters
    branches = intent.summary?.branches
    recommendations = intent.recommendations
    asksForPayment = intent.asksForPayment
    isLegacy = intent.isLegacyDefinition
  }

  static let codec: Codec<IntentDetail> = .object(
    "IntentDetail", "An intent.", defaults: IntentDetail()
  ) { intent in
    intent.optional("name", \.typeName, .identifier("intent"), "")
    intent.defaulted(
      "parameters", \.parameters, .list(of: IntentParameter.detail, count: 0...65_535), "")
    intent.optional(
      "summary", \.branches, .list(of: SummaryBranch.detail, count: 0...65_535), "")
    intent.defaulted(
      "recommends", \.recommendations,
      .list(of: .list(of: ChoiceIndex.orNone, count: 0...65_535), count: 0...65_535), "")
    intent.defaulted("pays", \.asksForPayment, .boolean, "")
    intent.defaulted("legacy", \.isLegacy, .boolean, "")
  }

  func add(to intent: inout AppIntent) {
    intent.typeName = typeName
    for index in parameters.indices {
      intent.parameters[index].type = parameters[index].type
      intent.parameters[index].query = parameters[index].query
      intent.parameters[index].sizes = parameters[index].sizes
    }
    intent.summary = branches.map { ParameterSummary($0) }
    intent.recommendations = recommendations
    intent.asksForPayment = asksForPayment
    intent.isLegacyDefinition = isLegacy
  }
}
