import CapacityStudies
import TextFormats

/// The commands that play a study, or a part of it, again.
package enum StudyCommands {
  /// Plays all of it.
  package static func study(_ study: Study) -> String {
    ToolCommand.text(["study"] + words(study))
  }

  /// Plays one replication, such as `p3.r17`, or one account of it.
  package static func extracting(_ name: String, from study: Study) -> String {
    ToolCommand.text(["study"] + words(study) + ["--extract", name])
  }

  /// A file from the standard input has no name to be read by again.
  private static func words(_ study: Study) -> [String] {
    study.commandWords.isEmpty ? ["FILE"] : study.commandWords
  }
}
