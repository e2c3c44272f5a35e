import Foundation
import HostFiles
import TextFormats

/// A file that the user goes on to edit, so one that exists is never touched.
enum NewFile {
  /// Throws, before anything is played for it, if a file could not be written.
  static func checkWritable(_ path: String, on disk: Disk) throws {
    do throws(SystemError) {
      try disk.checkCanWrite(path)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--out")
    }
  }

  /// Writes the file and the folders above it.
  static func write(_ bytes: [UInt8], to path: String, on disk: Disk) throws {
    let shown = "'\(PrintableText.escaped(path))'"
    do throws(SystemError) {
      try disk.writeNewFile(bytes, to: path)
    } catch {
      if error.number == EEXIST {
        throw Failure(
          code: .cannotCreate,
          message: "\(shown) exists already and is left alone. Choose another name, or remove it "
            + "first.")
      }
      throw Failure(writing: shown, error, option: "--out")
    }
  }
}
