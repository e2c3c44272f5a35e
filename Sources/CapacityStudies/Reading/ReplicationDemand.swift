import TextFormats

/// Other replications than a study's file asks for, as somebody wants them this time.
package struct ReplicationDemand: Sendable {
  /// The precision as a file writes it, such as `2%`; nil as in the file.
  package var precision: String?
  /// How often a point is played at most; nil as in the file.
  package var atMost: Int?

  /// Nothing but what the file asks for, or these.
  package init(precision: String? = nil, atMost: Int? = nil) {
    self.precision = precision
    self.atMost = atMost
  }

  /// Whether the file is taken as it is.
  package var isEmpty: Bool { precision == nil && atMost == nil }

  /// The options that say so.
  package var words: [String] {
    (precision.map { ["--precision", $0] } ?? []) + (atMost.map { ["--max-runs", "\($0)"] } ?? [])
  }

  /// The study's file with these numbers, so that whoever reads it afterwards, such as a merge,
  /// plays and expects the same. Of its comments the question stays. Nil if the file is no JSON
  /// object.
  ///
  /// Where the file asks for more replications at least than there may be, it is played that often.
  package func text(of file: SourceFile) -> [UInt8]? {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    guard let document = JSONParser.parse(number, &diagnostics), !diagnostics.hasErrors,
      document.root.members != nil
    else { return nil }
    var root = document.root
    do throws(ValuePath.Problem) {
      for (key, value) in try values(of: root) {
        root = try ValuePath("replications.\(key)").replacing(in: root, with: value)
      }
    } catch {
      return nil
    }
    let question = document.statement(after: "Question:").map { "// Question: \($0)\n" } ?? ""
    return Array((question + root.compactText + "\n").utf8)
  }

  /// The keys of `replications` with their new values.
  private func values(of root: JSONNode) throws(ValuePath.Problem) -> [(String, JSONNode)] {
    var texts: [(String, String)] = []
    if let precision { texts.append(("precision", "\"\(precision)\"")) }
    if let atMost {
      texts.append(("atMost", "\(atMost)"))
      var atLeast = Double(ReplicationPlan().atLeast)
      if case .number(let written)? = root["replications"]?["atLeast"]?.content {
        atLeast = written.double
      }
      if atLeast > Double(atMost) { texts.append(("atLeast", "\(atMost)")) }
    }
    var nodes: [(String, JSONNode)] = []
    for (key, text) in texts {
      var diagnostics = DiagnosticList()
      let number = diagnostics.open(SourceFile(name: "options", bytes: Array(text.utf8)))
      guard let node = JSONParser.parse(number, &diagnostics)?.root, !diagnostics.hasErrors else {
        throw ValuePath.Problem(message: "\(text) is no value")
      }
      nodes.append((key, node))
    }
    return nodes
  }
}
