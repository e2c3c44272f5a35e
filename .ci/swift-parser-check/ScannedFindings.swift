import SwiftSources

/// What the import's own lexer and scanner find.
struct ScannedFindings {
  private(set) var findings = Findings()

  init(_ bytes: [UInt8]) {
    let scan = Scanner.scan(SourceFile(path: "", bytes: bytes))
    for type in scan.types {
      let place = scan.lines.position(of: scan.tokens[type.nameToken].start)
      let shown = "\(place.line):\(place.column)"
      findings.types.append(
        typeText(type.kind.rawValue, type.qualifiedName, type.conformances, at: shown))
      if namesTip(type.conformances) { findings.tips.append("\(shown) \(type.name)") }
    }
    addRules(scan)
    for token in scan.tokens where token.kind == .string || token.kind == .regex {
      let range = Self.text(token.range, scan)
      if token.kind == .string { findings.strings.append(range) }
      if token.kind == .regex { findings.regexes.append(range) }
    }
    findings.comments = SkippedComments(scan).ranges.map { Self.text($0, scan) }
  }

  private mutating func addRules(_ scan: FileScan) {
    var end = 0
    for call in scan.calls where call.name == "#Rule" && call.nameToken >= end {
      let tokens = scan.extent(of: call)
      end = tokens.upperBound
      if let bytes = scan.bytes(tokens) { findings.rules.append(Self.text(bytes, scan)) }
    }
  }

  private static func text(_ bytes: Range<Int>, _ scan: FileScan) -> String {
    let begin = scan.lines.position(of: bytes.lowerBound)
    let end = scan.lines.position(of: bytes.upperBound)
    return "\(begin.line):\(begin.column)-\(end.line):\(end.column)"
  }
}

/// The comments in what the lexer made no tokens of. It keeps none of them, so the gaps between its
/// tokens are read again here: what it took for a comment can only stand there.
struct SkippedComments {
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]

  init(_ scan: FileScan) {
    bytes = scan.file.source.bytes
    // The first line may name a program; it is no comment.
    let isProgram = bytes.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")])
    var start = isProgram ? lineEnd(0, bytes.count) : 0
    for token in scan.tokens {
      add(start..<token.start)
      start = token.end
    }
    add(start..<bytes.count)
  }

  private mutating func add(_ gap: Range<Int>) {
    var index = gap.lowerBound
    while index + 1 < gap.upperBound {
      guard bytes[index] == UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let start = index
      switch bytes[index + 1] {
      case UInt8(ascii: "/"): index = lineEnd(index, gap.upperBound)
      case UInt8(ascii: "*"): index = blockEnd(index, gap.upperBound)
      default:
        index += 1
        continue
      }
      ranges.append(start..<index)
    }
  }

  private func lineEnd(_ start: Int, _ limit: Int) -> Int {
    bytes[start..<limit].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? limit
  }

  private func blockEnd(_ start: Int, _ limit: Int) -> Int {
    var depth = 0
    var index = start
    while index + 1 < limit {
      let pair = (bytes[index], bytes[index + 1])
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        index += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return limit
  }
}
