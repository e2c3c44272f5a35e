import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// What the configuration of an intent shows and offers, and what the app recommends.

extension ScenarioResolver {
  /// Adds what names the parameters of an intent, which are resolved already.
  mutating func resolveConfiguration(
    _ syntax: AppIntentSyntax, of intent: inout AppIntent, into definition: inout IntentDefinition
  ) {
    for (number, parameter) in syntax.parameters.enumerated() where !parameter.dependsOn.isEmpty {
      let dependencies = parameter.dependsOn.compactMap { reference in
        self.parameter(reference, of: syntax).map {
          QueryDependency([ParameterReference(IntentIndex(definition.intents.count), $0)])
        }
      }
      intent.parameters[number].query = QueryIndex(definition.queries.count)
      definition.queries.append(
        EntityQuery(type: intent.parameters[number].type, dependencies: dependencies))
    }
    if let branches = syntax.summary {
      intent.summary = ParameterSummary(branches.map { branch($0, of: syntax) })
    }
    for values in syntax.recommendations {
      intent.recommendations.append(recommendation(values, of: intent, syntax))
    }
  }

  private mutating func parameter(
    _ reference: Reference, of syntax: AppIntentSyntax
  ) -> IntentParameterIndex? {
    let names = syntax.parameters.map(\.id.value)
    if let index = names.firstIndex(of: reference.value) { return IntentParameterIndex(index) }
    intentError(
      .unknownReference, at: reference.range,
      "the intent \(syntax.id.value) has no parameter \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(for: reference.value, in: names, kind: "parameter"))
    return nil
  }

  /// A parameter of the intent that is resolved, and something that it can hold.
  private mutating func value(
    _ named: NamedValue<Reference>, of syntax: AppIntentSyntax
  ) -> (IntentParameterIndex, ChoiceIndex)? {
    guard let parameter = parameter(named.key, of: syntax) else { return nil }
    let choices = intents.choices[intents.choices.count - 1][parameter.position]
    if choices.isEmpty { return nil }
    return choice(named.value, among: choices).map { (parameter, $0) }
  }

  private mutating func branch(
    _ branch: SummaryBranchSyntax, of syntax: AppIntentSyntax
  ) -> SummaryBranch {
    var conditions: [SummaryCondition] = []
    if !branch.families.isEmpty { conditions.append(.family(branch.families)) }
    for named in branch.settings {
      if let (parameter, choice) = value(named, of: syntax) {
        conditions.append(.parameter(parameter, is: choice))
      }
    }
    conditions += branch.given.compactMap { parameter($0, of: syntax) }.map { .hasValue($0) }
    return SummaryBranch(
      when: conditions, sentence: branch.sentence.compactMap { parameter($0, of: syntax) },
      below: branch.below.compactMap { parameter($0, of: syntax) })
  }

  private mutating func recommendation(
    _ values: [NamedValue<Reference>], of intent: AppIntent, _ syntax: AppIntentSyntax
  ) -> [ChoiceIndex?] {
    var recommended = intent.parameters.map(\.standard)
    for named in values {
      if let (parameter, choice) = value(named, of: syntax) {
        recommended[parameter.position] = choice
      }
    }
    return recommended
  }
}
