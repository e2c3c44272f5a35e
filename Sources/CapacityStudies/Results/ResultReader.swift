import SimulationKernel
import TextFormats

/// What a file of results holds.
package struct ResultFile: Sendable {
  /// The results, in the order of the file.
  package var records: [ReplicationRecord] = []
  /// Whether its last line says that it is whole.
  package var isWhole = false
  /// How many bytes are whole lines; what follows was cut off while it was written.
  package var wholeByteCount = 0
  /// The words of the command that wrote it, as `Study.commandWords`; empty where it does not say.
  package var commandWords: [String] = []

  /// Nothing yet.
  package init() {}
}

/// Why a file of results cannot be used.
package enum ResultProblem: Error, Sendable, Equatable {
  /// It is broken in a line, counted from 1.
  case broken(line: Int, reason: String)
  /// It belongs to something else: another study, another version.
  case foreign(reason: String)

  /// A clause that says what is wrong.
  package var message: String {
    switch self {
    case .broken(let line, let reason): "line \(line) \(reason)"
    case .foreign(let reason): reason
    }
  }
}

/// Reads files of results.
package struct ResultReader {
  private let study: Study

  /// A reader for results of a study.
  package init(_ study: Study) { self.study = study }

  /// The results in `bytes`. The last line may be missing or cut off, as an interruption leaves it;
  /// anything else that is wrong is an error.
  package func read(_ bytes: [UInt8]) throws(ResultProblem) -> ResultFile {
    var file = ResultFile()
    var number = 0
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      if file.isWhole { throw .broken(line: number, reason: "follows the line that ends the file") }
      let node = try node(Array(bytes[start..<end]), line: number)
      if number == 1 {
        try checkHeader(node)
        file.commandWords = (node["command"]?.items ?? []).compactMap(\.text)
      } else if let count = node["records"] {
        try checkEnd(count, file.records.count, line: number)
        file.isWhole = true
      } else {
        file.records.append(try record(node, line: number))
      }
      start = end + 1
      file.wholeByteCount = start
    }
    return file
  }

  /// The value of a line whose digest is right.
  private func node(_ bytes: [UInt8], line: Int) throws(ResultProblem) -> JSONNode {
    let tail = ",\"hash\":\"x0123456789abcdef\"}".utf8.count
    guard bytes.count > tail else { throw .broken(line: line, reason: "is not a result") }
    let body = Array(bytes[..<(bytes.count - tail)]) + [UInt8(ascii: "}")]
    var digest = StableDigest()
    digest.combine(bytes: body)
    guard bytes[(bytes.count - tail)...].elementsEqual(",\"hash\":\"\(digest)\"}".utf8) else {
      throw .broken(line: line, reason: "was changed: its digest is not that of its contents")
    }
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(SourceFile(name: "results", bytes: body))
    guard let document = JSONParser.parse(number, &diagnostics), !diagnostics.hasErrors else {
      throw .broken(line: line, reason: "is not JSON")
    }
    return document.root
  }

  private func checkHeader(_ node: JSONNode) throws(ResultProblem) {
    guard node["schema"]?.text == ResultFormat.schema else {
      throw .foreign(reason: "its first line does not say \"\(ResultFormat.schema)\"")
    }
    guard node["engine"]?.text == Study.engine else {
      throw .foreign(reason: "another version of tipfleet wrote it")
    }
    guard node["study"]?.text == study.name else {
      let name = PrintableText.quoted(node["study"]?.text ?? "")
      throw .foreign(reason: "it belongs to the study \(name)")
    }
    guard node["fingerprint"]?.text == SeedWord.text(study.fingerprint) else {
      throw .foreign(reason: "it belongs to the study with another seed or other measures")
    }
  }

  private func checkEnd(
    _ count: JSONNode, _ found: Int, line: Int
  ) throws(ResultProblem) {
    guard case .number(let number) = count.content, number.int64 == Int64(found) else {
      throw .broken(line: line, reason: "says how many results there are, and there are \(found)")
    }
  }

  private func record(_ node: JSONNode, line: Int) throws(ResultProblem) -> ReplicationRecord {
    func broken(_ field: String) -> ResultProblem {
      .broken(line: line, reason: "has no \"\(field)\" that could be used")
    }
    guard let point = node["point"]?.text else { throw broken("point") }
    guard let replication = whole(node["replication"]), replication >= 0 else {
      throw broken("replication")
    }
    guard let inputs = node["inputs"]?.text.flatMap(SeedWord.parse) else { throw broken("inputs") }
    guard let seed = node["seed"]?.text.flatMap(SeedWord.parse) else { throw broken("seed") }
    guard let digest = node["digest"]?.text.flatMap(SeedWord.parse) else { throw broken("digest") }
    guard let facts = whole(node["facts"]) else { throw broken("facts") }
    guard (0...ResultBounds.facts).contains(facts) else {
      throw .broken(line: line, reason: "has \"facts\" of \(facts), which no run can have")
    }
    let isRare = point.hasSuffix(".rare")
    let count = isRare ? study.rareEvents?.overshoot ?? 0 : study.measures.count
    guard let items = node["values"]?.items, items.count == count else {
      throw broken("values")
    }
    let read: [MeasuredValue]
    do throws(FieldProblem) {
      read = try values(items, named: isRare ? [] : study.measures)
    } catch {
      throw .broken(line: line, reason: "has a value in \"values\" \(error.clause)")
    }
    var record = ReplicationRecord(
      key: .init(point: point, replication: replication), inputs: inputs, seed: seed,
      digest: digest, factCount: facts, values: read)
    if let slices = node["hub"] {
      do throws(FieldProblem) {
        record.hub = try hub(slices)
      } catch {
        throw .broken(line: line, reason: "has a \"hub\" \(error.clause)")
      }
    }
    return record
  }
}
