import CapacityStudies
import Testing

@Suite("Files of results")
struct ResultFileTests {
  let study = StudyFixture.study(
    #""factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }]"#)

  /// A whole file of five results.
  var file: [UInt8] {
    ResultFormat.file(
      of: study,
      (0..<5).map { StudyFixture.record(of: study, study.points[0], $0, value: Double($0) / 3) })
  }

  func problem(_ bytes: [UInt8]) -> ResultProblem? {
    do throws(ResultProblem) {
      _ = try ResultReader(study).read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("results are read back as they were written, also those of many accounts")
  func roundTrip() throws {
    var records = (0..<3).map {
      StudyFixture.record(of: study, study.points[0], $0, value: 1.0 / 7)
    }
    var many = MeasuredValue(ofMany: true)
    for value in [0.0, 2.5, 1e9, 0.001] { many.add(value) }
    many.add(nil)
    records[1].values[0] = many
    records[2].values[1] = MeasuredValue(ofMany: false)
    records[2].values[2] = MeasuredValue(ofMany: true)
    let read = try ResultReader(study).read(ResultFormat.file(of: study, records))
    #expect(read.records == records)
    #expect(read.isWhole)
  }

  @Test("a file that was cut off gives every whole line, wherever it was cut")
  func cutOff() throws {
    let bytes = file
    for length in 0..<bytes.count {
      let read = try ResultReader(study).read(Array(bytes[..<length]))
      let lines = bytes[..<length].filter { $0 == UInt8(ascii: "\n") }.count
      #expect(read.records.count == max(0, lines - 1))
      #expect(!read.isWhole)
      #expect(read.wholeByteCount <= length)
    }
    #expect(try ResultReader(study).read(bytes).isWhole)
  }

  @Test("a changed byte is noticed wherever it is, with its line")
  func changed() {
    let bytes = file
    for index in stride(from: 0, to: bytes.count, by: 7) where bytes[index] != 0x0A {
      var broken = bytes
      broken[index] ^= 1
      let line = bytes[..<index].filter { $0 == 0x0A }.count + 1
      guard case .broken(let found, _)? = problem(broken) else {
        Issue.record("byte \(index) was changed and nothing was said")
        continue
      }
      #expect(found == line)
    }
  }

  @Test("a file of another study, or with other measures, does not belong here")
  func foreign() {
    let other = StudyFixture.study(#""measures": ["displays"]"#)
    guard case .foreign? = problem(ResultFormat.file(of: other, [])) else {
      Issue.record("another study's results were taken")
      return
    }
  }

  @Test("results after the end, or another number of them, are noticed")
  func afterEnd() {
    #expect(problem(file + ResultFormat.end(recordCount: 5)) != nil)
    #expect(problem(ResultFormat.header(of: study) + ResultFormat.end(recordCount: 1)) != nil)
  }

  @Test("the same result twice is one; two that differ are a conflict")
  func conflict() throws {
    let record = StudyFixture.record(of: study, study.points[0], 0, value: 1)
    var results = ResultSet()
    try results.add(record)
    try results.add(record)
    #expect(results.count == 1)
    let other = StudyFixture.record(of: study, study.points[0], 0, value: 2)
    #expect(throws: ResultSet.Conflict.self) { try results.add(other) }
  }
}
