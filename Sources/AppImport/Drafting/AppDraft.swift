import DeviceSystems
import SwiftSources
import TipDomain

/// The app in the words of a scenario: what the sources say, with an open place, or what is assumed
/// for it, wherever they do not.
package struct AppDraft: Sendable {
  /// The display frequency as a scenario writes it.
  package var frequency = "immediate"
  /// Whether the app names a CloudKit container, so that its tips sync at all.
  package var syncs = false
  package var frequencyNotes: [String] = []
  package var parameters: [ParameterDraft] = []
  package var events: [EventDraft] = []
  package var tips: [TipDraft] = []
  package var groups: [GroupDraft] = []
  package var screens: [ScreenDraft] = []
  package var onLaunch: [EffectDraft] = []
  package var onActivation: [EffectDraft] = []
  /// What the reader found, and what the format cannot say, in the order of the sources.
  package var findings: [Finding] = []
  /// The open places, in the order of the file.
  package var openPlaces: [OpenPlace] = []
  package var counts: [KindCount] = []
}

/// Something that the sources do not say in plain text.
package struct OpenPlace: Sendable, Equatable {
  /// What stands for it in the file.
  package var placeholder: Placeholder
  /// What the sources say instead.
  package var name: String
  /// The type or member that has it.
  package var owner: String
  /// What is assumed for it, if that is wanted.
  package var assumed: DraftValue
  package var place: SourcePlace
}

/// A value as JSON writes it.
package enum DraftValue: Sendable, Equatable {
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  case text(String)
  /// `null`, for nil.
  case nothing
  case list([DraftValue])
  case object([DraftMember])

  /// The value without quotes.
  package var plainText: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let text), .text(let text): text
    case .nothing: "null"
    case .list(let items): "[" + items.map(\.plainText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name): \($0.value.plainText)" }.joined(separator: ", ") + "}"
    }
  }
}

/// A key with its value.
package struct DraftMember: Sendable, Equatable {
  package var name: String
  package var value: DraftValue

  init(_ name: String, _ value: DraftValue) {
    self.name = name
    self.value = value
  }
}

package struct ParameterDraft: Sendable {
  package var name: MemberName
  package var id: String
  /// What the sources call it, where that is not its id.
  package var properties: [String]
  package var type: ParameterType
  package var usual: DraftValue?
  /// What the project says of its type, for the values that it is given.
  package var namedType: NamedType?
  package var isTransient: Bool
  package var place: SourcePlace
  package var notes: [String]
}

/// A member of what an event's donations carry; `usual` is what it is where none is given, as it is
/// written.
package typealias EventMember = (name: String, type: ValueType, usual: String?)

package struct EventDraft: Sendable {
  /// The properties that name it in the sources.
  package var names: [MemberName]
  package var id: String
  /// Those of its names that the format takes and that are not its id.
  package var properties: [String]
  package var members: [EventMember]
  /// The donation limit: the count, and the age as a scenario writes it.
  package var limit: (count: Int?, age: String?)
  package var place: SourcePlace
  package var notes: [String]
}

package struct TipDraft: Sendable {
  /// The name that the reader gave it.
  package var name: String
  package var type: String
  package var id: String
  /// How the rest of the file names it: its id, or its type where another tip has the id too.
  package var reference: String
  package var title: String?
  package var message: String?
  package var image: String?
  package var actions: [ActionDraft]
  package var rules: [RuleDraft]
  /// What the names in its rules mean, where the reader of rules would not find it.
  package var names: [(name: String, id: String)]
  package var options: [String]
  /// What the app does when it appears, and when it hears that the tip is invalidated.
  package var onDisplay: [EffectDraft] = []
  package var onInvalidation: [EffectDraft] = []
  /// The platforms whose app has it.
  package var platforms: [Platform]
  package var place: SourcePlace
  package var notes: [String]

  /// All that the app does because of it.
  var effects: [EffectDraft] { onDisplay + onInvalidation + actions.flatMap(\.effects) }
}

package struct ActionDraft: Sendable {
  /// Which of the tip's actions it is in the sources.
  package var index: Int
  package var id: String
  package var title: String?
  /// Whether the handler invalidates the tip with `actionPerformed`, before all else.
  package var invalidates = false
  /// What the handler does besides.
  package var effects: [EffectDraft] = []
}

package struct RuleDraft: Sendable {
  package var text: String
  package var platforms: [Platform]
  package var place: SourcePlace
  /// Why it is left out; nil where it counts.
  package var unread: String?
}

package struct GroupDraft: Sendable {
  package var name: MemberName
  package var id: String
  package var priority: String
  package var members: [MemberDraft]
  package var place: SourcePlace
  package var notes: [String]

  /// Its tips, as the file names them.
  package var tips: [String] { members.map(\.tip) }
}

package struct MemberDraft: Sendable {
  /// The tip, as the file names it.
  package var tip: String
  package var platforms: [Platform]
}

package struct ScreenDraft: Sendable {
  package var id: String
  package var shows: [ViewDraft]
  /// What happens when it appears.
  package var appearance: [EffectDraft]
  package var actions: [PersonActionDraft]
  package var place: SourcePlace?
  package var notes: [String]
}

package struct ViewDraft: Sendable {
  package var tip: String?
  package var group: String?
  /// The member of the group that alone is shown.
  package var cast: String?
  package var isInline: Bool
  package var platforms: [Platform]
  /// The rule that must hold for the view to be there.
  package var condition: String?
  package var place: SourcePlace
  package var notes: [String]
}

/// Something that a person does on a screen.
package struct PersonActionDraft: Sendable {
  package var id: String
  package var effects: [EffectDraft]
  package var place: SourcePlace
  /// How long after the screen appears it is done by itself; nil for what people do.
  package var after: String?
  /// Whether it is done at each visit, as what a screen does when it disappears.
  package var isSure: Bool
}

/// What a place of the program does to tips.
package struct EffectDraft: Sendable {
  package enum Kind: Sendable {
    case donates(event: String, values: [(name: String, value: DraftValue)])
    case sets(parameter: String, to: DraftValue)
    case increments(parameter: String, by: String)
    case toggles(parameter: String)
    case invalidates(tip: String, reason: String)
  }

  package var kind: Kind
  /// The conditions of the program that the file does not say.
  package var conditions: [KeptCondition]
  /// The kinds of devices whose program does it.
  package var platforms: [Platform]
  package var place: SourcePlace
  package var notes: [String]

  package var isConditional: Bool { !conditions.isEmpty }
}
