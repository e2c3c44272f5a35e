extension Scenario {
  /// Names invariants as they are called now where it names them as in the version before.
  package mutating func readFormerInvariants(_ names: [(former: String, id: String)]) {
    for (former, id) in names {
      for index in expectation.violated.indices where expectation.violated[index] == former {
        expectation.violated[index] = id
      }
      for index in expectation.demands.indices
      where expectation.demands[index].invariant == former {
        expectation.demands[index].invariant = id
      }
      for index in withoutInvariants.indices where withoutInvariants[index] == former {
        withoutInvariants[index] = id
      }
    }
  }
}
