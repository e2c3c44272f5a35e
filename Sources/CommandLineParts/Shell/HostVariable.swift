/// The variables of the environment that the program reads, besides those that stand for options.
package enum HostVariable: String, CaseIterable {
  case noColor = "NO_COLOR"
  case terminal = "TERM"
  case columns = "COLUMNS"
  case annotations = "GITHUB_ACTIONS"
  case shard = "TIPFLEET_SHARD"
  case shardCount = "TIPFLEET_SHARD_COUNT"

  /// What it says.
  var meaning: String {
    switch self {
    case .noColor: "Colour nothing, unless it is empty or '--color' says otherwise."
    case .terminal: "'dumb' is a terminal without colours and without progress."
    case .columns: "The width of the help, instead of the terminal's."
    case .annotations: "'true' adds what is wrong as annotations of GitHub, on standard error."
    case .shard: "The part that '--shard auto' plays, such as 2/8."
    case .shardCount: "The number of parts, as '--shard-count' gives it."
    }
  }
}
