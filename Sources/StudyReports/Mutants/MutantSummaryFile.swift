import Mutants
import PropertySearch
import ReportParts
import SimulationKernel
import TextFormats

/// `summary.json` of a report on mutants. Keys are sorted, and the seed is a text.
enum MutantSummaryFile {
  static func bytes(for matrix: KillMatrix, toolVersion: String) -> [UInt8] {
    JSONText.document { json in
      json.member("budget", matrix.budget)
      json.member("equivalent_count", matrix.equivalent.count)
      json.member("killed_count", matrix.killed.count)
      json.member("most_cases", matrix.mostCases)
      json.array("mutants") { json in
        for row in matrix.rows { json.object { write(row, into: &$0) } }
      }
      json.member("replay", matrix.replayCommand)
      json.member("scenario", "mutants")
      json.member("schema", MutantReport.schema)
      json.member("seed", SeedWord.text(matrix.seed))
      json.tool(version: toolVersion)
      json.member("verdict", matrix.isClean ? "pass" : "fail")
    }
  }

  private static func write(_ row: KillRow, into json: inout JSONText) {
    json.member("area", row.mutant.area)
    if let cases = row.casesToKill { json.member("cases_to_kill", cases) }
    json.member("cases_played", row.caseCount)
    json.member("id", row.mutant.id)
    json.array("kills") { json in
      for kill in row.kills {
        json.object { json in
          json.member("first_case", kill.firstCase)
          json.member("invariant", kill.signature.name)
        }
      }
    }
    json.member("mutant_scenario", row.scenario.rawValue)
    if let smallest = row.smallest {
      json.object("smallest") { json in
        json.member("attempts", smallest.attemptCount)
        json.member("devices", smallest.deviceCount)
        json.member("file", "\(MutantReport.smallestFolder)/\(row.mutant.id).json")
        json.member("invariant", smallest.signature.name)
        json.array("redundant") { json in
          for name in smallest.redundantParts { json.string(name) }
        }
        if let remark = MutantCatalogue.entry(of: row.mutant).remarkOnSmallest {
          json.member("remark", remark)
        }
        json.member("steps", smallest.stepCount)
      }
    }
    if let proof = MutantCatalogue.entry(of: row.mutant).proof { json.member("proof", proof) }
    json.member("sentence", row.mutant.sentence)
    json.member("verdict", row.isAsExpected ? "pass" : "fail")
  }
}
