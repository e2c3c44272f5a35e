/// A colour of the page by its meaning, with one value for each theme.
///
/// `PageAssets.pageStyle` holds the same values as custom properties (`--text`, `--series-1`, …)
/// and changes them with the theme; drawings also carry the light value as a presentation
/// attribute, so that they read well where style sheets are blocked. A test compares both and
/// computes all contrasts.
package enum ThemeColor: String, CaseIterable {
  /// Text, and the page behind it.
  case text
  case quiet
  case page
  /// Hairlines that only divide, and lines that carry meaning.
  case hairline
  case axis
  /// Links, focus, and the one thing to look at.
  case accent
  /// A soft surface behind bands and code.
  case wash
  /// The lines that hatch a band.
  case hatch
  /// Data, in the order of their use. They stay apart under the common colour-vision deficiencies.
  case series1 = "series-1"
  case series2 = "series-2"
  case series3 = "series-3"
  case series4 = "series-4"
  case series5 = "series-5"
  /// The four verdicts, and a soft surface behind each.
  case pass
  case fail
  case inconclusive
  case error
  case passWash = "pass-wash"
  case failWash = "fail-wash"
  case inconclusiveWash = "inconclusive-wash"
  case errorWash = "error-wash"

  /// The colour on a light page, as `#RRGGBB`.
  var light: String {
    switch self {
    case .text: "#1B1F24"
    case .quiet: "#57606A"
    case .page: "#FFFFFF"
    case .hairline: "#DEE2E6"
    case .axis: "#7C858F"
    case .accent: "#1D5FA8"
    case .wash: "#F3F5F7"
    case .hatch: "#838C96"
    case .series1: "#152B58"
    case .series2: "#C8760D"
    case .series3: "#179E8B"
    case .series4: "#9E78ED"
    case .series5: "#462404"
    case .pass: "#0F6B3C"
    case .fail: "#B42318"
    case .inconclusive: "#7A4D00"
    case .error: "#6B21A8"
    case .passWash: "#E6F4EB"
    case .failWash: "#FCEBE9"
    case .inconclusiveWash: "#FBF1DC"
    case .errorWash: "#F3EAFB"
    }
  }

  /// The colour on a dark page, as `#RRGGBB`.
  var dark: String {
    switch self {
    case .text: "#E6E9ED"
    case .quiet: "#A3ADB8"
    case .page: "#14171C"
    case .hairline: "#2D343C"
    case .axis: "#7D8894"
    case .accent: "#7DB4F7"
    case .wash: "#1D2228"
    case .hatch: "#77828E"
    case .series1: "#5B83CC"
    case .series2: "#C4622A"
    case .series3: "#86DDB4"
    case .series4: "#D4D2FD"
    case .series5: "#FECC4D"
    case .pass: "#4ADE80"
    case .fail: "#FF8A80"
    case .inconclusive: "#FBBF24"
    case .error: "#D8B4FE"
    case .passWash: "#12301F"
    case .failWash: "#3A1B1A"
    case .inconclusiveWash: "#33270C"
    case .errorWash: "#2B1F3D"
    }
  }

  /// The color of the data series at that index; a sixth series starts over with another dash.
  package static func series(_ index: Int) -> ThemeColor {
    let colors: [ThemeColor] = [.series1, .series2, .series3, .series4, .series5]
    return colors[index % colors.count]
  }

  /// The dashes of a line of that series, none for a solid one: with the color they tell the first
  /// 25 lines apart.
  package static func seriesDashes(_ index: Int) -> String? {
    let dashes: [String?] = [nil, "7 3", "2 3", "9 3 2 3", "4 2"]
    return dashes[(index + index / dashes.count) % dashes.count]
  }

  /// The color of a Focus, by its index among those that the scenario declares: never one of those
  /// that charts of notifications have for notifications.
  package static func focus(_ index: Int) -> ThemeColor {
    let colors: [ThemeColor] = [.series3, .series4, .series5]
    return colors[index % colors.count]
  }
}

/// How a shape is painted: a class for the themed page and attributes for the bare one.
package struct Paint {
  package var fill: ThemeColor?
  package var stroke: ThemeColor?
  package var strokeWidth = 1.0
  package var dash: String?
  /// Further classes, for scripts and for the style sheet.
  var classes = ""

  package init(
    fill: ThemeColor? = nil, stroke: ThemeColor? = nil, strokeWidth: Double = 1.0,
    dash: String? = nil, classes: String = ""
  ) {
    self.fill = fill
    self.stroke = stroke
    self.strokeWidth = strokeWidth
    self.dash = dash
    self.classes = classes
  }

  package var attributes: [HTMLAttribute] {
    var names = classes
    if let fill { names += (names.isEmpty ? "" : " ") + "f-" + fill.rawValue }
    if let stroke { names += (names.isEmpty ? "" : " ") + "s-" + stroke.rawValue }
    var attributes: [HTMLAttribute] = []
    if !names.isEmpty { attributes.append(.class(names)) }
    attributes.append(.init("fill", fill?.light ?? "none"))
    if let stroke {
      attributes.append(.init("stroke", stroke.light))
      if strokeWidth != 1 { attributes.append(.init("stroke-width", strokeWidth)) }
      if let dash { attributes.append(.init("stroke-dasharray", dash)) }
    }
    return attributes
  }
}
