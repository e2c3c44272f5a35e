import CommandLineParts
import Foundation
import HostFiles
import InputFuzzing

/// A process that plays inputs, watched by this one: a trap or an endless loop ends only it.
struct InputWorker {
  let program: String
  let words: [String]
  /// How many seconds one input may take.
  var patience = 10
  /// How many seconds the process may take until its first input.
  var patienceAtStart = 120

  /// How the process ended.
  enum End: Equatable {
    /// By itself.
    case done
    /// While it played an input, which ended it.
    case broken(number: UInt64, kind: String, sentence: String)
    /// It was ended from here, because an input took too long.
    case late(number: UInt64, kind: String, sentence: String)
    /// For another reason.
    case failed(String)
  }

  /// Plays until the process ends.
  ///
  /// - `take`: Gets each line that is whole.
  func play(_ take: (InputLine) -> Void) -> End {
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(program, words)
    } catch {
      return .failed("'\(program)' cannot be started: \(error.sentence)")
    }
    var lines = WorkerLines()
    let isPatient = lines.follow(
      process.output, process.errors, patience: patience, atStart: patienceAtStart, take)
    if !isPatient { process.kill() }
    let end = process.wait()
    if isPatient, lines.open == nil, case .code = end { return .done }
    guard let (number, kind) = lines.open else {
      return .failed("the process ended between two inputs: \(lines.complaint)")
    }
    guard isPatient else {
      return .late(
        number: number, kind: kind, sentence: "It was not read within \(patience) s.")
    }
    let sentence = "It ended the process with \(end.text). \(lines.complaint)"
    return .broken(number: number, kind: kind, sentence: sentence)
  }
}

/// What a process prints, as far as it was read.
private struct WorkerLines {
  private var rest: [UInt8] = []
  private var errors: [UInt8] = []
  private var hasBegun = false

  /// The input that is under way, if one is.
  var open: (number: UInt64, kind: String)? {
    InputLine.opening(of: String(decoding: rest, as: UTF8.self))
  }

  /// The last line of what the process complained.
  var complaint: String {
    let text = String(decoding: errors, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    return String((lines.first { $0.contains("Fatal error") } ?? lines.last ?? "").prefix(500))
  }

  /// Reads until the process closes both streams; false if it was silent for too long.
  mutating func follow(
    _ output: Int32, _ complaints: Int32, patience: Int, atStart: Int, _ take: (InputLine) -> Void
  ) -> Bool {
    var streams = [output, complaints].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while streams.contains(where: { $0.fd >= 0 }) {
      let seconds = hasBegun ? patience : atStart
      let count = poll(&streams, nfds_t(streams.count), Int32(seconds * 1_000))
      if count == 0 { return false }
      if count < 0 {
        if SystemError.current.isTransient { continue }
        return false
      }
      for index in streams.indices where streams[index].revents != 0 {
        let bytes = Self.read(streams[index].fd)
        if bytes.isEmpty { streams[index].fd = -1 }
        if index == 0 { add(bytes, take) } else { complain(bytes) }
      }
    }
    return true
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes {
      Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    return Array(chunk[..<max(0, count)])
  }

  private mutating func complain(_ bytes: [UInt8]) {
    if errors.count < 1 << 20 { errors.append(contentsOf: bytes) }
  }

  private mutating func add(_ bytes: [UInt8], _ take: (InputLine) -> Void) {
    hasBegun = hasBegun || !bytes.isEmpty
    rest.append(contentsOf: bytes)
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if let line = InputLine(String(decoding: rest[start..<end], as: UTF8.self)) { take(line) }
      start = end + 1
    }
    rest.removeFirst(start)
  }
}
