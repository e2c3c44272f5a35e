/// Units of time in microseconds, for axes and scales.
enum Microseconds {
  static let second: Int64 = 1_000_000
  static let minute: Int64 = 60_000_000
  static let hour: Int64 = 3_600_000_000
  static let day: Int64 = 86_400_000_000
}
