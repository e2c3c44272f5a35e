/// Whether the code that documents and comments show is code that a test compiles.
enum CompiledExamples {
  /// The documents whose code is looked for, and the folder of the comments.
  static let documents = ["docs/how-to/write-a-scenario-in-code.md"]
  static let library = "Sources/TipFleetLibrary/"
  /// The folder of the files that hold the code.
  static let examples = "Tests/TipFleetTests/Examples/"

  /// The blocks of Swift of a document, each with its line.
  static func blocks(ofDocument text: String) -> [(line: Int, code: [String])] {
    var blocks: [(line: Int, code: [String])] = []
    var open: (line: Int, code: [String])?
    for (index, line) in lines(of: text).enumerated() {
      if open == nil, line == "```swift" {
        open = (index + 1, [])
      } else if let block = open, line == "```" {
        blocks.append(block)
        open = nil
      } else {
        open?.code.append(String(line))
      }
    }
    return blocks
  }

  /// The blocks of code in the comments of a source, each with its line.
  static func blocks(ofComments text: String) -> [(line: Int, code: [String])] {
    var blocks: [(line: Int, code: [String])] = []
    var last = -1
    for (index, line) in lines(of: text).enumerated() {
      let comment = line.drop { $0 == " " }
      guard comment.hasPrefix("///     ") else { continue }
      if last == index - 1, !blocks.isEmpty {
        blocks[blocks.count - 1].code.append(String(comment.dropFirst(8)))
      } else {
        blocks.append((index + 1, [String(comment.dropFirst(8))]))
      }
      last = index
    }
    return blocks
  }

  /// The blocks of a file that no example has, line by line but for the margin.
  static func findings(
    path: String, _ blocks: [(line: Int, code: [String])], examples: [String]
  ) -> [Finding] {
    let sources = examples.map(trimmed)
    return blocks.compactMap { block in
      let code = trimmed(block.code.joined(separator: "\n"))
      if sources.contains(where: { $0.contains(code) }) { return nil }
      return Finding(
        path: path, line: block.line, message: "no file in \(Self.examples) has this code")
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func trimmed(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }).trimmingSuffix { $0 == " " }
    }.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
