import CapacityStudies
import SimulationKernel
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

  // MARK: Whole lines with impossible numbers

  /// What a line says of a replication.
  func contents(values: String, facts: String = "7", more: String = "") -> String {
    let point = study.points[0]
    return #"{"point":"\#(point.id)","replication":0,"inputs":"\#(SeedWord.text(point.inputs))","#
      + #""seed":"x0000000000000001","digest":"x0000000000000002","facts":\#(facts),"#
      + #""values":[\#(values)]\#(more)}"#
  }

  /// A line with the digest of its contents, which anybody can make.
  func line(_ body: String) -> [UInt8] {
    var digest = StableDigest()
    digest.combine(bytes: Array(body.utf8))
    return Array("\(body.dropLast()),\"hash\":\"\(digest)\"}\n".utf8)
  }

  func line(values: String, facts: String = "7", more: String = "") -> [UInt8] {
    line(contents(values: values, facts: facts, more: more))
  }

  func refusal(of line: [UInt8]) -> String? {
    guard case .broken(let number, let reason)? = problem(ResultFormat.header(of: study) + line)
    else { return nil }
    #expect(number == 2)
    return reason
  }

  @Test(
    "a measured value that no run can give is refused with its line, field and measure",
    arguments: [
      "1e308", "-1e308", "9223372036854775807", "-9007199254740992", "true", "[1]", "[2,3,1.0]",
      "[-1,0,0.0]", "[9007199254740992,1,1.0,0,0,[0,9007199254740992]]",
      "[1,1,1e300,1.0,1.0,[1,1]]", "[1,1,1.0,1e300,1e300,[1,1]]", "[1,0,1.0,0.0,0.0,[0,2]]",
      "[1,0,0.0,0.0,0.0,[0]]", "[1,0,0.0,0.0,0.0,[99999999,1]]",
    ])
  func impossibleValue(_ text: String) throws {
    let good = Array(repeating: "1.0", count: study.measures.count)
    #expect(refusal(of: line(values: good.joined(separator: ","))) == nil)
    let values = (good.dropLast() + [text]).joined(separator: ",")
    let reason = try #require(refusal(of: line(values: values)))
    let measure = try #require(study.measures.last)
    #expect(reason.contains("\"values\" for \(measure)"), "\(reason)")
  }

  @Test(
    "a number of facts that no run can have is refused",
    arguments: ["9223372036854775807", "-1", "1e300", "2000000000000"])
  func impossibleFacts(_ facts: String) throws {
    let values = Array(repeating: "1.0", count: study.measures.count).joined(separator: ",")
    let reason = try #require(refusal(of: line(values: values, facts: facts)))
    #expect(reason.contains("\"facts\""), "\(reason)")
  }

  @Test(
    "a course that no hub can have is refused",
    arguments: ["[1]", "[1,2,3,4]", "[1,0,-1,0]", "[4294967296,0,0,0]", "[1,0,0,1e30]", "7"])
  func impossibleHub(_ hub: String) throws {
    let values = Array(repeating: "1.0", count: study.measures.count).joined(separator: ",")
    let reason = try #require(refusal(of: line(values: values, more: ",\"hub\":\(hub)")))
    #expect(reason.contains("\"hub\""), "\(reason)")
  }

  // MARK: Whole lines that say something else

  @Test(
    "a line without a field, or with one that cannot be used, is refused by the field's name",
    arguments: [
      ("\"point\":\"", "\"points\":\"", "point"),
      ("\"replication\":0", "\"replication\":-1", "replication"),
      ("\"inputs\":\"x", "\"inputs\":\"y", "inputs"),
      ("\"seed\":\"x0000000000000001\"", "\"seed\":1", "seed"),
      ("\"digest\":\"x", "\"digests\":\"x", "digest"), ("\"facts\":7", "\"facts\":\"7\"", "facts"),
      ("\"values\":[1.0,", "\"values\":[", "values"),
    ])
  func unusableField(_ written: String, _ other: String, _ field: String) throws {
    let values = Array(repeating: "1.0", count: study.measures.count).joined(separator: ",")
    let body = contents(values: values)
    try #require(body.contains(written))
    let changed = body.replacing(written, with: other)
    #expect(refusal(of: line(changed)) == "has no \"\(field)\" that could be used")
  }

  @Test("a line that is too short for a digest, or is not JSON in spite of it, is refused")
  func noResult() {
    #expect(refusal(of: Array("{}\n".utf8)) == "is not a result")
    #expect(refusal(of: line("{\"point\":}")) == "is not JSON")
  }

  @Test(
    "a file of another format or version does not belong here, whole as it may be",
    arguments: [
      ("tipfleet.results/1", "its first line does not say"),
      (Study.engine, "another version of tipfleet wrote it"),
      ("small", "it belongs to the study \"other\""),
    ])
  func foreignHeader(_ name: String, _ reason: String) throws {
    let header = String(decoding: ResultFormat.header(of: study), as: UTF8.self)
    let end = try #require(header.ranges(of: ",\"hash\":").last).lowerBound
    let body = header[..<end].replacing("\"\(name)\"", with: "\"other\"") + "}"
    guard case .foreign(let found)? = problem(line(String(body))) else {
      Issue.record("results of something else were taken")
      return
    }
    #expect(found.hasPrefix(reason), "\(found)")
  }
}
