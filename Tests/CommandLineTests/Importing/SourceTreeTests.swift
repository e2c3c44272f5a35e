import Foundation
import Testing

/// Folders in which not everything is what it seems.
@Suite("folders of sources")
struct SourceTreeTests {
  @Test("folders of builds, hidden ones and tests are skipped, and tests only unless asked")
  func skipped() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App/App.swift")
    for path in [".build", "DerivedData", "Pods", "Carthage", "AppTests"] {
      let text = "import TipKit\nstruct OtherTip: Tip { var title: Text { Text(\"x\") } }\n"
      _ = try folder.write(text, to: "App/\(path)/Other.swift")
    }
    func tips(_ words: String...) throws -> String? {
      let run = try CommandLineRun(words: ["import", "App", "--force"] + words, in: folder.url)
      return run.output.split(separator: "\n").first { $0.hasPrefix("tips ") }
        .map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    }
    #expect(try tips() == "1")
    #expect(try tips("--tests") == "2")
  }

  @Test("links in circles, files of 1 GB, binary files and strange names end nothing")
  func hostile() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(), to: "App/App.swift")
    _ = try folder.write("struct A {}\n", to: "App/line\nbreak/name\nwith\u{1B}[2J.swift")
    _ = try folder.write("a\0b", to: "App/binary.swift")
    let huge = try folder.write("", to: "App/huge.swift")
    try #require(FileHandle(forWritingAtPath: huge)).truncate(atOffset: 1 << 30)
    let app = folder.url.appending(path: "App")
    try FileManager.default.createSymbolicLink(
      at: app.appending(path: "circle"), withDestinationURL: app)
    try FileManager.default.createSymbolicLink(
      atPath: app.appending(path: "self.swift").path, withDestinationPath: "self.swift")
    #expect(mkfifo(app.appending(path: "pipe.swift").path, 0o600) == 0)
    let run = try CommandLineRun(
      words: ["import", "App"], in: folder.url, killedAfter: 60)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("'App/binary.swift' is no text: not read."))
    #expect(run.output.contains("'App/huge.swift' is larger than 4 MiB: not read."))
    #expect(run.output.contains("2 links not followed."))
    #expect(!run.output.contains("\u{1B}"))
  }

  private static let anotherUser = "/usr/bin/setpriv"

  /// Nothing is unreadable for root, so root runs the program as somebody else.
  @Test(
    "files and folders that may not be read are named, and the rest is imported",
    .enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: anotherUser)))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let locked = try folder.write(SampleApp.text(), to: "App/locked.swift")
    _ = try folder.write(SampleApp.text(), to: "App/App.swift")
    _ = try folder.write(SampleApp.text(), to: "App/secret/Other.swift")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    for (path, mode) in [(locked, 0), (folder.url.path + "/App/secret", 0)] {
      #expect(chmod(path, mode_t(mode)) == 0)
    }
    for path in ["", "/out"] { #expect(chmod(folder.url.path + path, 0o777) == 0) }
    let program = folder.url.path + "/tipfleet"
    try FileManager.default.copyItem(
      atPath: try #require(CommandLineRun.program).resolvingSymlinksInPath().path,
      toPath: program)
    let process = Process()
    let words = ["import", "App", "--out", "out/a.json"]
    process.executableURL = URL(fileURLWithPath: getuid() == 0 ? Self.anotherUser : program)
    process.arguments =
      getuid() == 0
      ? ["--reuid", "65534", "--regid", "65534", "--clear-groups", program] + words : words
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(said.contains("'App/locked.swift' cannot be read: Permission denied."), "\(said)")
    #expect(said.contains("'App/secret' cannot be read: Permission denied."), "\(said)")
    #expect(said.contains("from 1 file."), "\(said)")
    #expect(chmod(folder.url.path + "/App/secret", 0o700) == 0)
  }

  @Test(
    "what cannot be imported is refused with what to do",
    arguments: [
      (["absent"], 66, "does not exist"), (["notes.txt"], 66, "is no Swift file"),
      (["empty"], 66, "No tip that people can get was found in 0 Swift files"),
      (["App.swift", "--name", "../up"], 64, "cannot be a scenario's name"),
      (["App.swift", "--check", "--force"], 64, "with '--check', which writes nothing."),
      (["App.swift", "--check"], 66, "Import without '--check' first."),
      (["App.swift", "--out", "notes.txt", "--update"], 65, "does not take what the import says"),
    ])
  func refused(_ words: [String], _ code: Int32, _ says: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("no scenario", to: "notes.txt")
    _ = try folder.write(SampleApp.text(), to: "App.swift")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: false)
    let run = try CommandLineRun(words: ["import"] + words, in: folder.url)
    #expect(run.code == code)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(folder.contents == ["App.swift", "empty", "notes.txt"])
  }
}
