import TextFormats

extension ColumnUnit {
  /// How values of this unit are shown to people.
  package var quantity: Quantity {
    switch self {
    case .none: .number
    case .count: .count
    case .microseconds, .milliseconds, .seconds: .duration
    case .bytes: .bytes
    case .perSecond, .perDay: .number
    case .ratio: .ratio
    }
  }

  /// What a value is multiplied by before it is shown as its quantity.
  var quantityScale: Double {
    switch self {
    case .none, .count, .microseconds, .bytes, .perSecond, .perDay, .ratio: 1
    case .milliseconds: 1_000
    case .seconds: 1_000_000
    }
  }
}
