import InputFuzzing
import Testing

@testable import TipFleetCommand

/// The process that plays inputs is a script here, which does what a reader with a fault would.
@Suite("A process that plays inputs is watched")
struct InputWorkerTests {
  private static func worker(_ script: String) -> InputWorker {
    InputWorker(program: "/bin/sh", words: ["-c", script], patience: 1, patienceAtStart: 10)
  }

  private func end(_ script: String) -> (end: InputWorker.End, lines: [InputLine]) {
    var lines: [InputLine] = []
    let end = Self.worker(script).play { lines.append($0) }
    return (end, lines)
  }

  @Test("answers are read, also one that is wrong")
  func lines() {
    let (end, lines) = end("echo '0 rule: accepted'; echo '1 study: WRONG It passed: 7.'; exit 1")
    #expect(end == .done)
    #expect(lines.map(\.number) == [0, 1])
    #expect(lines.map(\.answer) == [.accepted, .wrong("It passed: 7.")])
  }

  @Test("a trap is told with its input and what the process complained")
  func trap() {
    let (end, lines) = end(
      "echo '4 rule: refused'; printf '5 journal: '; echo 'Fatal error: overflow' >&2; kill -ILL $$"
    )
    #expect(lines.count == 1)
    guard case .broken(5, "journal", let sentence) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(sentence.contains("signal 4"))
    #expect(sentence.contains("overflow"))
  }

  @Test("an end without an answer is told too")
  func exit() {
    guard case .broken(5, "journal", let sentence) = end("printf '5 journal: '; exit 70").end else {
      Issue.record("an exit code was overlooked")
      return
    }
    #expect(sentence.contains("exit code 70"))
  }

  @Test("an input that is not read in time is told, and the process is ended")
  func hang() {
    let (end, _) = end("printf '6 scenario: '; exec sleep 100")
    #expect(end == .late(number: 6, kind: "scenario", sentence: "It was not read within 1 s."))
  }

  /// A process that refuses one rule after another, but for what `special` does to one of them.
  private static func refusing(_ numbers: Range<UInt64>, but special: String) -> InputWorker {
    worker(
      """
      number=\(numbers.lowerBound)
      while [ $number -lt \(numbers.upperBound) ]; do
        printf "$number rule: "
        \(special)
        echo refused
        number=$((number + 1))
      done
      """)
  }

  @Test("a search goes on behind each input that ends a process")
  func goesOn() {
    let search = InputSearch(
      worker: { numbers in
        // Every third input traps.
        Self.refusing(numbers, but: "if [ $((number % 3)) -eq 2 ]; then kill -TRAP $$; fi")
      }, jobs: 2)
    let result = search.play(0..<10) { _, _ in }
    #expect(result.findings.map(\.number) == [2, 5, 8])
    #expect(result.tally.counts.map(\.refused) == [7])
    #expect(result.failures.isEmpty)
  }

  @Test("inputs that were not played are not passed over in silence")
  func unplayed() {
    let search = InputSearch(worker: { _ in Self.worker("echo '0 rule: refused'") }, jobs: 1)
    #expect(search.play(0..<3) { _, _ in }.failures == ["inputs from 1 were not played"])
  }

  @Test("an input that takes too long is played again, and is a finding if it does so twice")
  func late() {
    let search = InputSearch(
      worker: { numbers in
        // Input 1 is late in company, and input 3 is late alone too.
        Self.refusing(
          numbers,
          but: """
            if [ $number -eq 3 ]; then exec sleep 100; fi
            if [ $number -eq 1 ] && [ \(numbers.count) -gt 1 ]; then exec sleep 100; fi
            """)
      }, jobs: 1)
    let result = search.play(0..<5) { _, _ in }
    #expect(result.findings.map(\.number) == [3])
    #expect(result.tally.counts.map(\.refused) == [4])
    #expect(result.failures.isEmpty)
  }
}
