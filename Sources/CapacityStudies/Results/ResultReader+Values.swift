import FleetWorld
import Statistics
import TextFormats

// What a line says of a replication. A right digest only shows that a line is whole: whoever can
// write the file can make one. So each number has to be one that a run can give, and then no sum
// and no square of them leaves its type.

/// What is wrong with a field of a line, as a clause.
struct FieldProblem: Error {
  let clause: String
}

/// What numbers of results can be.
enum ResultBounds {
  /// How many facts one replication has at most: far more than can be played.
  static let facts = 1 << 40
  /// How far from 0 a measured number may be, and any sum of them: doubles count as far.
  static let magnitude = 9_007_199_254_740_992.0
  /// How many accounts a replication has at most.
  static let accounts = 1_000_000
  /// How many slices the course of a hub has at most.
  static let slices = 1_000_000

  /// A number as a message cites it.
  static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension ResultReader {
  /// The values of a line, each under the name of its measure.
  func values(
    _ items: [JSONNode], named names: [String]
  ) throws(FieldProblem) -> [MeasuredValue] {
    var values: [MeasuredValue] = []
    for (index, item) in items.enumerated() {
      do throws(FieldProblem) {
        values.append(try value(item))
      } catch {
        let name = index < names.count ? names[index] : "number \(index + 1)"
        throw FieldProblem(clause: "for \(name) \(error.clause)")
      }
    }
    return values
  }

  /// The course of the hub, four numbers a slice.
  func hub(_ node: JSONNode) throws(FieldProblem) -> [HubStatistics.Slice] {
    guard let items = node.items, items.count.isMultiple(of: 4),
      items.count / 4 <= ResultBounds.slices
    else { throw FieldProblem(clause: "that is not a list of four numbers a slice") }
    var slices: [HubStatistics.Slice] = []
    for index in stride(from: 0, to: items.count, by: 4) {
      var slice = HubStatistics.Slice()
      guard let arrivals = whole(items[index]).flatMap(UInt32.init(exactly:)),
        let refused = whole(items[index + 1]).flatMap(UInt32.init(exactly:)), refused <= arrivals,
        let waiting = whole(items[index + 2]), let busy = whole(items[index + 3]),
        waiting >= 0, busy >= 0
      else { throw FieldProblem(clause: "whose slice \(index / 4) no hub can have") }
      slice.arrivals = arrivals
      slice.refused = refused
      slice.waitingMicroseconds = Int64(waiting)
      slice.busyMicroseconds = Int64(busy)
      slices.append(slice)
    }
    return slices
  }

  func whole(_ node: JSONNode?) -> Int? {
    guard case .number(let number)? = node?.content else { return nil }
    return number.int64.flatMap { Int(exactly: $0) }
  }

  /// A number that can be measured.
  private func real(_ node: JSONNode) throws(FieldProblem) -> Double {
    guard case .number(let number) = node.content else {
      throw FieldProblem(clause: "that is no number")
    }
    guard number.double.magnitude < ResultBounds.magnitude else {
      throw FieldProblem(clause: "that is \(number.rawText), which no run can give")
    }
    return number.double
  }

  private func value(_ node: JSONNode) throws(FieldProblem) -> MeasuredValue {
    if node.kind == .null { return MeasuredValue(ofMany: false) }
    guard let items = node.items else {
      var value = MeasuredValue(ofMany: false)
      value.add(try real(node))
      return value
    }
    guard items.count >= 3, let count = whole(items[0]), let positives = whole(items[1]),
      (0...ResultBounds.accounts).contains(count), (0...count).contains(positives)
    else {
      throw FieldProblem(clause: "that does not say of how many accounts it is")
    }
    let sum = try real(items[2])
    if count == 0 { return MeasuredValue(ofMany: true) }
    guard items.count == 6, let sketch = try sketch(items[3], items[4], items[5]),
      sketch.count == count
    else { throw FieldProblem(clause: "whose buckets do not fit together") }
    return MeasuredValue(count: count, positiveCount: positives, sum: sum, sketch: sketch)
  }

  private func sketch(
    _ low: JSONNode, _ high: JSONNode, _ list: JSONNode
  ) throws(FieldProblem) -> QuantileSketch? {
    let (minimum, maximum) = (try real(low), try real(high))
    guard let numbers = list.items, numbers.count.isMultiple(of: 2) else { return nil }
    var buckets: [QuantileSketch.Bucket] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let number = whole(numbers[index]), let size = whole(numbers[index + 1]) else {
        return nil
      }
      buckets.append(.init(number: number, count: size))
    }
    return QuantileSketch(buckets: buckets, minimum: minimum, maximum: maximum)
  }
}
