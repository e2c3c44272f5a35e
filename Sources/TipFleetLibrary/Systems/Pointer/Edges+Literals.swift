extension Edges: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The same length at each edge, in points.
  public init(integerLiteral length: Int) { self.init(floatLiteral: Double(length)) }

  /// The same length at each edge, in points.
  public init(floatLiteral length: Double) {
    self.init(top: length, left: length, bottom: length, right: length)
  }
}
