import SimulationKernel

extension HTMLWriter {
  /// What a page's numbers were made from, and the command that makes them again.
  ///
  /// - `seed`: Of all draws; nil where nothing was drawn.
  /// - `file`: The scenario that was searched around; nil where there was none.
  /// - `invitation`: What the command does, in a sentence that ends with a colon.
  package mutating func identity(
    seed: UInt64?, around file: String? = nil, _ invitation: String, _ command: String
  ) {
    element("p", .class("identity")) { line in
      if let seed {
        line.text("Seed ")
        line.element("code", text: SeedWord.text(seed))
      }
      if let file {
        line.text(seed == nil ? "Around " : ", around ")
        line.element("code", text: file)
      }
      line.text(". \(invitation)")
    }
    self.command(command)
  }
}
