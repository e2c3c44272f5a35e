import Foundation
import TestSupport

/// The sources that declare the objects and steps of the format.
struct PartSources {
  /// The numbers of statements, by the name of an object or the word of a step.
  private var numbers: [String: String] = [:]

  /// The sources of the modules `Scenarios` and `ScenarioFiles`.
  init() throws {
    for folder in ["Sources/Scenarios/", "Sources/ScenarioFiles/"] {
      let names = FileManager.default.enumerator(atPath: Repository.url(of: folder).path)
      let paths = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      for path in paths.sorted() { read(try Repository.text(of: folder + path)) }
    }
  }

  /// The numbers of the statements that an object or a step follows; nil if the comment of the type
  /// that declares it names none.
  func statements(of name: String) -> String? { numbers[name] }

  /// Notes what stands in brackets, such as `(A-37 to A-39)`, at the end of the comment of a type,
  /// for each name that the type declares.
  private mutating func read(_ text: String) {
    var cited: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("///") {
        cited = line.firstMatch(of: /\((I?[ABC]-[0-9]+[^)]*)\)\.$/).map { String($0.output.1) }
      } else if let cited, let name = Self.declaredName(line), numbers[name] == nil {
        numbers[name] = cited
      }
    }
  }

  /// The name that a line declares: the word of a step, or the first text of an object.
  private static func declaredName(_ line: Substring) -> String? {
    let code = line.drop { $0 == " " }
    let mark = "static let word = \""
    if code.hasPrefix(mark) { return String(code.dropFirst(mark.count).prefix { $0 != "\"" }) }
    guard code.first == "\"" else { return nil }
    let name = code.dropFirst().prefix { $0 != "\"" }
    // Objects begin with a capital, their keys do not.
    let isObject = name.first?.isUppercase == true && code.dropFirst(name.count + 2).first == ","
    return isObject ? String(name) : nil
  }
}
