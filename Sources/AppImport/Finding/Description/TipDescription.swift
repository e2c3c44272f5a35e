import SwiftSources

/// A tip: a type, or one case of an enum.
package struct TipDescription: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case structure = "struct"
    case classType = "class"
    case actor
    case enumCase = "enum case"
    case enumeration = "enum"
  }

  /// The name with those of the types around it.
  package var typeName: String
  package var caseName: String?
  package var kind: Kind
  package var source: ItemSource
  /// One, or one for each branch that the sources tell apart.
  package var identifiers: [ConditionalText]
  package var title: ReadText?
  package var message: ReadText?
  package var image: ReadText?
  package var actions: [TipActionDescription]
  package var rules: [RuleDescription]
  package var options: [OptionDescription]
  package var style: ReadText?
  /// The systems that `@available` asks for: `iOS 18, *`.
  var availability: String?

  package var name: String { caseName.map { "\(typeName).\($0)" } ?? typeName }
}

/// A text and when it counts.
package struct ConditionalText: Sendable, Equatable {
  package var text: ReadText
  package var conditions: [KeptCondition]
  package var compilation: [CompilationCondition]
}

/// A button of a tip.
package struct TipActionDescription: Sendable, Equatable {
  package var identifier: ReadText?
  package var title: ReadText?
  package var source: ItemSource
  package var conditions: [KeptCondition]
}

/// A rule, verbatim from `#Rule` to its last brace.
package struct RuleDescription: Sendable, Equatable {
  package var text: String
  /// What it asks, in its order.
  package var inputs: [RuleInputName]
  package var source: ItemSource
  package var conditions: [KeptCondition]
  /// The member that holds it, where that is not `rules`.
  package var ruleSet: String?
  /// The constants of enums that it names as it names cases.
  var constants: [String] = []
}

/// A name before the closure of a rule.
package struct RuleInputName: Sendable, Equatable {
  /// As it is written, without the dollar sign.
  package var name: String
  package var isParameter: Bool
  /// What it means; nil where the sources do not tell.
  package var target: MemberName?
}

/// An option, its name and its arguments verbatim.
package struct OptionDescription: Sendable, Equatable {
  package var name: String
  package var arguments: String
  /// The value, open where it is computed.
  package var value: ReadText
  package var source: ItemSource
  package var conditions: [KeptCondition]
}
