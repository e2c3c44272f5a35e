import SwiftSources
import TextFormats
import TipDomain

/// Puts what the sources say into the words of a scenario.
struct DraftBuilder {
  let app: AppDescription
  /// Whether open places get a default.
  let assumes: Bool
  /// The names of open places that things of several owners have; theirs say the owner too.
  let sharedNames: Set<String>
  /// The ids that the app has itself, which no assumption may take.
  let reserved: [String]
  var draft = AppDraft()
  var eventIndices: [MemberName: Int] = [:]
  var parameterIndices: [MemberName: Int] = [:]
  /// The parameters of structs that have several, in their order.
  var splits: [MemberName: (split: DraftType.Split, first: Int)] = [:]
  /// The ids of parameters and events, and their names in the sources.
  var inputNames: Set<String> = []
  /// The ids of tips, and those with their types.
  var tipIDs: Set<String> = []
  var tipNames: Set<String> = []
  /// The first tip with each last part of a name, and the first that no view shows.
  var tipsByLastName: [String: Int] = [:]
  var freeTip: Int?
  /// The index of the first tip with a name or a type.
  var tipIndices: [String: Int] = [:]
  /// All with one name, where the sources declare it more than once.
  var tipTwins: [String: [Int]] = [:]
  var eventTwins: [MemberName: [Int]] = [:]
  var parameterTwins: [MemberName: [Int]] = [:]
  /// The enums that are several tips, so that their name alone says not which one.
  let severalTips: Set<String>
  var groupIndices: [MemberName: Int] = [:]
  var screenIndices: [String: Int] = [:]
  /// The view whose handler is played for each button, by its tip and its action.
  var handlerViews: [String: SourcePlace] = [:]
  /// How often another view does something at a button, by the button, the view and what it does.
  var otherEffects: [String: Int] = [:]
  /// Whether a rule asks a member of donations, by its name.
  var askedMembers: [String: Bool] = [:]
  /// The kinds of which there are too many.
  private var fullKinds: Set<String> = []
  /// The kinds of devices on which tips exist, the most usual first.
  let platforms: [Platform]

  /// The most things of one kind that a scenario has.
  static let greatestCount = 1_000

  init(
    _ app: AppDescription, assumes: Bool, sharedNames: Set<String> = [], reserved: [String] = []
  ) {
    self.app = app
    self.assumes = assumes
    self.sharedNames = sharedNames
    self.reserved = reserved
    platforms = PlatformCondition.platforms(of: app)
    let cases = Dictionary(grouping: app.tips.filter { $0.caseName != nil }, by: \.typeName)
    severalTips = Set(cases.filter { Set($0.value.map(\.name)).count > 1 }.keys)
  }

  mutating func build() -> AppDraft {
    draft.counts = app.counts
    addConfiguration()
    addParameters()
    addEvents()
    addTips()
    addGroups()
    addScreens()
    addSites()
    addMissingScreen()
    let leftOut = Set(draft.findings.filter { $0.code == .conditionNotKept }.map(\.place))
    // One line says what became of a condition.
    let read = app.findings.filter { $0.code != .conditionKept || !leftOut.contains($0.place) }
    draft.findings = (read.map(named) + draft.findings).sorted(by: Finding.precedes)
    return draft
  }

  // MARK: Open places

  /// The placeholder itself, or what is assumed for it.
  ///
  /// - `owner`: The type or member that has the open place.
  mutating func fill(
    _ placeholder: Placeholder, of owner: String, at place: SourcePlace,
    with assumed: DraftValue
  ) -> DraftValue {
    let isShared = sharedNames.contains(placeholder.name)
    let name = isShared ? Placeholder("\(owner): \(placeholder.name)") : placeholder
    draft.openPlaces.append(
      OpenPlace(
        placeholder: name, name: placeholder.name, owner: owner, assumed: assumed, place: place))
    return assumes ? assumed : .text(name.text)
  }

  /// The placeholder itself as text, or the text that is assumed for it.
  mutating func fill(
    _ placeholder: Placeholder, of owner: String, at place: SourcePlace, with assumed: String
  ) -> String {
    fill(placeholder, of: owner, at: place, with: .text(assumed)).plainText
  }

  /// A question of the reader with the name that its open place has in the draft.
  private func named(_ finding: Finding) -> Finding {
    guard let name = finding.placeholder?.name, sharedNames.contains(name) else { return finding }
    let places = draft.openPlaces.filter { $0.name == name && $0.place.path == finding.place.path }
    var named = finding
    named.placeholder =
      (places.last { $0.place <= finding.place } ?? places.first)?.placeholder
      ?? finding.placeholder
    return named
  }

  mutating func say(
    _ code: FindingCode, at place: SourcePlace, _ reason: String, do advice: String,
    placeholder: Placeholder? = nil
  ) {
    draft.findings.append(
      Finding(code, at: place, reason: reason, advice: advice, placeholder: placeholder))
  }

