import JournalFiles
import ScenarioFiles
import SyncInvariants
import Verification

/// What is known of the invariants without judging anything.
public enum InvariantCatalogue {
  /// The claims, in the order of reports.
  public static let statements = AllInvariants.statements

  /// Names of the version before that are still read, each with the name that it became.
  public static var formerIDs: [(former: String, id: String)] {
    statements.compactMap { statement in statement.formerID.map { ($0, statement.id) } }
  }

  /// The name of the invariant that had this name in the version before, or else the name itself.
  package static func currentID(_ name: String) -> String {
    formerIDs.first { $0.former == name }?.id ?? name
  }

  /// The claim that messages meet what their links declare.
  public static var declaredLinks: String { LinkDeclaration.statement.id }

  /// What a recorder must see for each of them to be judged, in the same order.
  package static var evidence: [[JournalOmission]] {
    AllInvariants.evidence.map { needed in
      JournalOmission.allCases.filter { !$0.families.isDisjoint(with: needed) }
    }
  }

  /// What a reader of scenarios has to know of the expectations.
  public static var expectations: [KnownExpectation] {
    var known: [KnownExpectation] = []
    for (statement, applicability) in zip(AllInvariants.statements, AllInvariants.applicabilities) {
      guard statement.kind == .expectation, let applicability else { continue }
      known.append(
        KnownExpectation(
          id: statement.id, hasMargin: statement.marginUnit != nil, subject: applicability.subject,
          appliesTo: applicability.isDeclared))
    }
    return known
  }
}
