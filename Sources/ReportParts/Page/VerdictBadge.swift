import Verification

/// A verdict as the page shows it: an icon, a word and a colour, so that none has to stand alone.
package enum VerdictBadge: String, CaseIterable {
  case pass
  case fail
  case inconclusive
  case error
  /// Nothing was demanded, so that nothing could fail.
  case unjudged

  package var word: String {
    switch self {
    case .pass: "Pass"
    case .fail: "Fail"
    case .inconclusive: "Inconclusive"
    case .error: "Error"
    case .unjudged: "Not judged"
    }
  }

  package var color: ThemeColor {
    switch self {
    case .pass: .pass
    case .fail: .fail
    case .inconclusive: .inconclusive
    case .error: .error
    case .unjudged: .quiet
    }
  }

  /// The sign inside the icon, in a square of 16, as the data of an SVG path.
  var signPath: String {
    switch self {
    case .pass: "M4.6 8.3 7 10.7 11.5 5.6"
    case .fail: "M5.4 5.4 10.6 10.6M10.6 5.4 5.4 10.6"
    case .inconclusive: "M6 6.4a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.4M8 11.6v.3"
    case .error: "M8 4.4v4.4M8 11.4v.3"
    case .unjudged: "M4.6 8h6.8"
    }
  }

  /// The icon's outline: its shape differs too, for those who see no colour.
  var outlinePath: String {
    switch self {
    case .pass: "M8 .6a7.4 7.4 0 1 1 0 14.8A7.4 7.4 0 0 1 8 .6Z"
    case .fail: "M5 .8h6l4.2 4.2v6L11 15.2H5L.8 11V5Z"
    case .inconclusive:
      "M2.4 1h11.2A1.4 1.4 0 0 1 15 2.4v11.2a1.4 1.4 0 0 1-1.4 1.4H2.4"
        + "A1.4 1.4 0 0 1 1 13.6V2.4A1.4 1.4 0 0 1 2.4 1Z"
    case .error: "M8 .4 15.8 14.8H.2Z"
    case .unjudged: "M8 .4 15.6 8 8 15.6.4 8Z"
    }
  }
}

extension VerdictBadge {
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .fail
    case .inconclusive: self = .inconclusive
    case .error: self = .error
    }
  }
}

extension HTMLWriter {
  /// The icon of a verdict; the word must stand beside it.
  mutating func icon(_ verdict: VerdictBadge, size: Int = 16) {
    let attributes: [HTMLAttribute] = [
      .class("icon"), .init("width", String(size)), .init("height", String(size)),
      .init("viewBox", "0 0 16 16"), .hidden, .init("focusable", "false"),
    ]
    element("svg", attributes) { svg in
      svg.shape(
        "path", [.init("d", verdict.outlinePath)] + Paint(fill: verdict.color).attributes)
      let sign = Paint(stroke: .page, strokeWidth: 1.8).attributes
      svg.shape(
        "path",
        [
          .init("d", verdict.signPath), .init("stroke-linecap", "round"),
          .init("stroke-linejoin", "round"),
        ] + sign)
    }
  }

  /// The verdict in a line of text or in a table.
  package mutating func badge(_ verdict: VerdictBadge, word: String? = nil) {
    element("span", .class("badge badge-" + verdict.rawValue)) {
      $0.icon(verdict)
      $0.text(" " + (word ?? verdict.word))
    }
  }
}
