import Scenarios
import SimulationKernel
import TextFormats

extension SchedulePlan {
  static let codec: Codec<SchedulePlan> = .forms(
    "Schedule", "What decides the order of everything in transit, instead of the clock."
  ) { forms in
    forms.form(
      .list(of: .integer(in: 0...65_535), count: 0...100_000), wrap: { .choices($0) },
      unwrap: { if case .choices(let choices) = $0 { choices } else { nil } })
    forms.form(
      priorities, wrap: { .priorities(changeCount: $0.changes) },
      unwrap: { if case .priorities(let count) = $0 { Priorities(changes: count) } else { nil } })
  }

  private struct Priorities: Sendable {
    var changes = 0
  }

  private static let priorities: Codec<Priorities> = .object(
    "Priorities", "Everything in transit arrives in the order of random ranks.",
    defaults: Priorities()
  ) { plan in
    plan.required(
      "changes", \.changes, .integer(in: 0...1_000),
      "At how many random moments the highest rank falls to the lowest.")
  }
}
