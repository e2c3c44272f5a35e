import SwiftSources

/// Where the functions of a project are called, or handed on by their name.
struct CallIndex {
  /// One use of a name that functions of the project have.
  struct Use {
    var file: Int
    /// The token of the name.
    var token: Int
    /// The call that takes the name as a value: it tells the moment.
    var taker: (call: Int, label: String?)?
  }

  private(set) var uses: [String: [Use]] = [:]

  init(_ project: Project) {
    for file in project.files.indices {
      let scan = project.files[file]
      for (index, call) in scan.calls.enumerated() where !scan.isPreview(call.nameToken) {
        let isKnown =
          project.functionsByName[call.name] != nil || project.typesByLastName[call.name] != nil
        if isKnown, !scan.isLabelList(call.arguments) {
          uses[call.name, default: []].append(Use(file: file, token: call.nameToken))
        }
        addReferences(index, file, project)
      }
    }
  }

  /// `Button(action: save)`, `#selector(save)`.
  private mutating func addReferences(_ index: Int, _ file: Int, _ project: Project) {
    let scan = project.files[file]
    let call = scan.calls[index]
    guard let arguments = call.arguments, arguments.count < 256 else { return }
    if call.name == "#selector" {
      addSelector(call, arguments, file, project)
      return
    }
    // Only calls that keep a function for later are asked for their arguments.
    let isTaker =
      MomentNames.moment(ofCall: call.name, label: nil) != nil
      || arguments.contains { token in
        scan.kind(token) == .name && scan.kind(token + 1) == .colon
          && Self.keepsFunction(scan.text(token))
      }
    guard isTaker else { return }
    for argument in scan.arguments(arguments) {
      // A name behind a dot alone is a constant, such as a style of the system, and no function.
      guard let path = scan.wholePath(argument.value), let last = path.components.last,
        path.isWhole, last.arguments == nil || scan.isLabelList(last.arguments),
        project.functionsByName[last.name] != nil
      else { continue }
      uses[last.name, default: []].append(
        Use(file: file, token: last.token, taker: (index, argument.label)))
    }
  }

  /// Whether an argument of this label is a function that is called later: `action`, `onSave`.
  private static func keepsFunction(_ label: String) -> Bool {
    if ["action", "perform", "handler"].contains(label) { return true }
    return label.hasPrefix("on") && label.dropFirst(2).first?.isUppercase == true
  }

  private mutating func addSelector(
    _ call: Call, _ arguments: Range<Int>, _ file: Int, _ project: Project
  ) {
    let scan = project.files[file]
    guard let path = scan.path(startingAt: arguments.lowerBound)?.path,
      let last = path.components.last, project.functionsByName[last.name] != nil
    else { return }
    let around = Int(scan.brackets.around[call.nameToken])
    let taker = scan.callOfBracket[around].map { (call: $0, label: Optional<String>.none) }
    uses[last.name, default: []].append(Use(file: file, token: last.token, taker: taker))
  }
}

extension FileScan {
  /// Whether round brackets hold labels alone, as in the name `save(_:to:)` of a function.
  func isLabelList(_ range: Range<Int>?) -> Bool {
    guard let range, let last = range.last, kind(last) == .colon, range.count <= 32 else {
      return false
    }
    return range.allSatisfy { isName($0) || kind($0) == .colon }
  }
}
