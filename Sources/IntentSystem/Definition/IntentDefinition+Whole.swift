import DeviceSystems

// Whether everything that a definition names is in it.

extension IntentDefinition {
  /// Whether every position leads to something. What was read from a file of somebody else is not
  /// to be played or judged otherwise.
  public var isWhole: Bool {
    areChoicesWhole && areIntentsWhole && areVersionsWhole
      && kinds.allSatisfy { kind in kind.controls.allSatisfy { has($0.intent) } }
      && shortcuts.allSatisfy { has($0.intent) }
      && areQueriesWhole
      && relevantSets.allSatisfy { set in
        set.intents.allSatisfy { kinds.indices.contains($0.kind.position) }
      }
  }

  private func has(_ intent: IntentIndex) -> Bool { intents.indices.contains(intent.position) }

  private func has(_ entity: EntityIndex) -> Bool { entities.indices.contains(entity.position) }

  private func has(_ choice: ChoiceIndex?) -> Bool {
    choice.map { choices.indices.contains($0.position) } ?? true
  }

  private var areChoicesWhole: Bool {
    choices.allSatisfy { $0.items.allSatisfy { has($0) } }
      && entities.allSatisfy { $0.parents.allSatisfy { has($0) } }
  }

  private var areIntentsWhole: Bool {
    intents.allSatisfy { intent in
      intent.parameters.allSatisfy { parameter in
        has(parameter.standard)
          && (parameter.query.map { queries.indices.contains($0.position) } ?? true)
      }
        && intent.effects.allSatisfy { effects.indices.contains($0.position) }
        && intent.recommendations.allSatisfy { values in
          values.count == intent.parameters.count && values.allSatisfy { has($0) }
        }
        && (intent.summary?.branches ?? []).allSatisfy { isWhole($0, of: intent) }
    }
  }

  private func isWhole(_ branch: SummaryBranch, of intent: AppIntent) -> Bool {
    let named = branch.conditions.compactMap { condition -> IntentParameterIndex? in
      switch condition {
      case .family: nil
      case .parameter(let parameter, let choice): has(choice) ? parameter : .init(-1)
      case .hasValue(let parameter): parameter
      }
    }
    return (named + branch.sentence + branch.below).allSatisfy {
      intent.parameters.indices.contains($0.position)
    }
  }

  private var areQueriesWhole: Bool {
    queries.allSatisfy { query in
      query.dependencies.allSatisfy { dependency in
        dependency.parameters.allSatisfy { reference in
          has(reference.intent)
            && intents[reference.intent.position].parameters.indices.contains(
              reference.parameter.position)
        }
      }
    } && finds.allSatisfy { queries.indices.contains($0.query.position) }
  }

  private var areVersionsWhole: Bool {
    versions.allSatisfy { version in
      version.configurations.allSatisfy { configuration in
        guard case .configured(let intent, let legacy) = configuration else { return true }
        return (intent.map { has($0) } ?? true) && (legacy.map { has($0) } ?? true)
      }
    }
  }
}
