import Foundation

/// Why the system refused something.
package struct SystemError: Error, Equatable, Sendable {
  /// The system's number of the reason, such as `ENOSPC`.
  package let number: Int32

  /// The reason with this number.
  package init(_ number: Int32) { self.number = number }

  /// The reason for the last refusal on this thread.
  package static var current: SystemError { SystemError(errno) }

  /// Whether a file, or a folder on the way to it, does not exist.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether it may be tried again at once.
  package var isTransient: Bool { number == EINTR }

  /// Whether another process holds the lock.
  package var isLocked: Bool { number == EWOULDBLOCK || number == EAGAIN }

  /// Whether there was no space left on the disk, or none that may be used.
  package var isFullDisk: Bool { number == ENOSPC || number == EDQUOT }

  /// Whether something was short that may be there later: space, memory, open files.
  package var isShortage: Bool {
    isFullDisk || isLocked || [ENOMEM, EMFILE, ENFILE, ENOBUFS].contains(number)
  }

  /// Whether the disk, or the way to it, failed in its work.
  package var isFailedTransfer: Bool {
    [EIO, EFBIG, ENXIO, ENODEV, ESTALE, ETIMEDOUT].contains(number)
  }

  /// Whether the file system has no such call; what it would have done is done otherwise.
  var isUnsupported: Bool {
    [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, ENOTTY, EBADF, ENOLCK].contains(number)
  }

  /// The reason in the system's words, as a sentence.
  package var sentence: String {
    // Of a link that is not followed, the system says that there are too many.
    if number == ELOOP { return "It is a link, and links are not followed." }
    return String(cString: strerror(number)) + "."
  }
}
