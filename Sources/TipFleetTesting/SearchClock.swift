/// When a search of a test began, and when it begins no more cases.
struct SearchClock: Sendable {
  private let start = ContinuousClock.now
  private let limit: Duration?

  init(limit: Duration?) { self.limit = limit }

  /// Whether no more cases are begun.
  var isOver: Bool { limit.map { start.duration(to: .now) >= $0 } ?? false }

  /// How long it has taken so far, in seconds with one decimal.
  var seconds: String {
    let elapsed = start.duration(to: .now).components
    let tenths = elapsed.seconds * 10 + elapsed.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
