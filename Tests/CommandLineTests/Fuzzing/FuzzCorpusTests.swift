import Foundation
import InputFuzzing
import Testing

@testable import TipFleetCommand

/// Inputs that once did what no input may do, each in a folder with the name of its kind.
@Suite("Inputs that failed once")
struct FuzzCorpusTests {
  private static let folder = CommandLineRun.root.appendingPathComponent("Tests/fuzz-corpus")
  private static let kinds = InputKinds.all(
    SeedDocuments(), commands: CommandList.all)

  /// All of them, as paths from the folder.
  static var paths: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted().filter { path in
      path.contains("/") && !path.hasSuffix(".md")
    }
  }

  @Test("each is read or refused in words now", arguments: paths)
  func answered(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(path)))
    let name = path.prefix { $0 != "/" }
    let kind = try #require(Self.kinds.first { $0.name == name }, "\(name) is no kind of input")
    var draws = InputDraws.thorough
    let answer = kind.judge(FuzzedInput(bytes: bytes), &draws)
    #expect(answer == .accepted || answer == .refused, "\(path): \(answer)")
  }

  @Test("the folder is found")
  func found() { #expect(Self.paths.count > 2) }
}
