/// What is not the same in the model's state and in what is replayed from facts, in words.
struct StateDifference: Equatable {
  /// Such as `the frequency clock`.
  let what: String
  let model: String
  let replay: String
}

extension StateDifference {
  /// A part of a state that is not the same, as it describes itself.
  init<Part>(in what: String, _ model: Part, _ replay: Part) {
    self.init(what: what, model: "\(model)", replay: "\(replay)")
  }
}
