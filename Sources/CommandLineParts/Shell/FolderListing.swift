import Foundation
import HostFiles
import TextFormats

/// What lies in a folder that the user named.
package enum FolderListing {
  /// The names of everything in `folder`, in no particular order.
  ///
  /// Throws if it cannot be read, so that what was not looked at never counts as not there.
  ///
  /// - `absent`: What to do if there is no such folder; nil if that is the same as an empty one.
  package static func names(in folder: String, absent: String?) throws -> [String] {
    let shown = "'\(PrintableText.escaped(folder))'"
    guard let stream = opendir(folder) else {
      let reason = SystemError.current
      if reason.number == ENOENT {
        guard let absent else { return [] }
        throw Failure(code: .notFound, message: "\(shown) does not exist. \(absent)")
      }
      if reason.number == ENOTDIR {
        throw Failure(code: .notFound, message: "\(shown) is not a folder. Name a folder.")
      }
      throw Failure(reading: shown, reason)
    }
    closedir(stream)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(
        code: .inputOutput,
        message: "\(shown) cannot be read: its list of files breaks off. Try again, or name "
          + "another folder.")
    }
  }
}
