import Foundation

/// What happens when a case of a search traps, in the model or in a merge strategy of a user's own:
/// the program begins again where the search had come to, and the case counts as failed.
///
/// A trap ends a Swift process, so the rest of the search needs a new one. The handler starts it
/// with the same arguments and the number of the case in the environment. It uses nothing but what
/// was made ready before, because the process may be in any state.
package enum TrapGuard {
  private static let variable = "TIPFLEET_TRAPPED_CASES"
  /// How many digits the number of a case has at most.
  private static let digitCount = 20

  /// The cases that ended an earlier process of this search.
  package static let trappedCases: [UInt64] = {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    return text.split(separator: ",").compactMap { UInt64($0) }
  }()

  // Written by `install` before any case is played, and only read afterwards.
  nonisolated(unsafe) private static var key = pthread_key_t()
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var argumentList:
    UnsafeMutablePointer<
      UnsafeMutablePointer<CChar>?
    >?
  nonisolated(unsafe) private static var environmentList:
    UnsafeMutablePointer<
      UnsafeMutablePointer<CChar>?
    >?
  /// Where the handler writes the number of the case, in the environment of the next process.
  nonisolated(unsafe) private static var digits: UnsafeMutablePointer<CChar>?

  /// The calling thread plays a case from now on.
  package static func begin(_ number: UInt64) {
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: number) &+ 1))
  }

  /// The calling thread plays no case any more.
  package static func end() { pthread_setspecific(key, nil) }

  /// Makes everything ready, once, before the first case.
  package static func install() { isInstalled }

  private static let isInstalled: Void = {
    pthread_key_create(&key, nil)
    path = strdup(Bundle.main.executablePath ?? CommandLine.arguments.first ?? "tipfleet")
    argumentList = list(CommandLine.arguments)
    let known = trappedCases.map { "\($0)," }.joined()
    let room = String(repeating: "0", count: digitCount)
    let entry = "\(variable)=\(known)\(room)"
    let others = ProcessInfo.processInfo.environment.filter { $0.key != variable }
      .map { "\($0.key)=\($0.value)" }.sorted()
    environmentList = list([entry] + others)
    digits = environmentList?[0].map { $0 + entry.utf8.count - digitCount }
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS] { handle(number) }
  }()

  private static func list(_ texts: [String]) -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  > {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list[index] = strdup(text) }
    list[texts.count] = nil
    return list
  }

  private static func handle(_ number: Int32) {
    var action = sigaction()
    // The signal must not stay blocked in the next process: another trap would end it at once.
    action.sa_flags = Int32(bitPattern: UInt32(SA_NODEFER))
    #if canImport(Glibc)
    action.__sigaction_handler.sa_handler = { TrapGuard.trapped($0) }
    #else
    action.__sigaction_u.__sa_handler = { TrapGuard.trapped($0) }
    #endif
    sigaction(number, &action, nil)
  }

  /// Runs in the handler: no allocation, no lock.
  private static func trapped(_ signalNumber: Int32) {
    guard let played = pthread_getspecific(key), let digits, let path, let argumentList,
      let environmentList
    else {
      signal(signalNumber, SIG_DFL)
      raise(signalNumber)
      return
    }
    var rest = UInt64(UInt(bitPattern: played)) &- 1
    var position = digitCount - 1
    while position >= 0 {
      digits[position] = CChar(truncatingIfNeeded: 48 &+ rest % 10)
      rest /= 10
      position -= 1
    }
    execve(path, argumentList, environmentList)
    _exit(70)
  }
}
