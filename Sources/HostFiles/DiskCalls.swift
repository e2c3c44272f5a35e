/// The system calls that change what is on a disk; no other code of the package makes any.
///
/// `HostDiskCalls` asks the system. A test puts others between it and the `Disk`, which refuse, or
/// stop half way.
package protocol DiskCalls: Sendable {
  /// Makes a folder where nothing is.
  func makeFolder(_ path: String) throws(SystemError)

  /// Makes a file where nothing is, and opens it for writing.
  func createFile(_ path: String) throws(SystemError) -> Int32

  /// Opens a file for reading, and for writing at its end; makes it if there is none.
  func openAppended(_ path: String) throws(SystemError) -> Int32

  /// Opens a folder or a file, to be locked or synchronized.
  func openExisting(_ path: String) throws(SystemError) -> Int32

  /// Takes the lock of an open file or folder; refuses at once if another process has it.
  func lock(_ descriptor: Int32) throws(SystemError)

  /// Writes some of the bytes, at least one; gives how many.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int

  /// Cuts off what follows the first `byteCount` bytes of an open file.
  func cut(_ descriptor: Int32, to byteCount: Int) throws(SystemError)

  /// Waits until everything that was written to an open file, or done in an open folder, would
  /// survive a power cut.
  func synchronize(_ descriptor: Int32) throws(SystemError)

  /// Closes what was opened; its lock is given back.
  func close(_ descriptor: Int32) throws(SystemError)

  /// Gives a file or folder another name; a file, or an empty folder, of that name is replaced.
  func rename(_ path: String, to other: String) throws(SystemError)

  /// Gives a file another name, unless something has that name already.
  func renameNew(_ path: String, to other: String) throws(SystemError)

  /// Exchanges the names of two files or folders, all at once.
  func exchange(_ path: String, with other: String) throws(SystemError)

  /// Removes a file or a link.
  func removeFile(_ path: String) throws(SystemError)

  /// Removes an empty folder.
  func removeFolder(_ path: String) throws(SystemError)
}
