import CapacityStudies
import CommandLineParts
import HostFiles
import TextFormats

/// The files that a folder of results was made from; they lie in it, so that merging needs nothing
/// else.
enum StudyInputs {
  /// Keeps the study and its scenario in a folder of results; what is there already is not written
  /// again, because other parts may be reading it.
  static func keep(_ file: StudyFile, in folder: String, on disk: Disk) throws {
    for (name, bytes) in [
      ("study.json", file.studyBytes), ("scenario.json", file.scenarioBytes),
    ] {
      let path = "\(folder)/inputs/\(name)"
      do throws(SystemError) {
        try disk.replaceFile(path, by: bytes)
      } catch {
        throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--results")
      }
    }
  }

  /// Adds a result; the same one twice is one, and two that differ end the command.
  static func add(
    _ record: ReplicationRecord, to results: inout ResultSet, _ path: String
  ) throws {
    do throws(ResultSet.Conflict) {
      try results.add(record)
    } catch {
      throw Failure(
        code: .nonDeterminism,
        message: "'\(PrintableText.escaped(path))' has another result of \(error.key.text) than "
          + "the files before it, from the same inputs. One of them was changed, or made by "
          + "another build; nothing was written.")
    }
  }
}
