import Foundation
import TestSupport

/// The sources that declare the objects and steps of the format.
struct PartSources {
  private let texts: [String]

  /// The sources of the module `Scenarios`.
  init() throws {
    let folder = "Sources/Scenarios/"
    let names = FileManager.default.enumerator(atPath: Repository.url(of: folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    texts = try paths.sorted().map { try Repository.text(of: folder + $0) }
  }

  /// The numbers of the statements that an object follows; nil if its comment names none.
  func statements(of object: String) -> String? { statements(declaredBy: "\"\(object)\",") }

  /// The numbers of the statements that a step follows; nil if its comment names none.
  func statements(ofStep word: String) -> String? {
    statements(declaredBy: "static let word = \"\(word)\"")
  }

  /// What stands in brackets, such as `(A-37 to A-39)`, at the end of the comment of the type in
  /// which a declaration stands.
  private func statements(declaredBy declaration: String) -> String? {
    for text in texts {
      guard let range = text.firstRange(of: declaration) else { continue }
      let before = text[..<range.lowerBound].split(separator: "\n")
      guard let last = before.lastIndex(where: { $0.hasPrefix("///") }) else { return nil }
      let match = before[last].firstMatch(of: /\((I?[ABC]-[0-9]+[^)]*)\)\.$/)
      return match.map { String($0.output.1) }
    }
    return nil
  }
}
