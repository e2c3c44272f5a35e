import Foundation
import Testing

/// The program as a user runs it: a process, what it prints, and the code it ends with.
struct CommandLineRun {
  let code: Int32
  let output: String
  let errors: String

  /// The program that `TIPFLEET_BINARY` names, or else the one beside the tests; nil where it was
  /// not built.
  static var program: URL? {
    if let path = ProcessInfo.processInfo.environment["TIPFLEET_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    let beside = Bundle.main.bundleURL
    let candidates = [
      beside.appendingPathComponent("tipfleet"),
      beside.deletingLastPathComponent().appendingPathComponent("tipfleet"),
      root.appendingPathComponent(".build/debug/tipfleet"),
    ]
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The package's folder.
  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Runs the program with `words` in `folder`.
  init(_ words: String..., in folder: URL = CommandLineRun.root) throws {
    try self.init(words: words, in: folder)
  }

  /// Runs the program with `words` in `folder`; it reads `input`, and sees `environment` besides
  /// that of the tests. It is killed if it is still at work after `seconds`.
  init(
    words: [String], in folder: URL = CommandLineRun.root, input: String = "",
    environment: [String: String] = [:], killedAfter seconds: Double? = nil
  ) throws {
    let process = try Self.process(words, in: folder, environment: environment)
    let inputs = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = inputs
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    if let seconds {
      let number = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
        if process.isRunning { kill(number, SIGKILL) }
      }
    }
    try? inputs.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputs.fileHandleForWriting.close()
    // Errors are short; output may be long, so it is read while the program goes.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
  }

  /// The program, ready to be started.
  static func process(
    _ words: [String], in folder: URL = CommandLineRun.root, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    let program = try #require(Self.program, "Build the product 'tipfleet' first.")
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder
    // Where the tests run must not show: neither a terminal's colours nor a CI's annotations.
    var inherited = ProcessInfo.processInfo.environment
    inherited["GITHUB_ACTIONS"] = nil
    process.environment = inherited.merging(["NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
    return process
  }
}

/// A folder that is gone when the test is over.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tipfleet-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Everything in it, relative, sorted.
  var contents: [String] {
    let all = FileManager.default.subpaths(atPath: url.path) ?? []
    return all.sorted()
  }

  /// The text of a file in it.
  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
