/// Whether an app runs, and how.
public enum ProcessState: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// No process.
  case notRunning
  /// The person sees it.
  case foreground
  /// The person left it; it is suspended but for moments.
  case background
}
