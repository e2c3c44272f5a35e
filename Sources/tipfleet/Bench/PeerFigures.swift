import CommandLineParts
import TextFormats

/// What other programs need for the same works, read from lines of nine values:
///
///     system,workload,N,units,seconds,units/s,ns/unit,peak RSS MiB,check
///
/// A system may have several lines for one workload and N, one a round; their median counts.
struct PeerFigures: Sendable {
  /// One line.
  struct Line: Equatable, Sendable {
    let system: String
    let workload: String
    let pending: Int
    /// Nanoseconds a unit.
    let cost: Double
  }

  private(set) var lines: [Line] = []

  /// The figures in a file.
  static func read(_ path: String) throws -> PeerFigures {
    let bytes = try InputFile.regularFile(
      path, absent: "Name a CSV file with the figures of other programs.",
      folder: "Name the CSV file in it.")
    do {
      return try parse(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Failure(
        code: .invalidScenario,
        message: "'\(PrintableText.escaped(path))', line \(error.line): \(error.message)")
    }
  }

  /// What is wrong with a line.
  struct Mistake: Error, Equatable {
    let line: Int
    let message: String
  }

  /// The figures in a text; empty lines and a first line that names the columns are passed over.
  static func parse(_ text: String) throws(Mistake) -> PeerFigures {
    var figures = PeerFigures()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if index == 0 && line.hasPrefix("system,workload,") { continue }
      do {
        figures.lines.append(try parse(line: line))
      } catch {
        throw Mistake(line: index + 1, message: error.message)
      }
    }
    return figures
  }

  private struct LineMistake: Error {
    let message: String
  }

  private static func parse(line: Substring) throws(LineMistake) -> Line {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 9 else {
      throw LineMistake(
        message: "It has \(fields.count) values; write 9: system,workload,N,units,seconds,units/s,"
          + "ns/unit,peak RSS MiB,check.")
    }
    guard !fields[0].isEmpty, !fields[1].isEmpty else {
      throw LineMistake(message: "The system or the workload is missing; write both.")
    }
    guard let pending = Int(fields[2]), pending > 0 else {
      throw LineMistake(
        message: "The third value, N, is '\(PrintableText.escaped(String(fields[2])))'; write a "
          + "whole number above 0.")
    }
    guard let cost = Double(fields[6]), cost.isFinite, cost > 0 else {
      throw LineMistake(
        message: "The seventh value, ns/unit, is '\(PrintableText.escaped(String(fields[6])))'; "
          + "write a number above 0.")
    }
    return Line(
      system: String(fields[0]), workload: String(fields[1]), pending: pending, cost: cost)
  }

  /// How many times as fast as each other system this program is, in the order of the file.
  func figures(for work: BenchWork, pending: Int, cost: Double) -> [BenchFigure] {
    let rivals = lines.filter { $0.workload == work.rawValue && $0.pending == pending }
    var systems: [String] = []
    for rival in rivals where !systems.contains(rival.system) { systems.append(rival.system) }
    return systems.map { system in
      let costs = rivals.filter { $0.system == system }.map(\.cost).sorted()
      let median = costs[costs.count / 2]
      let shown = PrintableText.escaped(system)
      return BenchFigure(
        key: "times_as_fast_as_\(Self.keyPart(system))",
        meaning: "times as fast as \(shown), which needs \(English.number(Int(median + 0.5))) ns",
        value: .number(cost > 0 ? median / cost : 0, digits: 2))
    }
  }

  /// A name as part of a key: letters, digits and '-'; anything else becomes '_'.
  private static func keyPart(_ name: String) -> String {
    String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
  }
}
