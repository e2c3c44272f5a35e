import SwiftSources
import TipDomain

/// All that can be found about an app's tips without playing them.
package struct AppLint {
  let app: AppDescription
  let draft: AppDraft
  private(set) var findings: [LintFinding] = []
  /// The tips that can never be shown because of their own rules, by their index in the draft.
  var impossible: Set<Int> = []
  private(set) var donated: Set<MemberName> = []
  private(set) var written: Set<MemberName> = []
  /// The tips that the app itself invalidates, by their names.
  private(set) var invalidated: Set<String> = []
  /// Whether some donation could be of any event, and some invalidation of any tip.
  private(set) var hasUnknownDonation = false
  private(set) var hasUnknownInvalidation = false

  /// The findings, in the order of the sources.
  package static func findings(_ app: AppDescription) -> [LintFinding] {
    var lint = AppLint(app: app, draft: AppDraft(app).assumed(of: app))
    lint.judgeRules()
    lint.judgeDonations()
    lint.judgeViews()
    lint.judgeOptions()
    lint.judgeIdentifiers()
    lint.judgeSetup()
    lint.judgeParameters()
    lint.judgeGroups()
    var ordered: [LintFinding] = []
    for finding in lint.findings.sorted(by: LintFinding.precedes) where ordered.last != finding {
      ordered.append(finding)
    }
    return ordered
  }

  private init(app: AppDescription, draft: AppDraft) {
    self.app = app
    self.draft = draft
    for site in app.sites {
      switch site.effect {
      case .donation(let event, _, _):
        if let event { donated.insert(event) } else { hasUnknownDonation = true }
      case .parameterWrite(let parameter, _, _): written.insert(parameter)
      case .invalidation(let tip, _):
        if let tip { invalidated.insert(tip) } else { hasUnknownInvalidation = true }
      case .statusObserver: break
      }
    }
  }

  mutating func find(_ code: LintCode, at place: SourcePlace, _ message: String) {
    findings.append(LintFinding(code: code, place: place, message: message))
  }
}
