import Foundation

/// Why the system refused something.
struct SystemError {
  let number: Int32

  /// The reason for the last refusal on this thread.
  static var current: SystemError { SystemError(number: errno) }

  /// Whether a file, or a folder on the way to it, does not exist.
  var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether it may be tried again at once.
  var isTransient: Bool { number == EINTR }

  /// The reason in the system's words, as a sentence.
  var sentence: String { String(cString: strerror(number)) + "." }
}
