import Foundation
import HostFiles
import TextFormats

/// Reading what the user names. Only regular files are read, and standard input where it is asked
/// for: a pipe or a device could keep the program waiting, or never end.
package enum InputFile {
  /// Whether `path` stands for standard input.
  package static func isStandardInput(_ path: String) -> Bool {
    path == "-" || path == "/dev/stdin"
  }

  /// What the file `path` is called in a sentence.
  package static func shown(_ path: String) -> String {
    isStandardInput(path) ? "standard input" : "'\(PrintableText.escaped(path))'"
  }

  /// The bytes of a scenario file, or of standard input.
  ///
  /// Whatever is larger than a scenario may be is refused before all of it is read.
  package static func scenario(_ path: String) throws -> [UInt8] {
    if isStandardInput(path) { return try bytes(of: STDIN_FILENO, named: "standard input") }
    return try regularFile(
      path, absent: "Name a scenario file, or make one with 'tipfleet init NAME'.",
      folder: "Name the scenario file in it.")
  }

  /// The bytes of the regular file `path`.
  ///
  /// `absent` and `folder` say what to do if there is nothing, or a folder.
  package static func regularFile(
    _ path: String, absent: String, folder: String
  ) throws -> [UInt8] {
    let (descriptor, size) = try open(path, absent: absent, folder: folder)
    defer { close(descriptor) }
    let shown = "'\(PrintableText.escaped(path))'"
    if size > JSONParser.maximumByteCount { throw tooLarge(shown) }
    return try bytes(of: descriptor, named: shown)
  }

  /// The bytes of a regular file of any size, such as results that this program wrote.
  package static func anySize(_ path: String, absent: String, folder: String) throws -> [UInt8] {
    let (descriptor, _) = try open(path, absent: absent, folder: folder)
    defer { close(descriptor) }
    return try bytes(of: descriptor, named: "'\(PrintableText.escaped(path))'", limit: .max)
  }

  /// A descriptor of the regular file `path`, which the caller closes, and its size.
  static func open(
    _ path: String, absent: String, folder: String
  ) throws -> (descriptor: Int32, size: Int) {
    let shown = "'\(PrintableText.escaped(path))'"
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = SystemError.current
      if reason.isAbsence {
        throw Failure(code: .notFound, message: "\(shown) does not exist. \(absent)")
      }
      throw Failure(reading: shown, reason)
    }
    var isRefused = true
    defer { if isRefused { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Failure(reading: shown, .current)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(code: .notFound, message: "\(shown) is a folder. \(folder)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        code: .notFound,
        message: "\(shown) is a pipe or a device, not a file. To read what another program writes, "
          + "name '-' and use '|'.")
    }
    isRefused = false
    return (descriptor, Int(status.st_size))
  }

  private static func bytes(
    of descriptor: Int32, named shown: String, limit: Int = JSONParser.maximumByteCount
  ) throws -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return result }
      if count < 0 {
        let reason = SystemError.current
        if reason.isTransient { continue }
        throw Failure(reading: shown, reason)
      }
      if result.count > limit - count { throw tooLarge(shown) }
      result.append(contentsOf: chunk[..<count])
    }
  }

  private static func tooLarge(_ shown: String) -> Failure {
    Failure(
      code: .invalidScenario,
      message: "\(shown) is larger than \(JSONParser.maximumByteCount >> 20) MiB, so it is no "
        + "scenario; nothing was written. Name a scenario file.")
  }
}
