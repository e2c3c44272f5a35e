import DeviceSystems
import SimulationKernel
import TextFormats
import Verification

extension CauseText {
  /// The same as one JSON document with a line break at its end.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { json in write(to: &json) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func write(to json: inout JSONText) {
    json.object { json in
      json.member("schema", 1)
      json.member("invariant", report.invariant)
      json.member("message", report.violation.message)
      json.member("t_us", report.violation.instant.microseconds)
      json.member("fact", report.violation.fact.rawValue)
      let told = names.told(report.violation)
      json.array("details") { json in
        for line in told.details { json.string(line) }
      }
      json.array("story") { json in
        for line in names.story(told) { json.string(line) }
      }
      json.array("without") { json in
        for finding in report.findings { write(finding, to: &json) }
      }
      json.array("minimalSets") { json in
        for set in report.minimalSets {
          json.array { json in
            for factor in set { json.string(name(factor)) }
          }
        }
      }
      json.member("plays", report.playCount)
      json.member("isComplete", report.isComplete)
      json.member("untriedMessages", report.untriedMessages)
      json.member("untriedSingles", report.untriedSingles)
      json.member("untriedPairs", report.untriedPairs)
    }
  }

  private func write(_ finding: CauseFinding, to json: inout JSONText) {
    json.object { json in
      json.member("it", name(finding.factor))
      switch finding.without {
      case .stillWrong: json.member("result", "stillWrong")
      case .fixed: json.member("result", "fixed")
      case .othersBroken(let ids):
        json.member("result", "othersBroken")
        json.array("broken") { json in
          for id in ids { json.string(id) }
        }
      }
    }
  }
}
