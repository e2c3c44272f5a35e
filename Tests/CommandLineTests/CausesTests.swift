import Foundation
import Testing

@Suite("the command that finds the causes of a failure")
struct CausesTests {
  /// The words of a command as a shell reads them, without the program's name.
  private func words(of command: Substring) throws -> [String] {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s\\n' \(command)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    try #require(words.first == "tipfleet")
    return Array(words.dropFirst())
  }

  /// Pastes the command behind `marker`, and expects that it says what a violation depends on.
  private func paste(
    _ marker: String, from text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let line = try #require(
      text.split(separator: "\n").last { $0.contains(marker) }, "\(text)",
      sourceLocation: location)
    let start = try #require(line.range(of: marker)?.upperBound, sourceLocation: location)
    let run = try CommandLineRun(words: try words(of: line[start...]))
    #expect(run.code == 0, "\(run.errors)", sourceLocation: location)
    #expect(
      run.output.contains("Without each one, alone:"), "\(run.output)", sourceLocation: location)
    #expect(run.output.contains("It is about the donation"), sourceLocation: location)
  }

  @Test("run and replay name it on the terminal and in the files, and it can be pasted")
  func run() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "it's a file.json")
    let out = folder.url.path + "/r"
    let run = try CommandLineRun(
      "run", path, "--mutant", LackingDonation.mutant, "--seed", "7", "--out", out)
    #expect(run.code == 1, "\(run.errors)")
    try paste("causes   ", from: run.output)
    let junit = try String(contentsOfFile: out + "/junit.xml", encoding: .utf8)
    let page = try String(contentsOfFile: out + "/index.html", encoding: .utf8)
    #expect(junit.contains("Causes: tipfleet explain "))
    #expect(page.contains("tipfleet explain "))
    let replay = try CommandLineRun("replay", out + "/journal.ndjson")
    #expect(replay.code == 1, "\(replay.errors)")
    try paste("causes   ", from: replay.output)
  }

  @Test("check and shrink name it with the file that they keep, and it can be pasted")
  func check() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "rest.json")
    let kept = folder.url.path + "/kept ones"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    let check = try CommandLineRun(
      "check", path, "--mutant", LackingDonation.mutant, "--cases", "1", "--regressions", kept,
      "--out",
      folder.url.path + "/c", "--no-progress")
    #expect(check.code == 1, "\(check.errors)")
    try paste("causes   ", from: check.output)
    let junit = try String(contentsOfFile: folder.url.path + "/c/junit.xml", encoding: .utf8)
    #expect(junit.contains("Causes: tipfleet explain "))
    let page = try String(contentsOfFile: folder.url.path + "/c/index.html", encoding: .utf8)
    #expect(page.contains("--causes"))
    let shrink = try CommandLineRun(
      "shrink", path, "--mutant", LackingDonation.mutant, "--invariant", "no-lost-donation",
      "--out", kept,
      "--no-progress")
    #expect(shrink.code == 0, "\(shrink.errors)")
    #expect(shrink.output.contains("It is about the donation of didVisit that phone made"))
    try paste("causes   ", from: shrink.output)
  }

  @Test("a run that keeps everything names none")
  func calm() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "rest.json")
    let run = try CommandLineRun("run", path, "--out", folder.url.path + "/r")
    #expect(run.code == 0, "\(run.output)")
    #expect(!run.output.contains("--causes"))
  }
}
