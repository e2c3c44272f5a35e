import TextFormats

/// Documents that are sound until they are damaged: mostly value by value, sometimes byte by byte.
struct DamagedDocuments: Sendable {
  private let files: [SourceFile]
  private let trees: [ValueTree]
  private let mutator: TreeMutator

  /// Documents as they are written and as values.
  ///
  /// - `besides`: Values from which keys and parts are taken as well.
  /// - `schema`: The JSON schema of the documents, whose keys and words are taken as well.
  init(files: [SourceFile], trees: [ValueTree], besides: [ValueTree] = [], schema: String) {
    self.files = files
    self.trees = trees
    mutator = TreeMutator(
      Vocabulary(of: trees + besides, schema: ValueTree(reading: Array(schema.utf8))))
  }

  /// One of them, damaged.
  func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    if draws.isHit(oneIn: 6) {
      var bytes = draws.pick(files)?.bytes ?? []
      for _ in 0..<draws.changeCount() { bytes = TextMutator.mutated(bytes, &draws) }
      return FuzzedInput(bytes: bytes)
    }
    var tree = draws.pick(trees) ?? .array([])
    for _ in 0..<draws.changeCount() { mutator.mutate(&tree, &draws) }
    return FuzzedInput(bytes: tree.text)
  }
}
