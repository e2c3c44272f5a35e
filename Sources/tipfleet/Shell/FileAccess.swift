import FleetSimulation
import Foundation
import Reports

/// All reading and writing of files.
enum FileAccess {
  /// Larger files are not scenarios; they are refused before they are read.
  static let largestScenarioByteCount = 64 * 1_024 * 1_024

  /// The bytes of a scenario file, and whether it was too large to read whole.
  static func readScenario(_ path: String) throws -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(
        code: .notFound,
        message: "'\(PrintableText.escaped(path))' does not exist. Name a scenario file, or make "
          + "one with 'tipfleet init NAME'.")
    }
    if isDirectory.boolValue {
      throw Failure(
        code: .notFound,
        message: "'\(PrintableText.escaped(path))' is a folder. Name the scenario file in it.")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Failure(
        code: .inputOutput,
        message: "'\(PrintableText.escaped(path))' cannot be read. Check its permissions.")
    }
    defer { try? handle.close() }
    do {
      // One byte more than allowed, so that the reader can say that it is too much.
      return [UInt8](try handle.read(upToCount: largestScenarioByteCount + 1) ?? Data())
    } catch {
      throw Failure(
        code: .inputOutput, message: "'\(PrintableText.escaped(path))' cannot be read: \(error)")
    }
  }

  /// Writes a report's files into `folder` so that an interruption leaves the old ones, or the new
  /// ones, and never half a file: everything is written beside it first and moved in then.
  static func write(_ files: FileSet, to folder: String) throws {
    let manager = FileManager.default
    let target = URL(fileURLWithPath: folder, isDirectory: true)
    let parent = target.deletingLastPathComponent()
    let partial = parent.appendingPathComponent(
      ".\(target.lastPathComponent).partial-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      Interruption.willWrite(to: partial.path)
      defer {
        try? manager.removeItem(at: partial)
        Interruption.didWrite(to: partial.path)
      }
      try manager.createDirectory(at: partial, withIntermediateDirectories: true)
      for file in files.files {
        let place = partial.appendingPathComponent(file.path)
        try manager.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: place)
      }
      try replace(target, by: partial)
    } catch let error as CocoaError {
      throw Failure(
        code: .cannotCreate,
        message: "The report cannot be written to '\(PrintableText.escaped(folder))': "
          + "\(error.localizedDescription) Name another folder with '--out'.")
    }
  }

  private static func replace(_ target: URL, by partial: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: target.path) else {
      try manager.moveItem(at: partial, to: target)
      return
    }
    let old = target.deletingLastPathComponent().appendingPathComponent(
      ".\(target.lastPathComponent).old-\(ProcessInfo.processInfo.processIdentifier)")
    try manager.moveItem(at: target, to: old)
    do {
      try manager.moveItem(at: partial, to: target)
    } catch {
      try manager.moveItem(at: old, to: target)
      throw error
    }
    try manager.removeItem(at: old)
  }

  /// Writes one new file, and refuses to touch one that is there.
  static func writeNew(_ bytes: [UInt8], to path: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      throw Failure(
        code: .cannotCreate,
        message:
          "'\(PrintableText.escaped(path))' exists already and is left alone. Choose another "
          + "name, or remove it first.")
    }
    do {
      let place = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place, options: .atomic)
    } catch {
      throw Failure(
        code: .cannotCreate,
        message: "'\(PrintableText.escaped(path))' cannot be written: "
          + error.localizedDescription)
    }
  }
}
