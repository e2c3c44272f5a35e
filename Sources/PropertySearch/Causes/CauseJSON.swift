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
      switch report.subject {
      case .promise(let invariant, let violation):
        json.member("invariant", invariant)
        json.member("message", violation.message)
      case .fact(let fact, _): json.member("message", names.sentence(fact))
      }
      json.member("t_us", report.subject.instant.microseconds)
      json.member("fact", report.subject.fact.rawValue)
      if case .promise(_, let violation) = report.subject {
        json.array("details") { json in
          for line in names.told(violation).details { json.string(line) }
        }
      }
      json.array("story") { json in
        for line in names.story(roots) { json.string(line) }
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
      case .moved(let instant):
        json.member("result", "moved")
        json.member("to_us", instant.microseconds)
      case .othersBroken(let ids):
        json.member("result", "othersBroken")
        json.array("broken") { json in
          for id in ids { json.string(id) }
        }
      }
    }
  }
}
