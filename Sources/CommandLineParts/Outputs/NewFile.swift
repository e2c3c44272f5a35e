import Foundation
import HostFiles
import TextFormats

/// A file that the user goes on to edit, so one that exists is never touched.
package enum NewFile {
  /// Writes a scenario and the folders above it, and reads it again.
  package static func writeScenario(_ bytes: [UInt8], to path: String, on disk: Disk) throws {
    try write(bytes, to: path, on: disk)
    try ReadBack.scenario(path)
  }

  /// Writes a file for another program and reads it again.
  ///
  /// - `replaces`: Whether one that exists may go.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool, on disk: Disk
  ) throws {
    if replaces {
      do throws(SystemError) {
        try disk.replaceFile(path, by: bytes)
      } catch {
        throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--out")
      }
    } else {
      try write(bytes, to: path, on: disk)
    }
    try ReadBack.bytes(bytes, path)
  }

  /// Writes a file for another program over an earlier one of its kind. Any other file is left
  /// alone.
  ///
  /// - `mark`: What each file of its kind has in it.
  package static func write(
    _ bytes: [UInt8], over path: String, marked mark: String, option: String, on disk: Disk
  ) throws {
    if DiskPath.kind(of: path) == .file {
      let found = try InputFile.anySize(path, absent: "", folder: "")
      guard found.isEmpty || String(decoding: found, as: UTF8.self).contains(mark) else {
        throw exists(path)
      }
    }
    do throws(SystemError) {
      try disk.replaceFile(path, by: bytes)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: option)
    }
    try ReadBack.bytes(bytes, path)
  }

  /// A path for a file with these contents: the first of `path`, `path` with 2 before its
  /// extension, and so on, at which nothing else is. Throws if a file there cannot be read.
  package static func freePath(
    _ path: String, _ extension: String, for bytes: [UInt8]
  ) throws -> String {
    var number = 1
    while true {
      let tried = path + (number > 1 ? "-\(number)" : "") + ".\(`extension`)"
      guard let found = DiskPath.kind(of: tried) else { return tried }
      // What a folder or a link has is never written over.
      if case .file = found, try InputFile.anySize(tried, absent: "", folder: "") == bytes {
        return tried
      }
      number += 1
    }
  }

  /// Throws if there is something already, before anything else is written for it.
  package static func checkAbsent(_ path: String) throws(Failure) {
    if DiskPath.kind(of: path) != nil { throw exists(path) }
  }

  private static func exists(_ path: String) -> Failure {
    Failure(
      code: .cannotCreate,
      message: "'\(PrintableText.escaped(path))' exists already and is left alone. Choose another "
        + "name, or remove it first.")
  }

  /// Throws, before anything is played for it, if a file could not be written.
  package static func checkWritable(_ path: String, on disk: Disk) throws {
    do throws(SystemError) {
      try disk.checkCanWrite(path)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--out")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, on disk: Disk) throws {
    let shown = "'\(PrintableText.escaped(path))'"
    do throws(SystemError) {
      try disk.writeNewFile(bytes, to: path)
    } catch {
      if error.number == EEXIST { throw exists(path) }
      throw Failure(writing: shown, error, option: "--out")
    }
  }
}
