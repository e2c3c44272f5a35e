import SwiftSources

/// Reads a whole project into a description. The order in which files are given does not matter.
package struct AppReader {
  let project: Project
  var description = AppDescription()
  private var counts: [ItemKind: KindCount] = [:]
  /// The events by the type that declares them, -1 for none, and their name.
  var events: [MemberKey: Int] = [:]
  var eventNames: [String: [MemberKey]] = [:]
  var parameterNames: [String: [MemberKey]] = [:]
  var groupNames: [String: [MemberKey]] = [:]
  var finder: CallerFinder
  /// Second names of events.
  var aliases: [MemberKey: MemberKey] = [:]

  /// The invalidations of which it is not clear yet which tip they mean.
  var openInvalidations: [OpenInvalidation] = []

  /// The rules that a tip takes.
  var usedRules: Set<Reference> = []

  /// The events whose donation is handed on as a function.
  var handedOn: Set<MemberName> = []

  /// The events that each case of an enum makes anew, by the member that makes them.
  var caseEvents: Set<MemberKey> = []

  struct MemberKey: Hashable {
    var type: Int
    var name: String
    /// The case of the enum whose member it is.
    var caseName: String?
  }

  /// What became of an item.
  enum Outcome {
    case read
    case asked
    case notRead
  }

  /// What the sources say.
  package static func read(_ sources: [SourceFile]) -> AppDescription {
    var reader = AppReader(project: Project(sources))
    reader.readAll()
    return reader.description
  }

  private init(project: Project) {
    self.project = project
    finder = CallerFinder(project)
  }

  private mutating func readAll() {
    readSyntax()
    readParameters()
    readEvents()
    readTips()
    readGroups()
    readSetup()
    readScreens()
    readSites()
    followCallers()
    bindHandlers()
    judgeInvalidations()
    judgeEvents()
    judgeSharedIdentifiers()
    putInOrder()
  }

  mutating func count(_ kind: ItemKind, _ outcome: Outcome) {
    var count = counts[kind] ?? KindCount(kind: kind)
    count.found += 1
    switch outcome {
    case .read: count.read += 1
    case .asked: count.asked += 1
    case .notRead: count.notRead += 1
    }
    counts[kind] = count
  }

  mutating func say(
    _ code: FindingCode, at place: SourcePlace, _ reason: String, do advice: String,
    placeholder: Placeholder? = nil
  ) {
    description.findings.append(
      Finding(code, at: place, reason: reason, advice: advice, placeholder: placeholder))
  }

  private mutating func readSyntax() {
    for scan in project.files where scan.imports.contains(where: { $0.module == "TipKit" }) {
      for problem in (scan.file.problems + scan.brackets.problems).prefix(16) {
        say(
          .syntaxOpen, at: scan.place(bytes: problem.range), problem.kind.reason,
          do: "Close it, or import when the file compiles.")
      }
    }
  }

  /// One finding for what several cases of an enum share.
  private mutating func putFindingsInOrder() {
    description.findings.sort(by: Finding.precedes)
    var ordered: [Finding] = []
    for finding in description.findings {
      if let last = ordered.last, last.code == finding.code, last.place == finding.place,
        finding.placeholder != nil, last.placeholder == finding.placeholder
      {
        continue
      }
      ordered.append(finding)
    }
    description.findings = ordered
  }

  private mutating func putInOrder() {
    description.tips.sort {
      ($0.source.place, $0.name) < ($1.source.place, $1.name)
    }
    description.parameters.sort { $0.source.place < $1.source.place }
    description.events.sort { $0.source.place < $1.source.place }
    description.aliases.sort { $0.source.place < $1.source.place }
    description.groups.sort { $0.source.place < $1.source.place }
    description.configurations.sort { $0.source.place < $1.source.place }
    description.testingCalls.sort { $0.source.place < $1.source.place }
    description.screens.sort { $0.source.place < $1.source.place }
    description.sites.sort { $0.source.place < $1.source.place }
    putFindingsInOrder()
    description.counts = ItemKind.allCases.map { counts[$0] ?? KindCount(kind: $0) }
  }
}

extension LexingProblem.Kind {
  var reason: String {
    switch self {
    case .openString: "A string is not closed."
    case .openComment: "A comment is not closed."
    case .openRegex: "A regular expression is not closed."
    case .openCondition: "An #if has no #endif."
    case .strayCondition: "A branch of #if stands outside any #if."
    case .openBracket: "A bracket is not closed."
    case .strayBracket: "A bracket closes nothing."
    }
  }
}
