import CapacityStudies
import Statistics

/// A series of a study in which neighbours should not be alike.
struct AutocorrelatedSeries {
  enum Kind: String, CaseIterable {
    /// What one replication says after another.
    case replications
    /// The waits at a hub that has settled, five slices together.
    case batches
  }

  let point: StudyPoint
  let kind: Kind
  let estimand: Estimand
  let autocorrelation: Autocorrelation

  private static let lagCount = 10

  /// All series that are long enough and vary, in the order of the points.
  static func all(in outcome: StudyOutcome) -> [AutocorrelatedSeries] {
    var all: [AutocorrelatedSeries] = []
    for point in outcome.points {
      for estimand in outcome.study.asked {
        guard let index = outcome.study.index(of: estimand.measure) else { continue }
        let samples = point.results.samples(of: estimand, at: index)
        guard let found = Autocorrelation(of: samples.map(\.value), lags: lagCount) else {
          continue
        }
        all.append(
          AutocorrelatedSeries(
            point: point.results.point, kind: .replications, estimand: estimand,
            autocorrelation: found))
      }
      if let found = HubTimeSeries(point.results)?.batches {
        all.append(
          AutocorrelatedSeries(
            point: point.results.point, kind: .batches,
            estimand: Estimand(.mean, HubMeasure.waiting.rawValue), autocorrelation: found))
      }
    }
    return all
  }
}
