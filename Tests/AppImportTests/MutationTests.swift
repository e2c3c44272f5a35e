import AppImport
import Foundation
import SwiftSources
import TestExtent
import Testing

/// Sources that were edited at random, as a file is in the middle of someone's work.
@Suite("half-edited files")
struct MutationTests {
  /// A small generator with a fixed sequence.
  struct Generator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return bound > 0 ? Int((state >> 33) % UInt64(bound)) : 0
    }
  }

  static let count =
    ProcessInfo.processInfo.environment["TIPFLEET_MUTATED_SOURCES"].flatMap { Int($0) }
    ?? TestExtent.of(2_000, quick: 120)

  /// Deletes, doubles or swaps pieces of a text, or cuts it.
  static func mutate(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var pieces = pieces(bytes, byLine: generator.next(3) == 0)
    for _ in 0...generator.next(6) where !pieces.isEmpty {
      let index = generator.next(pieces.count)
      switch generator.next(5) {
      case 0: pieces.remove(at: index)
      case 1: pieces.insert(pieces[index], at: generator.next(pieces.count))
      case 2: pieces.swapAt(index, generator.next(pieces.count))
      case 3: pieces.removeSubrange(index..<min(index + 1 + generator.next(40), pieces.count))
      default: if generator.next(4) == 0 { pieces.removeLast(pieces.count - index) }
      }
    }
    return pieces.flatMap { $0 }
  }

  /// Lines, or the pieces between tokens.
  private static func pieces(_ bytes: [UInt8], byLine: Bool) -> [[UInt8]] {
    if byLine {
      return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        [UInt8]($0) + [0x0A]
      }
    }
    var pieces: [[UInt8]] = []
    var start = 0
    for token in LexedFile.lex(SourceFile(path: "", bytes: bytes)).tokens {
      pieces.append([UInt8](bytes[start..<token.end]))
      start = token.end
    }
    return pieces + [[UInt8](bytes[start...])]
  }

  @Test(
    "no edit stops the import or makes it report a tip that is not there", arguments: Samples.names)
  func neverTrapsNeverInvents(_ name: String) throws {
    let sources = try Samples.sources(name)
    var generator = Generator(state: 7)
    for _ in 0..<(Self.count / Samples.names.count + 1) {
      let changed = sources.map { source in
        SourceFile(path: source.path, bytes: Self.mutate(source.bytes, &generator))
      }
      let app = AppReader.read(changed)
      let texts = changed.map { String(decoding: $0.bytes, as: UTF8.self) }
      for tip in app.tips {
        let last = String(tip.typeName.split(separator: ".").last ?? "")
        guard texts.contains(where: { $0.contains(last) }), !last.contains("Ghost") else {
          Issue.record("\(tip.name) is invented")
          return
        }
      }
      if !app.tips.isEmpty, let problem = problems(of: app).first {
        Issue.record("The scenario of a mutated source: \(problem)")
        return
      }
      for count in app.counts where count.found != count.read + count.asked + count.notRead {
        Issue.record("\(count)")
      }
    }
  }
}
