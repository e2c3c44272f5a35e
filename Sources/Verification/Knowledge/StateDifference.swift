/// What is not the same in the model's state and in what is replayed from facts, in words.
struct StateDifference: Equatable {
  /// Such as `the frequency clock`.
  let what: String
  let model: String
  let replay: String
}
