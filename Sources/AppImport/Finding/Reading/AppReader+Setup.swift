import SwiftSources

/// `Tips.configure` and the calls that tests make.
extension AppReader {
  private static let testing: Set<String> = [
    "resetDatastore", "showAllTipsForTesting", "hideAllTipsForTesting", "showTipsForTesting",
    "hideTipsForTesting",
  ]

  mutating func readSetup() {
    for file in project.files.indices where project.seesTipKit(file) {
      let scan = project.files[file]
      for call in scan.calls where call.name == "configure" || Self.testing.contains(call.name) {
        let path = scan.path(endingAt: call.nameToken)
        let owner = path.components.dropLast().map(\.name).joined(separator: ".")
        guard path.isWhole, !scan.isPreview(call.nameToken),
          project.isTipKit(owner, "Tips", at: call.nameToken, file: file)
        else { continue }
        if call.name == "configure" {
          readConfiguration(call, file)
        } else {
          readTestingCall(call, file)
        }
      }
    }
  }

  private func source(of call: Call, _ file: Int) -> ItemSource {
    let end = call.arguments.map { $0.upperBound + 1 } ?? call.nameToken + 1
    let start = project.files[file].path(endingAt: call.nameToken).start
    return project.source(
      start..<min(end, project.files[file].tokens.count), file: file)
  }

  private mutating func readTestingCall(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    let source = source(of: call, file)
    description.testingCalls.append(
      TestingCall(
        name: call.name, arguments: call.arguments.map { scan.line($0) } ?? "",
        owner: project.typeName(around: call.nameToken, file: file),
        function: project.memberName(around: call.nameToken, file: file),
        conditions: project.conditions(at: call.nameToken, file: file), source: source))
    say(
      .testingCall, at: source.place, "\(call.name) is for tests.",
      do: "Check that people never reach it.")
  }

  private mutating func readConfiguration(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    var settings: [ConfigurationDescription.Setting] = []
    for argument in scan.arguments(call.arguments) {
      for value in settingValues(argument.value, file) {
        settings += setting(value.range, value.file)
      }
    }
    // The form of 2023: `configure { DisplayFrequency(.daily) }`.
    let brace = (call.arguments?.upperBound ?? call.nameToken) + 1
    if scan.kind(brace) == .openCurly {
      for leaf in scan.leaves(brace + 1..<max(scan.partner(brace), brace + 1)) {
        settings += setting(leaf, file)
      }
    }
    count(.configurations, .read)
    description.configurations.append(
      ConfigurationDescription(
        settings: settings, owner: project.typeName(around: call.nameToken, file: file),
        function: project.memberName(around: call.nameToken, file: file),
        conditions: project.conditions(at: call.nameToken, file: file),
        source: source(of: call, file)))
  }

  /// The elements of the list of settings, also of a list that a constant holds.
  private func settingValues(
    _ range: Range<Int>, _ file: Int
  ) -> [(range: Range<Int>, file: Int)] {
    let scan = project.files[file]
    if scan.kind(range.lowerBound) == .openSquare {
      return elements(range, scan).map { ($0, file) }
    }
    if let path = scan.wholePath(range), path.isWhole, path.components.count == 1,
      let last = path.components.last, last.arguments == nil,
      let property = project.property(named: last.name, before: last.token, file: file)
    {
      let home = project.files[property.file]
      return project.values(of: property).flatMap { value in
        elements(value, home).map { ($0, property.file) }
      }
    }
    return [(range, file)]
  }

  private mutating func setting(
    _ range: Range<Int>, _ file: Int
  ) -> [ConfigurationDescription.Setting] {
    let scan = project.files[file]
    guard let path = scan.wholePath(range), let last = path.components.last,
      let arguments = last.arguments,
      case let name = last.name.prefix(1).lowercased() + last.name.dropFirst(),
      ["displayFrequency", "datastoreLocation", "cloudKitContainer"].contains(name)
    else {
      count(.configurations, .notRead)
      say(
        .configurationNotRead, at: scan.place(range),
        "A setting of Tips.configure is not read: \(scan.brief(range)).",
        do: "Write the setting by hand.", placeholder: Placeholder(scan.brief(range)))
      return []
    }
    let value = settingValue(arguments, file)
    if value.kind != .literal {
      count(.configurations, .asked)
      say(
        .configurationComputed, at: value.place, "The value of \(last.name) is computed.",
        do: "Write the value that people have.", placeholder: Placeholder(value.text))
    } else {
      count(.configurations, .read)
    }
    return [
      ConfigurationDescription.Setting(
        name: name, value: value, source: project.source(range, file: file),
        conditions: project.conditions(at: range.lowerBound, file: file))
    ]
  }

  /// A case, a number, or a case with texts and numbers, also through constants of the project.
  private func settingValue(_ range: Range<Int>, _ file: Int, depth: Int = 0) -> ReadText {
    let scan = project.files[file]
    let isLiteral = range.allSatisfy { token in
      switch scan.kind(token) {
      case .period, .number, .string, .openRound, .closeRound, .colon, .comma: return true
      case .name where range.count == 1 && scan.text(token) == "nil": return true
      case .name: return scan.kind(token - 1) == .period || scan.kind(token + 1) == .colon
      case .sign: return ["*", "+"].contains(scan.text(token))
      default: return false
      }
    }
    if isLiteral { return ReadText(.literal, scan.line(range), at: scan.place(range)) }
    if let path = scan.wholePath(range), let last = path.components.last, last.arguments == nil,
      depth < 4
    {
      let owner = project.target(of: path.components.dropLast(), isWhole: path.isWhole, file: file)
      let property =
        path.components.count == 1
        ? project.property(named: last.name, before: last.token, file: file)
        : owner.type.flatMap { project.types[$0].properties[last.name]?.first }
      if let property, let value = project.values(of: property).first,
        project.values(of: property).count == 1
      {
        let read = settingValue(value, property.file, depth: depth + 1)
        if read.kind == .literal { return read }
      }
      // A case of TipKit with its whole name.
      if path.components.first?.name == "Tips" {
        return ReadText(.literal, ".\(last.name)", at: scan.place(range))
      }
    }
    return ReadText(.placeholder, scan.line(range), at: scan.place(range))
  }
}
