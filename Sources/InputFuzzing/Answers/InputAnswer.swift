/// What a reader made of an input.
package enum InputAnswer: Sendable, Equatable {
  /// It was taken for what it says.
  case accepted
  /// It was refused in words.
  case refused
  /// The reader did what no input may make it do; the sentence says what.
  case wrong(String)
}

/// One input of a kind.
package struct FuzzedInput: Sendable {
  /// What the reader gets.
  package var bytes: [UInt8]
  /// The number of the document that it was made from; nil where nothing of that is known.
  package var original: Int?

  /// An input.
  package init(bytes: [UInt8], original: Int? = nil) {
    self.bytes = bytes
    self.original = original
  }
}
