import Dispatch
import Synchronization

/// How far a file is written, for a thread that reads it meanwhile.
final class WritingProgress: Sendable {
  private let pieces = DispatchSemaphore(value: 0)
  private let end = Atomic<Bool>(false)

  /// Whether nothing more is written.
  var isOver: Bool { end.load(ordering: .acquiring) }

  /// Says that another piece is in the file.
  func noteMore() { pieces.signal() }

  /// Says that the file is whole, or that no more of it can be written.
  func noteEnd() {
    end.store(true, ordering: .releasing)
    pieces.signal()
  }

  /// Waits for a piece, or the end.
  func waitForMore() { if !isOver { pieces.wait() } }
}
