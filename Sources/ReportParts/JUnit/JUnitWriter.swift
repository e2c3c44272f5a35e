/// Writes a JUnit XML file, as servers of continuous integration read it.
package enum JUnitWriter {
  /// Longer bodies are cut, since servers keep them in memory and show only their start.
  static let maximumBodyBytes = 8_192

  /// The whole file.
  package static func bytes(of suites: [JUnitSuite], name: String) -> [UInt8] {
    var output = TextOutput()
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let totals = suites.reduce(into: JUnitCounts()) { $0.add($1.cases) }
    output.write("<testsuites")
    write("name", name, into: &output)
    write(totals, into: &output)
    output.write(">\n")
    for suite in suites { write(suite, into: &output) }
    output.write("</testsuites>\n")
    return output.bytes
  }

  private static func write(_ suite: JUnitSuite, into output: inout TextOutput) {
    var counts = JUnitCounts()
    counts.add(suite.cases)
    output.write("  <testsuite")
    write("name", suite.name, into: &output)
    write(counts, into: &output)
    if let file = suite.file { write("file", file, into: &output) }
    output.write(">\n")
    for testCase in suite.cases { write(testCase, file: suite.file, into: &output) }
    output.write("  </testsuite>\n")
  }

  private static func write(_ testCase: JUnitCase, file: String?, into output: inout TextOutput) {
    output.write("    <testcase")
    write("name", testCase.name, into: &output)
    write("classname", testCase.className, into: &output)
    if let file { write("file", file, into: &output) }
    if testCase.outcome == .passed, testCase.remark == nil { return output.write("/>\n") }
    output.write(">\n")
    switch testCase.outcome {
    case .passed: break
    case .failure(let type, let message, let body):
      write("failure", type: type, message: message, body: body, into: &output)
    case .error(let type, let message, let body):
      write("error", type: type, message: message, body: body, into: &output)
    case .skipped(let message):
      output.write("      <skipped")
      write("message", message, into: &output)
      output.write("/>\n")
    }
    if let remark = testCase.remark {
      output.write("      <system-out>")
      XMLEscaping.write(body: shortened(remark), into: &output)
      output.write("</system-out>\n")
    }
    output.write("    </testcase>\n")
  }

  private static func write(
    _ element: String, type: String, message: String, body: String, into output: inout TextOutput
  ) {
    output.write("      <" + element)
    write("type", type, into: &output)
    write("message", message, into: &output)
    output.write(">")
    XMLEscaping.write(body: shortened(body), into: &output)
    output.write("</" + element + ">\n")
  }

  private static func write(_ counts: JUnitCounts, into output: inout TextOutput) {
    write("tests", String(counts.tests), into: &output)
    write("failures", String(counts.failures), into: &output)
    write("errors", String(counts.errors), into: &output)
    write("skipped", String(counts.skipped), into: &output)
  }

  private static func write(_ name: String, _ value: String, into output: inout TextOutput) {
    output.write(" " + name + "=\"")
    XMLEscaping.write(value, into: &output)
    output.write("\"")
  }

  /// Cuts between characters and says how much is missing.
  private static func shortened(_ body: String) -> String {
    guard body.utf8.count > maximumBodyBytes else { return body }
    let ending = "\n… cut; the report has the rest"
    var kept = body.utf8.prefix(maximumBodyBytes - ending.utf8.count)
    while let last = kept.last, last & 0b1100_0000 == 0b1000_0000 { kept.removeLast() }
    if let last = kept.last, last >= 0b1100_0000 { kept.removeLast() }
    return String(decoding: kept, as: UTF8.self) + ending
  }
}

/// How many cases ended in which way.
private struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0

  mutating func add(_ cases: [JUnitCase]) {
    for testCase in cases {
      tests += 1
      switch testCase.outcome {
      case .passed: break
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }
  }
}
