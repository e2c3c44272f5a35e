import AppImport
import CommandLineParts
import ReportParts
import Reports
import SwiftSources
import TextFormats

/// What `tipfleet lint` tells.
struct LintReport {
  let findings: [LintFinding]
  let tree: SourceTree
  let tipCount: Int

  var warningCount: Int { findings.count { $0.severity == .warning } }

  // MARK: Text

  var text: String {
    let notes = findings.count - warningCount
    let ending =
      "\(English.count(tipCount, "tip")) in \(English.count(tree.files.count, "file")): "
      + "\(English.count(warningCount, "warning")), \(English.count(notes, "note"))."
    return (tree.remarks + findings.map(line) + [ending]).joined(separator: "\n")
  }

  private func line(_ finding: LintFinding) -> String {
    PrintableText.escaped(
      "\(tree.shown(finding.place)): \(finding.severity.rawValue): \(finding.message) "
        + "[\(finding.code.rawValue)]")
  }

  /// The findings beside the changed lines on GitHub.
  var annotations: String {
    findings.map { finding in
      WorkflowCommand.text(
        finding.severity == .warning ? "warning" : "notice",
        file: tree.path(of: finding.place), line: finding.place.line,
        column: finding.place.column, title: finding.code.rawValue, message: finding.message)
    }.joined()
  }

  // MARK: Files

  var json: [UInt8] {
    JSONText.document { json in
      json.member("tips", tipCount)
      json.member("files", tree.files.count)
      json.array("remarks") { json in for remark in tree.remarks { json.string(remark) } }
      json.array("findings") { json in
        for finding in findings {
          json.object { json in
            json.member("code", finding.code.rawValue)
            json.member("severity", finding.severity.rawValue)
            json.member("path", tree.path(of: finding.place))
            json.member("line", finding.place.line)
            json.member("column", finding.place.column)
            json.member("message", finding.message)
          }
        }
      }
    }
  }

  /// What only files of this command have in them.
  static let junitMark = "tipfleet lint"
  static let sarifMark = "\"name\": \"tipfleet\""

  /// One test case for each code, so that a server can follow it through its history.
  var junit: [UInt8] {
    let cases = LintCode.allCases.map { code in
      let own = findings.filter { $0.code == code }
      let isFailure = !own.isEmpty && code.severity == .warning
      return JUnitCase(
        name: code.rawValue, className: "tipfleet.lint",
        outcome: isFailure
          ? .failure(
            type: code.rawValue, message: line(own[0]),
            body: own.map(line).joined(separator: "\n"))
          : .passed)
    }
    return JUnitWriter.bytes(
      of: [JUnitSuite(name: "lint", file: nil, cases: cases)], name: Self.junitMark)
  }

  var sarif: [UInt8] {
    JSONText.document { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { json in
              json.member("name", "tipfleet")
              json.member("version", ToolVersion.text)
              json.array("rules") { json in for code in LintCode.allCases { rule(code, &json) } }
            }
          }
          json.array("results") { json in for finding in findings { result(finding, &json) } }
        }
      }
    }
  }

  private func rule(_ code: LintCode, _ json: inout JSONText) {
    json.object { json in
      json.member("id", code.rawValue)
      json.object("shortDescription") { json in json.member("text", code.meaning) }
      json.object("defaultConfiguration") { json in json.member("level", code.severity.rawValue) }
    }
  }

  private func result(_ finding: LintFinding, _ json: inout JSONText) {
    json.object { json in
      json.member("ruleId", finding.code.rawValue)
      json.member("level", finding.severity.rawValue)
      json.object("message") { json in json.member("text", finding.message) }
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { json in
              json.member("uri", AddressText.path(tree.path(of: finding.place)))
            }
            json.object("region") { json in
              json.member("startLine", finding.place.line)
              json.member("startColumn", finding.place.column)
            }
          }
        }
      }
    }
  }
}
