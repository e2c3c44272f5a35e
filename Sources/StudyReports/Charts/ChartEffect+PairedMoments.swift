import ReportParts
import Statistics

extension ChartEffect {
  /// A paired difference as a bar of a tornado; charts have time in microseconds.
  init(_ name: String, _ moments: PairedMoments, confidence: Double, scale: Double) {
    self.init(
      name: name, effect: moments.difference.mean * scale,
      interval: moments.interval(confidence: confidence)?.scaled(by: scale))
  }
}
