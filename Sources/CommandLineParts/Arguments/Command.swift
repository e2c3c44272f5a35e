/// Something that the program does. One file declares all of it: its name, what it takes, with
/// which meaning and default, and the work.
///
/// A further command is a type of its own and one line in `CommandList`.
package protocol Command: Sendable {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one line.
  static var abstract: String { get }
  /// What it is for.
  static var purpose: CommandPurpose { get }
  /// One or two calls of it; a test runs each, one after the other.
  static var examples: [CommandExample] { get }

  /// Reads each operand and option that the command takes, whatever the others say.
  ///
  /// The same calls make the help, and nothing else can be given. They also run with nothing given,
  /// so checks of one argument against another belong into `perform`.
  init(_ arguments: inout ArgumentReader) throws(UsageError)

  /// Does the work.
  func perform() throws -> ExitCode
}
