import FleetWorld
import TextFormats

extension ToolCommand {
  /// Says without which fault, step or message a case that is kept with its seed would not fail;
  /// nil for a failure that no invariant tells of.
  package static func causes(
    _ path: String, of failure: FailureSignature, injection: (any FaultInjection)? = nil
  ) -> String? {
    guard case .violated(let id) = failure else { return nil }
    return causes(path, seed: nil, invariant: id, mutant: injection?.id)
  }
}
