import SwiftSources

/// Views and controllers that show tips.
extension AppReader {
  private static let popovers: Set<String> = [
    "popoverTip", "popoverMiniTip", "TipUIPopoverViewController", "TipNSPopover",
  ]
  private static let inlineViews: Set<String> = [
    "TipView", "TipUIView", "TipNSView", "configureTip",
  ]

  mutating func readScreens() {
    var screens: [String: Int] = [:]
    for file in project.files.indices {
      let scan = project.files[file]
      let sees = project.seesTipKit(file)
      guard sees || project.reachesMembersOfTipKit(file) else { continue }
      for call in scan.calls where sees || call.name.first?.isLowercase == true {
        let isPopover = Self.popovers.contains(call.name)
        guard isPopover || Self.inlineViews.contains(call.name),
          !scan.isPreview(call.nameToken), call.arguments?.isEmpty == false, isTipKits(call, file)
        else { continue }
        read(call, isPopover ? .popover : .inline, file, &screens)
      }
    }
    // A view that shows tips of its own is a screen.
    for screen in description.screens { description.hosts[screen.typeName] = nil }
    for index in description.screens.indices {
      description.screens[index].shown.sort { $0.source.place < $1.source.place }
    }
  }

  private mutating func add(
    _ showing: ShownTip, on screen: ScreenPlace, to screens: inout [String: Int]
  ) {
    let type = project.type(around: screen.token, file: screen.file)
    let name = type.map { project.types[$0].name } ?? ""
    if let known = screens[name] {
      description.screens[known].shown.append(showing)
    } else {
      screens[name] = description.screens.count
      description.screens.append(
        ScreenDescription(
          typeName: name, shown: [showing], source: screenSource(type, showing.source)))
    }
  }

  /// Types must not be hidden by those of the project, and modifiers not declared by it.
  private func isTipKits(_ call: Call, _ file: Int) -> Bool {
    guard call.name.first?.isUppercase == true else {
      // In an extension of a view, it may stand without `self`.
      return project.functionsByName[call.name] == nil
        && (project.files[file].kind(call.nameToken - 1) == .period
          || project.type(around: call.nameToken, file: file) != nil)
    }
    let path = project.files[file].path(endingAt: call.nameToken).text
    return project.isTipKit(path, call.name, at: call.nameToken, file: file)
  }

  private func screenSource(_ type: Int?, _ fallback: ItemSource) -> ItemSource {
    guard let type,
      let home = project.types[type].declarations.first ?? project.types[type].extensions.first
    else { return fallback }
    let token = project.files[home.file].types[home.index].nameToken
    return project.source(token..<token + 1, file: home.file)
  }

  /// What a call shows: more than one tip where its callers say which one.
  private mutating func read(
    _ call: Call, _ surface: ShownTip.Surface, _ file: Int, _ screens: inout [String: Int]
  ) {
    let scan = project.files[file]
    let arguments = scan.arguments(call.arguments)
    var presented: [KeptCondition] = []
    for argument in arguments where argument.label == "isPresented" {
      presented.append(
        KeptCondition(
          kind: .presented, text: scan.line(argument.value), place: scan.place(argument.value)))
    }
    if let presenter = project.presenter(around: call.nameToken, scan) {
      presented.append(
        KeptCondition(
          kind: .holds, text: "its \(presenter) is open", place: scan.place(call.nameToken)))
    }
    let first = arguments.first { $0.label == nil || $0.label == "tip" }
    let range = first?.value ?? call.nameToken..<call.nameToken + 1
    let view = scan.place(call.nameToken)
    let owner = project.type(around: call.nameToken, file: file)
    for showing in showings(range, at: call.nameToken, file) {
      let isResolved = if case .unresolved = showing.content { false } else { true }
      count(.shownTips, isResolved ? .read : .asked)
      if case .unresolved(let placeholder) = showing.content {
        say(
          .tipNotResolved, at: showing.place, "It is not clear which tip is shown here.",
          do: "Write the tip or the group.", placeholder: placeholder)
      }
      let isHere = showing.screen.file == file && showing.screen.token == call.nameToken
      let end = min((call.arguments?.upperBound ?? call.nameToken) + 1, scan.tokens.count)
      let source =
        isHere
        ? project.source(call.nameToken..<end, file: file)
        : project.source(
          showing.screen.token..<showing.screen.token + 1, file: showing.screen.file)
      let shown = ShownTip(
        content: showing.content, surface: surface, call: call.name,
        conditions: showing.conditions + presented, argument: showing.argument,
        variable: observedStatus(around: call.nameToken, file)?.variable, view: view,
        member: project.memberName(around: showing.screen.token, file: showing.screen.file),
        style: style(behind: call, scan), source: source)
      add(shown, on: showing.screen, to: &screens)
      addHost(showing.screen, of: owner)
    }
  }

