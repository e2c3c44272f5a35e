import SimulationKernel

/// A small world whose speed is that of its list of pending occurrences.
///
/// `play` is where the time goes: everything in it is known to the compiler as a whole, also what
/// lies in another module.
protocol ListModel: ~Copyable {
  /// What is counted: events or customers.
  var units: Int { get }
  /// A figure with a known value, which shows that the right work was done.
  var check: Double { get }
  /// What the check is, its true value, and how far off it may be after a number of units.
  static var expectation: ListExpectation { get }
  /// Of all that happened, in order.
  var digest: StableDigest { get }
  /// What else shows that the wrong work was done; nil if nothing does.
  var flaw: String? { get }

  /// Schedules what happens first.
  mutating func start<List: BenchList & ~Copyable>(
    _ list: inout List
  ) where List.Payload == UInt32

  /// Plays until `units` reaches `total`.
  mutating func play<List: BenchList & ~Copyable>(
    _ list: inout List, until total: Int
  ) where List.Payload == UInt32
}

extension ListModel where Self: ~Copyable {
  var flaw: String? { nil }
}

/// What a check must give.
struct ListExpectation {
  /// Its key in JSON.
  let key: String
  /// What it says.
  let meaning: String
  /// What is counted, in the plural and in the singular.
  let units: String
  let unit: String
  let value: Double
  /// By how much it may be off in any case, because the start differs from the rest.
  let bias: Double
  /// The standard deviation of one unit; that of the check is this over the root of the units.
  let deviation: Double

  /// Whether the check, after `units` units, is within five standard deviations.
  func isMet(by check: Double, units: Int) -> Bool {
    let error = deviation / PortableMath.squareRoot(Double(max(units, 1)))
    return (check - value).magnitude <= bias + 5 * error
  }
}

/// A list that can be measured.
protocol BenchList: PendingOccurrences, ~Copyable {
  /// The payload some places behind the next one, if the list knows it already.
  func peekAhead(_ distance: Int) -> Payload?
}

extension OccurrenceQueue: BenchList {}

extension OccurrenceHeap: BenchList {
  /// A heap knows nothing but the next one.
  @inline(__always)
  func peekAhead(_ distance: Int) -> Payload? { nil }
}

extension Double {
  /// Seconds as whole microseconds.
  @inline(__always)
  var benchMicroseconds: Int64 { Int64(self * 1_000_000) }
}
