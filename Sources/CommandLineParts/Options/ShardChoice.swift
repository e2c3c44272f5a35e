import CapacityStudies

/// Which part of a study this process plays: as it was told, or as the engine that started it says.
package struct ShardChoice {
  /// The part.
  package let shard: Shard
  /// Where that was said; nil when nobody said anything.
  package let origin: String?

  /// An engine that starts many processes, and the variables by which it tells each its number.
  private struct Engine {
    let name: String
    let index: String
    /// The number of the first process; a name of a variable where it differs.
    var base = 0
    var firstIndex: String?
    var step: String?
    /// The variable that tells how many there are; some engines do not.
    var count: String?
  }

  private static let engines = [
    Engine(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", firstIndex: "SLURM_ARRAY_TASK_MIN",
      step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    Engine(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    Engine(name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", base: 1, count: "CI_NODE_TOTAL"),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Engine(name: "GNU parallel", index: "PARALLEL_SEQ", base: 1),
    Engine(
      name: "Grid Engine", index: "SGE_TASK_ID", firstIndex: "SGE_TASK_FIRST",
      step: "SGE_TASK_STEPSIZE"),
    Engine(name: "PBS", index: "PBS_ARRAY_INDEX"),
    Engine(name: "LSF", index: "LSB_JOBINDEX", base: 1),
  ]

  /// What the arguments and the environment say.
  ///
  /// - `text`: A part such as `2/8`, or `auto`; nil for the whole study.
  /// - `count`: How many parts there are, for an engine that does not say.
  package init(
    _ text: String?, count: Int?, environment: [String: String]
  ) throws(UsageError) {
    guard let text else {
      if count != nil { throw UsageError("'--shard-count' goes with '--shard auto'.") }
      (shard, origin) = (.whole, nil)
      return
    }
    if text != "auto" {
      shard = try ShardChoice.typed(text, "'--shard'", count)
      origin = "'--shard \(text)'"
      return
    }
    if let own = environment[HostVariable.shard.rawValue] {
      shard = try ShardChoice.typed(own, "TIPFLEET_SHARD", count)
      origin = "TIPFLEET_SHARD=\(own)"
      return
    }
    let found = ShardChoice.engines.filter { environment[$0.index] != nil }
    guard let engine = found.first else {
      throw UsageError(
        "'--shard auto' found no engine that says which part to play. Give it with '--shard 1/4' "
          + "or TIPFLEET_SHARD=1/4; the engines it knows are "
          + ShardChoice.engines.map(\.name).joined(separator: ", ") + ".")
    }
    if found.count > 1 {
      throw UsageError(
        "'--shard auto' found two engines, \(found[0].name) (\(found[0].index)) and "
          + "\(found[1].name) (\(found[1].index)). Say which part to play with '--shard 1/4'.")
    }
    let own = environment[HostVariable.shardCount.rawValue].flatMap { Int($0) }
    shard = try ShardChoice.shard(of: engine, count ?? own, environment)
    origin = "\(engine.name) (\(engine.index))"
  }

  /// - `told`: How many parts '--shard-count' says there are.
  private static func typed(
    _ text: String, _ source: String, _ told: Int?
  ) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      let shard = Shard(index: number - 1, count: count)
    else {
      throw UsageError(
        "\(source) takes a part and how many there are, such as 2/8, or auto.")
    }
    if let told, told != count {
      throw UsageError(
        "\(source) says that there are \(count) parts, and '--shard-count' that there are "
          + "\(told). Leave '--shard-count' out.")
    }
    return shard
  }

  private static func shard(
    of engine: Engine, _ told: Int?, _ environment: [String: String]
  ) throws(UsageError) -> Shard {
    func value(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    guard let count = told ?? engine.count.flatMap(value) else {
      throw UsageError(
        "\(engine.name) does not say how many parts there are. Add '--shard-count N' or set "
          + "TIPFLEET_SHARD_COUNT.")
    }
    let first = engine.firstIndex.flatMap(value) ?? engine.base
    let step = max(1, engine.step.flatMap(value) ?? 1)
    guard let number = value(engine.index), (number - first).isMultiple(of: step),
      let shard = Shard(index: (number - first) / step, count: count)
    else {
      throw UsageError(
        "\(engine.name) says part \(environment[engine.index] ?? "") of \(count) "
          + "(\(engine.index)), which does not exist. Number the parts without gaps, or say "
          + "'--shard 1/\(count)'.")
    }
    return shard
  }
}
