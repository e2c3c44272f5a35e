import Mutants
import PropertySearch
import ReportParts

/// The report on a search for mutants: every file of it, from the same rows.
package enum MutantReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.mutants/2"

  /// The folder of the smallest cases inside the report's: one file a mutant, by its name.
  package static let smallestFolder = "smallest"

  /// All files, in a fixed order; the same matrix gives the same bytes.
  ///
  /// - `toolVersion`: The version that the files name.
  package static func files(for matrix: KillMatrix, toolVersion: String) -> FileSet {
    let tables = MutantTables(matrix)
    var files = FileSet()
    files.add("index.html", MutantPage.bytes(for: matrix, tables, toolVersion: toolVersion))
    files.add(
      [tables.matrix, tables.mutants],
      describedBy: DataPackage(
        name: "mutants", title: "Mutants",
        description: "Deliberate faults in the model, and what caught each."))
    for row in matrix.rows {
      guard let smallest = row.smallest else { continue }
      files.add("\(smallestFolder)/\(row.mutant.id).json", Array(smallest.text.utf8))
    }
    files.add("summary.json", MutantSummaryFile.bytes(for: matrix, toolVersion: toolVersion))
    return files
  }
}
