/// The mean of numbers that depend on those before them, with an honest standard error.
///
/// Neighbours in a queue are alike, so their spread says too little about their mean. The means of
/// long batches are almost independent, and their spread says it (Schmeiser 1982).
package struct BatchMeans: Sendable {
  /// The means of the full batches.
  package private(set) var batches = RunningMoments()

  private let batchSize: Int
  private var sum = 0.0
  private var count = 0

  /// Batches of `batchSize` numbers each, at least 1.
  package init(batchSize: Int) { self.batchSize = max(1, batchSize) }

  /// Adds a finite number. What does not fill a batch at the end counts for nothing.
  package mutating func add(_ number: Double) {
    sum += number
    count += 1
    guard count == batchSize else { return }
    batches.add(sum / Double(batchSize))
    sum = 0
    count = 0
  }
}
