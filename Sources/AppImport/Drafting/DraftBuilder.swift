import TextFormats
import TipDomain

/// Puts what the sources say into the words of a scenario.
struct DraftBuilder {
  let app: AppDescription
  /// Whether open places get a marked default.
  let assumes: Bool
  var draft = AppDraft()
  var eventIndices: [MemberName: Int] = [:]
  var parameterIndices: [MemberName: Int] = [:]
  /// The index of the first tip with a name or a type.
  var tipIndices: [String: Int] = [:]
  var groupIndices: [MemberName: Int] = [:]
  var screenIndices: [String: Int] = [:]
  /// Whether a rule asks a member of donations, by its name.
  var askedMembers: [String: Bool] = [:]
  /// The kinds of which there are too many.
  private var fullKinds: Set<String> = []
  /// The kinds of devices on which tips exist, the most usual first.
  let platforms: [Platform]

  /// The most things of one kind that a scenario has.
  static let greatestCount = 1_000

  init(_ app: AppDescription, assumes: Bool) {
    self.app = app
    self.assumes = assumes
    platforms = PlatformCondition.platforms(of: app)
  }

  mutating func build() -> AppDraft {
    addConfiguration()
    addParameters()
    addEvents()
    addTips()
    addGroups()
    addScreens()
    addSites()
    addMissingScreen()
    draft.findings = (app.findings + draft.findings).sorted(by: Finding.precedes)
    draft.counts = app.counts
    return draft
  }

  // MARK: Open places

  /// The placeholder itself, or what is assumed for it.
  mutating func fill(
    _ placeholder: Placeholder, at place: SourcePlace, with assumed: String,
    notes: inout [String]
  ) -> String {
    guard assumes else {
      draft.openPlaces.append(placeholder)
      return placeholder.text
    }
    notes.append("Assumed: \(placeholder.text)")
    draft.assumptions.append(
      Assumption(placeholder: placeholder, value: assumed, place: place))
    return assumed
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

  // MARK: Names

  /// A name that the format allows and that is not among `used`, with a remark where it is another
  /// than that of the sources.
  mutating func identifier(
    _ text: String, as use: DraftName.Use, besides used: [String], at place: SourcePlace,
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
    guard let usual = platforms.first, places != Platform.allCases else { return true }
    let condition = source.compilation.map(\.text).joined(separator: ", ")
    let counts = places.contains(usual)
    notes.append("Only where \(condition)")
    say(
      .conditionNotKept, at: source.place,
      counts
        ? "\(what) counts only where \(condition); here it counts everywhere."
        : "\(what) counts only where \(condition), which is left out.",
      do: "Change it by hand where it matters.")
    return counts
  }
}

extension AppDraft {
  /// The draft of what was read.
  ///
  /// - `assuming`: Whether open places get a marked default.
  package init(_ app: AppDescription, assuming: Bool) {
    var builder = DraftBuilder(app, assumes: assuming)
    self = builder.build()
  }
}
