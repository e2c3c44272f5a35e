import ScenarioFiles
import SimulationKernel

// What a result depends on, as digests, and the seed from which it is played.

extension Study {
  /// What results depend on besides their inputs; raised whenever playing changes.
  package static let engine = "tipfleet-results-1"

  /// What results of many accounts depend on besides; raised whenever their digest changes.
  private static let accounts = "tipfleet-accounts-2"

  /// The seed of a replication. With common random numbers it is the same at every point.
  package func seed(of point: StudyPoint, replication: Int) -> UInt64 {
    var digest = StableDigest()
    digest.combine(seed)
    digest.combine(UInt64(replication))
    if !usesCommonRandomNumbers { digest.combine(text: point.id) }
    return digest.value
  }

  /// The digest of everything that a result at a point depends on.
  func inputs(of point: StudyPoint) -> UInt64 {
    var digest = StableDigest()
    digest.combine(fingerprint)
    digest.combine(text: ScenarioWriter.text(of: point.scenario))
    digest.combine(UInt64(point.accountCount))
    if point.accountCount > 1 { digest.combine(text: Study.accounts) }
    return digest.value
  }

  /// The digest of what all points share.
  var ownFingerprint: UInt64 {
    var digest = StableDigest()
    digest.combine(text: Study.engine)
    digest.combine(text: name)
    digest.combine(seed)
    digest.combine(usesCommonRandomNumbers ? 1 as UInt64 : 0)
    for measure in measures { digest.combine(text: measure) }
    return digest.value
  }
}

extension StudyPoint {
  /// The name of its rare events in results.
  var rareID: String { "\(id).rare" }

  /// The digest of everything that the estimate of its rare events depends on.
  func inputs(of question: RareEventQuestion) -> UInt64 {
    var digest = StableDigest()
    digest.combine(inputs)
    digest.combine(UInt64(question.overshoot))
    digest.combine(UInt64(question.effort))
    return digest.value
  }
}
