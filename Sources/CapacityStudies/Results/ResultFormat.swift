import FleetWorld
import SimulationKernel
import Statistics
import TextFormats

/// The lines of a file of results: a header, a line for each replication, and, when whole, an end.
///
/// Each line carries a digest of itself, so that a file that was cut off or changed is noticed.
package enum ResultFormat {
  /// The format of the files.
  package static let schema = "tipfleet.results/1"

  /// The first line.
  package static func header(of study: Study) -> [UInt8] {
    line { json in
      json.member("schema", schema)
      json.member("engine", Study.engine)
      json.member("study", study.name)
      json.member("fingerprint", SeedWord.text(study.fingerprint))
      json.array("measures") { json in for name in study.measures { json.string(name) } }
      guard !study.commandWords.isEmpty else { return }
      json.array("command") { json in for word in study.commandWords { json.string(word) } }
    }
  }

  /// The line of a replication.
  package static func line(of record: ReplicationRecord) -> [UInt8] {
    line { json in
      json.member("point", record.key.point)
      json.member("replication", record.key.replication)
      json.member("inputs", SeedWord.text(record.inputs))
      json.member("seed", SeedWord.text(record.seed))
      json.member("digest", SeedWord.text(record.digest))
      json.member("facts", record.factCount)
      json.array("values") { json in write(record.values, to: &json) }
      guard !record.hub.isEmpty else { return }
      json.array("hub") { json in
        for slice in record.hub {
          json.integer(slice.arrivals)
          json.integer(slice.refused)
          json.integer(slice.waitingMicroseconds)
          json.integer(slice.busyMicroseconds)
        }
      }
    }
  }

  /// The last line of a file that is whole.
  package static func end(recordCount: Int) -> [UInt8] {
    line { json in json.member("records", recordCount) }
  }

  /// The bytes of a whole file with these records, in canonical order.
  package static func file(of study: Study, _ results: [ReplicationRecord]) -> [UInt8] {
    var bytes = header(of: study)
    for record in results { bytes.append(contentsOf: line(of: record)) }
    bytes.append(contentsOf: end(recordCount: results.count))
    return bytes
  }

  private static func write(_ measured: [MeasuredValue], to json: inout JSONText) {
    for value in measured { write(value, to: &json) }
  }

  /// One value alone is a number; of many accounts it is a list with a sketch.
  private static func write(_ value: MeasuredValue, to json: inout JSONText) {
    guard let sketch = value.sketch else {
      if value.count == 0 { json.null() } else { json.number(value.sum) }
      return
    }
    json.array { json in
      json.integer(value.count)
      json.integer(value.positiveCount)
      json.number(value.sum)
      guard value.count > 0 else { return }
      json.number(sketch.minimum)
      json.number(sketch.maximum)
      json.array { json in
        for bucket in sketch.buckets {
          json.integer(bucket.number)
          json.integer(bucket.count)
        }
      }
    }
  }

  /// A line with its digest as the last member.
  private static func line(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes) { json in json.object(body) }
    var digest = StableDigest()
    digest.combine(bytes: bytes)
    bytes.removeLast()
    bytes.append(contentsOf: ",\"hash\":\"\(digest)\"}\n".utf8)
    return bytes
  }
}
