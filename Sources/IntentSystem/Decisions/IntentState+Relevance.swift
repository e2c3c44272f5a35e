import DeviceSystems
import SimulationKernel

// Relevant intents.

extension IntentState {
  /// A new set replaces the whole of the former one.
  func updateRelevant(
    _ set: RelevantSetIndex, _ succeeds: Bool, at wall: Instant,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard set.position < definition.relevantSets.count else { return }
    guard succeeds else { return workspace.widget(.relevantUpdateFailed(set)) }
    if let relevantSet {
      let former = definition.relevantSets[relevantSet.position].intents
      for (position, relevant) in former.enumerated() {
        let item = RelevantIndex(position)
        guard raised & item.bit != 0 else { continue }
        workspace.widget(.lowered(relevantSet, item, relevant.kind))
      }
    }
    workspace.widget(.relevantSetReplaced(set))
    guard profile.honoursRelevance else { return }
    for (position, relevant) in definition.relevantSets[set.position].intents.enumerated()
    where relevant.isRelevant(at: wall) {
      workspace.widget(.raised(set, RelevantIndex(position), relevant.kind))
    }
  }

  func checkRelevance(
    at wall: Instant, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let relevantSet, profile.honoursRelevance else { return }
    let intents = definition.relevantSets[relevantSet.position].intents
    for (position, relevant) in intents.enumerated() {
      let item = RelevantIndex(position)
      let isRaised = raised & item.bit != 0
      switch (isRaised, relevant.isRelevant(at: wall)) {
      case (false, true): workspace.widget(.raised(relevantSet, item, relevant.kind))
      case (true, false): workspace.widget(.lowered(relevantSet, item, relevant.kind))
      case (true, true), (false, false): continue
      }
    }
  }

  /// The next time at which a relevant time begins or is over; nil if there is none.
  public func nextRelevanceTime(
    after wall: Instant, in definition: borrowing IntentDefinition
  ) -> Instant? {
    guard let relevantSet, profile.honoursRelevance else { return nil }
    let intents = definition.relevantSets[relevantSet.position].intents
    return intents.flatMap { [$0.from, $0.until] }.filter { $0 > wall }.min()
  }

  /// The raised kind that is most relevant: that whose time began last.
  public func mostRelevantKind(in definition: borrowing IntentDefinition) -> WidgetKindIndex? {
    guard let relevantSet else { return nil }
    var found: RelevantIntent?
    let intents = definition.relevantSets[relevantSet.position].intents
    for (position, relevant) in intents.enumerated()
    where raised & RelevantIndex(position).bit != 0 {
      if found.map({ $0.from < relevant.from }) ?? true { found = relevant }
    }
    return found?.kind
  }
}