  /// What a view does by itself happens on the screens that it stands on.
  private mutating func addHost(_ screen: ScreenPlace, of owner: Int?) {
    guard let owner, let host = project.type(around: screen.token, file: screen.file),
      host != owner
    else { return }
    let name = project.types[host].name
    let known = description.hosts[project.types[owner].name] ?? []
    if !known.contains(name) { description.hosts[project.types[owner].name] = known + [name] }
  }

  /// The style among the modifiers behind a view.
  private func style(behind call: Call, _ scan: FileScan) -> String? {
    guard let arguments = call.arguments else { return nil }
    var index = arguments.upperBound + 1
    for _ in 0..<32 {
      if scan.kind(index) == .openCurly { index = scan.next(index) }
      guard scan.kind(index) == .period, scan.isName(index + 1) else { return nil }
      if scan.kind(index + 2) == .openRound {
        if scan.text(index + 1) == "tipViewStyle" {
          return scan.line(index + 3..<max(scan.partner(index + 2), index + 3))
        }
        index = scan.next(index + 2)
      } else {
        index += 2
      }
    }
    return nil
  }

  /// `isNew ? tip : nil` is the tip, under a condition.
  func ternary(
    _ range: Range<Int>, _ scan: FileScan
  ) -> (value: Range<Int>, condition: KeptCondition)? {
    guard let (condition, yes, no) = scan.choice(range) else { return nil }
    if scan.line(no) == "nil" { return (yes, KeptCondition(.holds, condition, scan)) }
    return scan.line(yes) == "nil" ? (no, KeptCondition(.fails, condition, scan)) : nil
  }

  /// The tip or the group that an expression shows.
  func content(_ range: Range<Int>, _ file: Int) -> ShownTip.Content {
    let scan = project.files[file]
    if let parsed = scan.path(startingAt: range.lowerBound),
      let group = groupBehind(parsed.path, file)
    {
      var only: String?
      if scan.kind(parsed.end) == .name, scan.text(parsed.end) == "as" {
        only = tipName(range, file: file) ?? scan.line(parsed.end + 1..<range.upperBound)
        only = only.map { String($0.drop { $0 == "?" || $0 == "!" || $0 == " " }) }
      }
      return .group(group, only: only)
    }
    if let group = unwrapped(range, file) { return group }
    if let name = tipName(range, file: file) { return .tip(name) }
    return .unresolved(Placeholder(scan.brief(range)))
  }

  /// `if let tip = group.currentTip { TipView(tip) }`.
  private func unwrapped(_ range: Range<Int>, _ file: Int) -> ShownTip.Content? {
    guard let path = project.files[file].wholePath(range), path.components.count == 1,
      let name = path.components.first,
      let property = project.property(named: name.name, before: name.token, file: file),
      let value = project.values(of: property).first,
      value.lowerBound < name.token || property.file != file
    else { return nil }
    let scan = project.files[property.file]
    guard let parsed = scan.path(startingAt: value.lowerBound),
      let group = groupBehind(parsed.path, property.file)
    else { return nil }
    let isCast = scan.kind(parsed.end) == .name && scan.text(parsed.end) == "as"
    return .group(group, only: isCast ? tipName(value, file: property.file) : nil)
  }

  /// The group whose `currentTip` a path is.
  private func groupBehind(_ path: MemberPath, _ file: Int) -> MemberName? {
    guard path.components.last?.name == "currentTip" else { return nil }
    let owner = path.components.dropLast()
    guard let last = owner.last else { return nil }
    let components = owner.first?.name == "self" && owner.count > 1 ? owner.dropFirst() : owner
    if let key = member(
      components, isWhole: path.isWhole, file: file, among: groupNames[last.name] ?? [])
    {
      return memberName(key)
    }
    return MemberName(owner: "", property: owner.map(\.name).joined(separator: "."))
  }
}
