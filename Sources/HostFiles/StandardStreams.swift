import Foundation

/// Output and errors of the process, which are no files of the door's.
package enum StandardStreams {
  /// Opens the streams that the caller closed, so that no file gets their numbers. An output that
  /// was closed can still not be written: nobody would get what was said.
  package static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// Writes all of `bytes`, waiting for a slow reader; gives why it could not.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try HostDiskCalls().write(rest, to: descriptor)
        // Nothing written and nothing refused would go on for ever.
        guard count > 0 else { return SystemError(EIO) }
        rest = rest.dropFirst(count)
      } catch {
        guard error.isLocked else { return error }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      }
    }
    return nil
  }
}
