/// Calls that would make a result depend on the host, and what to write instead.
enum BannedCalls {
  struct Ban {
    /// A file without any of these words need not be searched.
    var words: [Substring]
    /// Nor a line without one of these; nil for the words themselves.
    var hints: [String]?
    /// A regular expression over code without comments and strings.
    var pattern: String
    /// Why it is banned and what replaces it.
    var advice: String
    /// Files that hold the replacement itself, by a part of their path.
    var exceptIn: [String] = []
  }

  private static let libm: [Substring] = [
    "log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "pow", "sin", "cos", "tan", "asin",
    "acos", "atan", "atan2", "sinh", "cosh", "tanh", "cbrt", "hypot", "tgamma", "lgamma", "erf",
    "erfc", "fma",
  ]

  static let bans: [Ban] = [
    Ban(
      words: ["import"],
      pattern: #"^\s*((public|internal|package|private|@\w+)\s+)*import\s+"#
        + #"(Foundation\w*|Glibc|Musl|Darwin|Dispatch|Synchronization|os|_Concurrency)\b"#,
      advice: "a core module imports no system library; 'tipfleet' and its parts ask the host"),
    Ban(
      words: ["Date"],
      pattern: #"\bDate\s*\(|\bDate\.now\b|:\s*Date\b"#,
      advice: "Date reads the host's clock; use Instant"),
    Ban(
      words: ["UUID"],
      pattern: #"\bUUID\s*\("#, advice: "UUID() is random; use a counter or a dense index"),
    Ban(
      words: ["Task", "TaskGroup", "withTaskGroup", "withThrowingTaskGroup"],
      pattern: #"\bTask\s*[.({<]|\bTaskGroup\b|\bwith(Throwing)?TaskGroup\b"#,
      advice: "Task leaves the order to the host's scheduler; use the queue of occurrences"),
    Ban(
      words: ["async", "await", "actor"],
      pattern: #"\basync\b|\bawait\b|(^|[^.\w])actor\s+\w"#,
      advice: "the core has no concurrency; use the queue of occurrences"),
    Ban(
      words: [
        "ContinuousClock", "SuspendingClock", "DispatchQueue", "DispatchTime", "DispatchGroup",
      ],
      pattern: #"\bContinuousClock\b|\bSuspendingClock\b|\bDispatch(Queue|Time|Group)\b"#,
      advice: "host time and host queues differ from run to run; use Instant and the queue"),
    Ban(
      words: ["NSLock", "NSRecursiveLock", "Mutex", "Atomic", "DispatchSemaphore"],
      pattern: #"\bNS(Recursive)?Lock\b|\bMutex\s*<|\bAtomic\s*<|\bDispatchSemaphore\b"#,
      advice: "the core has no locks: one run is one thread; give each run its own state"),
    Ban(
      words: ["random", "randomElement", "SystemRandomNumberGenerator"],
      pattern: #"\.random\s*\(|\.randomElement\s*\(|\bSystemRandomNumberGenerator\b"#,
      advice: "the system's generator differs each time; draw from a keyed random stream"),
    Ban(
      words: ["shuffled", "shuffle"],
      pattern: #"\.shuffled\s*\(|\.shuffle\s*\("#,
      advice: "the order would be the system's; shuffle with a keyed random stream"),
    Ban(
      words: ["hashValue", "Hasher"],
      pattern: #"\bhashValue\b|\bHasher\s*[(.]"#,
      advice: "hashes are seeded anew in each process; use the stable digest"),
    Ban(
      words: ["try", "as"], hints: ["!"],
      pattern: #"\btry\s*!|\bas\s*!"#,
      advice: "no input may make the program trap; throw or handle the other case"),
    Ban(
      words: libm,
      pattern: #"(^|[^.\w])(\#(libm.joined(separator: "|")))\s*\("#,
      advice: "the C library's last bit depends on the processor; use the portable mathematics",
      exceptIn: ["SimulationKernel/PortableMath"]),
  ]

  static func findings(in source: SwiftSource) throws -> [Finding] {
    var findings: [Finding] = []
    for ban in bans where ban.words.contains(where: source.words.contains) {
      if ban.exceptIn.contains(where: source.path.contains) { continue }
      let hints = ban.hints ?? ban.words.map(String.init)
      for index in try source.uses(of: hints, matching: ban.pattern) {
        findings.append(source.finding(at: index, ban.advice))
      }
    }
    return findings
  }
}