  /// Whether there is room for one thing more of a kind; says once that there is not.
  mutating func hasRoom(_ count: Int, _ kind: String, at place: SourcePlace) -> Bool {
    guard count >= Self.greatestCount else { return true }
    if fullKinds.insert(kind).inserted {
      say(
        .tooMany, at: place,
        "A scenario has at most \(Self.greatestCount) \(kind); the others are left out.",
        do: "Import a part of the app.")
    }
    return false
  }

  /// Says that the conditions of the program around something are left out.
  ///
  /// - `what`: The subject of the sentence.
  mutating func sayConditions(_ conditions: [KeptCondition], at place: SourcePlace, _ what: String)
  {
    let others = conditions.compactMap { PresenceCondition.rest(of: $0) }
    guard !others.isEmpty else { return }
    let words = others.map(\.words).joined(separator: ", ")
    say(
      .conditionNotKept, at: place, "\(what) only \(words); here always.",
      do: "Change it by hand where the condition matters.")
  }

  /// Counts something that was read as left out.
  ///
  /// - `isAsked`: Whether a question takes its place.
  mutating func leaveOut(_ kind: ItemKind, isAsked: Bool = false) {
    guard let index = draft.counts.firstIndex(where: { $0.kind == kind }),
      draft.counts[index].read > 0
    else { return }
    draft.counts[index].read -= 1
    if isAsked { draft.counts[index].asked += 1 } else { draft.counts[index].notRead += 1 }
  }

  // MARK: Names

  /// A name that the format allows and that is not among `used`, with a remark where it is another
  /// than that of the sources.
  mutating func identifier(
    _ text: String, as use: DraftName.Use, besides used: Set<String>, at place: SourcePlace,
    notes: inout [String]
  ) -> String {
    let identifier = DraftName.unique(DraftName.allowed(text, as: use), besides: used)
    if identifier != text {
      notes.append("In the sources: \(text)")
      say(
        .identifierRewritten, at: place,
        "The format does not take the name \(text) here; it is written as \(identifier).",
        do: "Nothing, unless two things of the app share the name.")
    }
    return identifier
  }

  // MARK: Platforms

  /// The platforms on which something exists. Where it exists on none, as for debugging only, that
  /// is said.
  mutating func platforms(of source: ItemSource, _ what: String) -> [Platform] {
    let platforms = PlatformCondition.platforms(where: source.compilation)
    guard platforms.isEmpty else { return platforms }
    let condition = source.compilation.map(\.text).joined(separator: ", ")
    say(
      .conditionNotKept, at: source.place,
      "\(what) counts only where \(condition), which is left out.",
      do: "Change it by hand where it matters.")
    return []
  }

  /// Whether something counts on the devices that the file has, where the format cannot tell them
  /// apart.
  mutating func counts(_ source: ItemSource, _ what: String, notes: inout [String]) -> Bool {
    let places = PlatformCondition.platforms(where: source.compilation)
    guard places != Platform.allCases else { return true }
    let condition = source.compilation.map(\.text).joined(separator: ", ")
    let counts = places.contains { Self.fleet.contains($0) || $0 == platforms.first }
    notes.append("Only where \(condition)")
    guard !counts else { return true }
    say(
      .conditionNotKept, at: source.place,
      "\(what) is only in builds where \(condition), which no device of the scenario has: it "
        + "is left out.",
      do: "Change it by hand where it matters.")
    return false
  }

  /// Says that something which only some builds have happens on every device.
  mutating func sayEverywhere(_ source: ItemSource, _ what: String) {
    let places = PlatformCondition.platforms(where: source.compilation)
    guard places != Platform.allCases else { return }
    let condition = source.compilation.map(\.text).joined(separator: ", ")
    say(
      .effectNotExact, at: source.place,
      "\(what) is only in builds where \(condition); here it happens on every device.",
      do: "Change it by hand where it matters.")
  }

  /// The kinds of devices that the scenario of an import has.
  static let fleet: [Platform] = [.iPhone, .iPad, .mac]
}

extension AppDraft {
  /// The draft of what was read, with its open places.
  package init(_ app: AppDescription) {
    var builder = DraftBuilder(app, assumes: false)
    self = builder.build()
    var owners: [String: String] = [:]
    var shared: Set<String> = []
    for place in openPlaces {
      let first = owners[place.name] ?? place.owner
      owners[place.name] = first
      if first != place.owner { shared.insert(place.name) }
    }
    guard !shared.isEmpty else { return }
    builder = DraftBuilder(app, assumes: false, sharedNames: shared)
    self = builder.build()
  }

  /// The draft with a default in each of its open places; it must be the draft of `app`.
  package func assumed(of app: AppDescription) -> AppDraft {
    guard !openPlaces.isEmpty else { return self }
    let shared = openPlaces.filter { $0.placeholder.name != $0.name }.map(\.name)
    var builder = DraftBuilder(app, assumes: true, sharedNames: Set(shared), reserved: ids)
    return builder.build()
  }

  /// What the file calls its tips, events and parameters.
  private var ids: [String] {
    var ids: [String] = []
    for tip in tips { ids += [tip.type, tip.id] }
    for event in events { ids += event.properties + [event.id] }
    for parameter in parameters { ids += parameter.properties + [parameter.id] }
    return ids
  }
}
