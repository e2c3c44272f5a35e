import Foundation
import TestExtent
import Testing

@Suite("commands that the program names can be pasted into a shell")
struct PastedCommandTests {
  /// What stands before a command on a line of its own.
  private static let markers = [
    "smallest schedule: ", "replay   ", "causes   ", "next     ", "Play it:  ",
  ]

  /// The commands that a text names, each once.
  private func commands(in text: String) -> [String] {
    var commands: [String] = []
    for line in text.split(separator: "\n") {
      for marker in Self.markers {
        guard let end = line.range(of: marker)?.upperBound else { continue }
        let command = String(line[end...])
        if command.hasPrefix("tipfleet "), !commands.contains(command) { commands.append(command) }
      }
    }
    return commands
  }

  /// Pastes each command into a shell, and expects an answer to it.
  private func paste(
    _ commands: [String], in folder: URL, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!commands.isEmpty, sourceLocation: location)
    let program = try #require(CommandLineRun.program)
    for command in commands {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "tipfleet() { '\(program.path)' \"$@\"; }; \(command)"]
      shell.currentDirectoryURL = folder
      shell.standardOutput = FileHandle.nullDevice
      let errors = Pipe()
      shell.standardError = errors
      try shell.run()
      let data = errors.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      let said = String(decoding: data, as: UTF8.self)
      let isAnswered = shell.terminationStatus == 0 || shell.terminationStatus == 1
      #expect(isAnswered, "\(command): \(said)", sourceLocation: location)
    }
  }

  @Test("whatever a file is called: init, run, check, shrink and mutants", .onlyInFull)
  func awkwardNames() throws {
    let folder = try TemporaryFolder()
    let home = folder.url
    let written = try CommandLineRun("init", "mine", "--out", "my scenarios", in: home)
    try paste(commands(in: written.output), in: home)
    let name = "it's \"mine\" & $HOME.json"
    try FileManager.default.moveItem(
      atPath: home.path + "/my scenarios/mine.json", toPath: home.path + "/" + name)
    let runs = try CommandLineRun("run", name, "--runs", "40", "--out", "all runs", in: home)
    #expect(runs.code == 1, "\(runs.output) \(runs.errors)")
    try paste(commands(in: runs.output), in: home)
    try FileManager.default.createDirectory(
      atPath: home.path + "/kept ones", withIntermediateDirectories: true)
    let check = try CommandLineRun(
      "check", name, "--cases", "60", "--regressions", "kept ones", "--out", "a check", in: home)
    #expect(check.code == 1, "\(check.output) \(check.errors)")
    try paste(commands(in: check.output), in: home)
    let mutants = try CommandLineRun(
      "mutants", "canary", "--shrink", "--out", "all mutants", "--no-progress", in: home)
    try paste(
      mutants.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("tipfleet run ") }, in: home)
  }

  @Test("the summaries name the command that the terminal names")
  func summaries() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "a b.json")
    let out = folder.url.path + "/r"
    _ = try CommandLineRun("run", path, "--out", out)
    let data = try Data(contentsOf: URL(fileURLWithPath: out + "/summary.json"))
    let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let replay = try #require(summary["replay"] as? String)
    try paste([replay], in: folder.url)
    let page = try String(contentsOfFile: out + "/index.html", encoding: .utf8)
    #expect(page.contains("a b.json&#39;") || page.contains("a b.json'"))
  }
}
