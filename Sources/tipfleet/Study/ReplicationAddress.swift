import CapacityStudies
import CommandLineParts
import TextFormats

/// Which replication of a study is meant, or which account of it: `p3.r17`, `p3.x400.r17` with a
/// load, `p3.r17.a5` for account 5.
struct ReplicationAddress {
  /// As it was written.
  let name: String
  /// The point, with its load.
  let point: StudyPoint
  /// The replication, from 0.
  let replication: Int
  /// The account, from 0.
  let account: Int

  init(_ name: String, _ study: Study) throws(UsageError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var numbers: [Character: Int] = [:]
    for part in parts {
      guard let letter = part.first, "pxra".contains(letter),
        let number = Int(part.dropFirst()), number >= 0
      else { break }
      numbers[letter] = number
    }
    guard numbers.count == parts.count, let index = numbers["p"], let replication = numbers["r"],
      study.points.indices.contains(index), replication < study.replications.atMost,
      var point = Optional(study.points[index])
    else {
      throw UsageError(
        "There is no replication '\(PrintableText.escaped(name))'. Write it as p0.r17: points are "
          + "p0 to p\(study.points.count - 1), replications r0 to "
          + "r\(study.replications.atMost - 1).")
    }
    if let load = numbers["x"] {
      guard study.capacity != nil, let loaded = study.point(point, load: load) else {
        throw UsageError("The study has no point p\(index) with a load of \(load).")
      }
      point = loaded
    }
    let account = numbers["a"] ?? 0
    guard account < point.accountCount else {
      throw UsageError(
        "There is no account \(account): the point has \(point.accountCount), from a0.")
    }
    self.name = point.sharesHub && numbers["a"] == nil ? name + ".a0" : name
    self.point = point
    self.replication = replication
    self.account = account
  }
}
