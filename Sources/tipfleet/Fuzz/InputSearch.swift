import CommandLineParts
import Foundation
import InputFuzzing
import Synchronization

/// What one input did that none may do.
struct InputFinding: Sendable, Equatable {
  let number: UInt64
  let kind: String
  let sentence: String
}

/// Plays inputs in processes of their own, and goes on behind each that ends one.
struct InputSearch: Sendable {
  /// The process that plays the inputs with these numbers.
  let worker: @Sendable (Range<UInt64>) -> InputWorker
  let jobs: Int

  /// How many inputs one process plays.
  private static let inputsPerProcess: UInt64 = 10_000
  /// After how many findings in the inputs of one process the rest of them is left out.
  private static let findingLimit = 20

  /// What came of all inputs.
  struct Result: Sendable {
    var tally = InputTally()
    var findings: [InputFinding] = []
    /// Why some were not played; empty if all were.
    var failures: [String] = []

    mutating func add(_ other: Result) {
      tally.add(other.tally)
      findings += other.findings
      failures += other.failures
    }
  }

  /// Plays the inputs with these numbers.
  func play(_ numbers: Range<UInt64>, progress: @Sendable (_ done: Int, _ count: Int) -> Void)
    -> Result
  {
    let size = Self.inputsPerProcess
    let count = Int(clamping: (numbers.upperBound - numbers.lowerBound + size - 1) / size)
    let results = Workers.map(count, jobs: jobs, progress: { progress($0, count) }) { index in
      let start = numbers.lowerBound + UInt64(index) * size
      return playPart(start..<min(numbers.upperBound, start + size))
    }
    return results.reduce(into: Result()) { $0.add($1) }
  }

  private func playPart(_ numbers: Range<UInt64>) -> Result {
    var result = Result()
    var rest = numbers
    while !rest.isEmpty {
      let end = worker(rest).play { line in
        result.tally.add(line.answer, of: line.kind)
        if case .wrong(let sentence) = line.answer {
          result.findings.append(
            InputFinding(number: line.number, kind: line.kind, sentence: sentence))
        }
        rest = (line.number + 1)..<numbers.upperBound
      }
      switch end {
      case .done:
        if !rest.isEmpty {
          result.failures.append("inputs from \(rest.lowerBound) were not played")
        }
        return result
      case .broken(let number, let kind, let sentence):
        result.findings.append(InputFinding(number: number, kind: kind, sentence: sentence))
        rest = (number + 1)..<numbers.upperBound
      case .late(let number, _, _):
        result.add(playAgain(number))
        rest = (number + 1)..<numbers.upperBound
      case .failed(let reason):
        result.failures.append("inputs from \(rest.lowerBound) were not played: \(reason)")
        return result
      }
      if result.findings.count >= Self.findingLimit, !rest.isEmpty {
        result.failures.append(
          "inputs from \(rest.lowerBound) to \(rest.upperBound - 1) were not played, because there "
            + "were too many findings before them")
        return result
      }
    }
    return result
  }

  /// Plays an input that took too long once more, alone: a machine that is busy with other work may
  /// have kept it waiting. What takes too long twice is a finding.
  private func playAgain(_ number: UInt64) -> Result {
    var result = Result()
    func note(_ kind: String, _ sentence: String) {
      result.findings.append(InputFinding(number: number, kind: kind, sentence: sentence))
    }
    let end = worker(number..<number + 1).play { line in
      result.tally.add(line.answer, of: line.kind)
      if case .wrong(let sentence) = line.answer { note(line.kind, sentence) }
    }
    switch end {
    case .done: break
    case .broken(_, let kind, let sentence), .late(_, let kind, let sentence): note(kind, sentence)
    case .failed(let reason): result.failures.append("input \(number) was not played: \(reason)")
    }
    return result
  }
}
