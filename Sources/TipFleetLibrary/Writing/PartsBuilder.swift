/// Collects the parts that stand in braces, with `if` and `for` among them.
@resultBuilder
public enum PartsBuilder<Part> {
  /// One part.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }

  /// Several parts.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// The parts of a block, in order.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// The parts of the first branch.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }

  /// The parts of the other branch.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }

  /// The parts of each turn of a loop.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap { $0 } }
}
