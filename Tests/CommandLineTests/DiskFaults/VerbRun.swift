import Foundation
import HostFiles
import Synchronization

@testable import CommandLineParts
@testable import TipFleetCommand

/// A command, played in this process on a disk of its own.
struct VerbRun {
  let code: ExitCode
  let output: String
  let errors: String

  /// - `words`: Its words, with spaces between them; `ROOT` is `root`.
  /// - `showsProgress`: Whether its errors go to somebody who sees how far it is.
  init(
    _ words: String, _ root: String, on calls: any DiskCalls, showsProgress: Bool = false
  ) {
    let words = words.split(separator: " ").map {
      $0.replacingOccurrences(of: "ROOT", with: root)
    }
    self.init(words, on: Disk(calls), showsProgress: showsProgress)
  }

  /// - `words`: Its words, one by one.
  /// - `environment`: The variables of the process, besides those for a terminal that can do
  ///   little.
  init(
    _ words: [String], on disk: Disk = Disk(HostDiskCalls()), environment: [String: String] = [:],
    showsProgress: Bool = false
  ) {
    let outputs = Collected()
    let complaints = Collected()
    var console = Console(
      environment: ["NO_COLOR": "1", "TERM": "dumb"].merging(environment) { $1 },
      output: { outputs.add($0) }, errors: { complaints.add($0) })
    console.showsProgress = showsProgress
    code = TipFleetCommand.run(words, console: console, disk: disk)
    output = outputs.text
    errors = complaints.text
  }

  /// Bytes that several threads may write.
  private final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ more: [UInt8]) -> SystemError? {
      bytes.withLock { $0.append(contentsOf: more) }
      return nil
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
  }
}

/// The names of all commands.
enum CommandNames {
  static var all: [String] { CommandList.all.map { $0.name } }
}
