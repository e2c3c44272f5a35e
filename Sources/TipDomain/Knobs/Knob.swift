import SimulationKernel

/// One knob: its name, meaning and choices, and the way to read and set it by text.
public struct Knob: Sendable {
  /// The key in a scenario file.
  public let name: String
  /// The statements of the model that leave this open.
  public let statements: String
  /// What is chosen, in one sentence.
  public let meaning: String
  /// The texts it takes, the default first.
  public let choices: [String]
  /// The text of the current choice.
  public let read: @Sendable (BehaviourKnobs) -> String
  /// Makes a choice; false if the text is none of `choices`.
  public let set: @Sendable (inout BehaviourKnobs, String) -> Bool

  init<Choice: KnobChoice>(
    _ name: String, _ statements: String, _ meaning: String,
    _ path: any WritableKeyPath<BehaviourKnobs, Choice> & Sendable
  ) {
    self.name = name
    self.statements = statements
    self.meaning = meaning
    let standard = BehaviourKnobs()[keyPath: path].rawValue
    choices = [standard] + Choice.allCases.map(\.rawValue).filter { $0 != standard }
    read = { $0[keyPath: path].rawValue }
    set = { knobs, text in
      guard let choice = Choice(rawValue: text) else { return false }
      knobs[keyPath: path] = choice
      return true
    }
  }
}

/// A knob that is a probability instead of a choice.
public struct ChanceKnob: Sendable {
  /// The key in a scenario file.
  public let name: String
  /// The statements of the model that leave this open.
  public let statements: String
  /// How likely what is, as a clause.
  public let meaning: String
  /// Where its value stands.
  public let path: any WritableKeyPath<BehaviourKnobs, Probability> & Sendable

  /// The value where nobody sets it.
  public var standard: Probability { BehaviourKnobs()[keyPath: path] }

  init(
    _ name: String, _ statements: String, _ meaning: String,
    _ path: any WritableKeyPath<BehaviourKnobs, Probability> & Sendable
  ) {
    self.name = name
    self.statements = statements
    self.meaning = meaning
    self.path = path
  }
}

/// A closed set of behaviours to choose from where Apple published none.
public protocol KnobChoice: RawRepresentable<String>, CaseIterable, Hashable, Sendable,
  BitwiseCopyable
{}

/// A plain choice.
public enum YesNo: String, KnobChoice { case yes, no }
