import Metrics
import SimulationKernel
import TextFormats

/// One thing that a study varies: values of a scenario file, or the number of accounts.
package struct StudyFactor: Sendable {
  /// Its name.
  package let name: String
  /// What it changes.
  package let target: Target
  /// Its values, in order.
  package var levels: [StudyLevel]

  /// What a factor changes.
  package enum Target: Sendable, Hashable {
    /// The values at the ends of these paths, all alike.
    case scenario([ValuePath])
    /// How many accounts share the hub.
    case accounts
  }

  /// A factor.
  package init(name: String, target: Target, levels: [StudyLevel]) {
    self.name = name
    self.target = target
    self.levels = levels
  }
}

/// One value of a factor.
package struct StudyLevel: Sendable {
  /// The value as it is put into the scenario file.
  package let node: JSONNode
  /// The value as tables and labels show it.
  package let text: String
  /// The value as a number of `unit`; nil for words.
  package let number: Double?
  /// What the number is: a part of a whole for percentages, seconds for durations, bytes for sizes
  /// of data, and a plain number else; nil for words.
  package let unit: MeasureUnit?

  /// A value.
  package init(_ node: JSONNode) {
    self.node = node
    switch node.content {
    case .number(let number):
      text = number.rawText
      (self.number, unit) = (number.double, .count)
    case .string(let written):
      text = written
      let quantity = StudyLevel.quantity(in: written)
      (number, unit) = (quantity?.number, quantity?.unit)
    case .boolean(let value):
      text = value ? "true" : "false"
      (number, unit) = (nil, nil)
    case .null, .unreadable:
      text = "absent"
      (number, unit) = (nil, nil)
    case .object, .array:
      text = node.compactText
      (number, unit) = (nil, nil)
    }
  }

  /// The number that a quantity is, in the unit of measures.
  private static func quantity(in text: String) -> (number: Double, unit: MeasureUnit)? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { ($0 / 100, .share) } }
    if let duration = try? DurationQuantity.typed(text) {
      return (Double(duration.microseconds) / 1_000_000, .seconds)
    }
    return (try? ByteCountQuantity.parse(text)).map { (Double($0), .bytes) }
  }
}

/// Two levels are the same when their values are.
extension StudyLevel: Equatable {
  /// Compares the values, not where they stand.
  package static func == (left: StudyLevel, right: StudyLevel) -> Bool {
    left.node.compactText == right.node.compactText
  }
}
