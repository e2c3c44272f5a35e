import TipDomain

/// All that can be found about an app's tips without playing them.
package struct AppLint {
  let app: AppDescription
  let draft: AppDraft
  private(set) var findings: [LintFinding] = []
  /// The tips that can never be shown because of their own rules, by their index in the draft.
  var impossible: Set<Int> = []

  /// The findings, in the order of the sources.
  package static func findings(_ app: AppDescription) -> [LintFinding] {
    var lint = AppLint(app: app, draft: AppDraft(app, assuming: true))
    lint.judgeRules()
    lint.judgeDonations()
    lint.judgeViews()
    lint.judgeOptions()
    lint.judgeIdentifiers()
    lint.judgeSetup()
    lint.judgeParameters()
    lint.judgeGroups()
    return lint.findings.sorted(by: LintFinding.precedes)
  }

  private init(app: AppDescription, draft: AppDraft) {
    self.app = app
    self.draft = draft
  }

  mutating func find(_ code: LintCode, at place: SourcePlace, _ message: String) {
    let finding = LintFinding(code: code, place: place, message: message)
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// What a donation of an event, or a write of a parameter, names.
  func isDonated(_ name: MemberName) -> Bool {
    app.sites.contains { site in
      if case .donation(let donated, _, _) = site.effect { donated == name } else { false }
    }
  }

  func isWritten(_ name: MemberName) -> Bool {
    app.sites.contains { site in
      if case .parameterWrite(let written, _, _) = site.effect { written == name } else { false }
    }
  }

  /// Whether some donation could be of any event.
  var hasUnknownDonation: Bool {
    app.sites.contains { site in
      if case .donation(nil, _, _) = site.effect { true } else { false }
    }
  }
}
