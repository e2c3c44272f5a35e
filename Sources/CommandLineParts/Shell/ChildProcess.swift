import Foundation
import HostFiles
import Synchronization

/// Another process that this one starts and reads.
///
/// Foundation's own may wait for ever for the end of a process where several are started at the
/// same time.
package struct ChildProcess {
  /// Where its output is read.
  package let output: Int32
  /// Where what it complains is read.
  package let errors: Int32
  private let identifier: pid_t

  /// How it ended.
  package enum End: Equatable {
    case code(Int32)
    case signal(Int32)

    /// As a message says it.
    package var text: String {
      switch self {
      case .code(let number): "exit code \(number)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Held while a process is started, so that no other one gets its pipes too and keeps them open.
  private static let starting = Mutex(())

  /// Starts `program` with these words, nothing to read, and the environment of this process.
  package init(_ program: String, _ words: [String]) throws(SystemError) {
    var started = Result<ChildProcess, SystemError>.failure(SystemError(EAGAIN))
    Self.starting.withLock { _ in
      do throws(SystemError) {
        started = .success(try Self.start(program, words))
      } catch {
        started = .failure(error)
      }
    }
    self = try started.get()
  }

  private init(output: Int32, errors: Int32, identifier: pid_t) {
    self.output = output
    self.errors = errors
    self.identifier = identifier
  }

  private static func start(_ program: String, _ words: [String]) throws(SystemError)
    -> ChildProcess
  {
    let (output, errors) = (try Pipe(), try Pipe())
    defer {
      close(output.writing)
      close(errors.writing)
    }
    #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
    #else
    var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }.sorted()
    var identifier = pid_t()
    let number = withTexts([program] + words) { arguments in
      withTexts(environment) { environment in
        posix_spawn(&identifier, program, &actions, nil, arguments, environment)
      }
    }
    guard number == 0 else {
      close(output.reading)
      close(errors.reading)
      throw SystemError(number)
    }
    return ChildProcess(
      output: output.reading, errors: errors.reading, identifier: identifier)
  }

  /// Texts as the C library takes them, while `body` runs.
  private static func withTexts<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  /// Both ends of a pipe, which no process gets by accident.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemError.current }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  /// Ends it at once.
  package func kill() { _ = Foundation.kill(identifier, SIGKILL) }

  /// Waits until it has ended, and gives its pipes back; called once.
  package func wait() -> End {
    close(output)
    close(errors)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, SystemError.current.isTransient {}
    let signal = status & 0x7F
    return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }
}
