/// In what a place of the program stands, and when it is reached.
extension Project {
  /// How a token is reached: the closures around it, then the member around those.
  func standing(at token: Int, file: Int) -> Standing {
    let scan = files[file]
    var standing = Standing(
      owner: typeName(around: token, file: file), function: memberName(around: token, file: file),
      moment: .function, trigger: nil, triggerPlace: nil,
      conditions: conditions(at: token, file: file))
    var scope = scan.scope(token)
    while scope != 0 {
      var found: (moment: Standing.Moment, trigger: String)?
      switch scan.scopes[scope].kind {
      case .closure(let call, let label):
        found = momentOfClosure(call, label, scan)
      case .accessor(_, let name):
        if let name, ["didSet", "willSet"].contains(name) { found = (.change, name) }
      case .function(let function):
        found = momentOfFunction(function, file: file)
        if found == nil { return standing }
      case .type: return standing
      case .file, .condition, .selection, .loop, .block: break
      }
      if let found {
        standing.moment = found.moment
        standing.trigger = found.trigger
        standing.triggerPlace = scan.place(scan.scopes[scope].open)
        return standing
      }
      scope = scan.scopes[scope].parent
    }
    return standing
  }

  private func momentOfClosure(
    _ call: Int?, _ label: String?, _ scan: FileScan
  ) -> (moment: Standing.Moment, trigger: String)? {
    guard let call else { return nil }
    return momentOfCall(scan.calls[call], label, scan)
  }

  func momentOfCall(
    _ call: Call, _ label: String?, _ scan: FileScan
  ) -> (moment: Standing.Moment, trigger: String)? {
    guard let moment = MomentNames.moment(ofCall: call.name, label: label) else { return nil }
    if call.name == "onChange", let arguments = call.arguments,
      scan.text(arguments).contains("scenePhase")
    {
      return (.activation, call.name)
    }
    return (moment, call.name)
  }

  private func momentOfFunction(
    _ index: Int, file: Int
  ) -> (moment: Standing.Moment, trigger: String)? {
    let scan = files[file]
    let function = scan.functions[index]
    let name = function.name
    if let moment = MomentNames.functions[name] { return (moment, name) }
    if let labels = MomentNames.functionLabels[name] {
      for parameter in scan.arguments(function.parameters) {
        let label = parameter.label ?? scan.name(parameter.value.lowerBound)
        if let moment = labels[label] { return (moment, label) }
      }
    }
    if function.attributes.contains(where: { $0.name == "IBAction" }) {
      return (.button, "IBAction")
    }
    guard let type = type(ofScope: function.scope, file: file) else { return nil }
    let conformances = types[type].conformances
    if name == "init", conformances.contains("App") || conformances.contains("SwiftUI.App") {
      return (.launch, "App.init")
    }
    if name == "perform", conformances.contains(where: { $0.hasSuffix("Intent") }) {
      return (.intent, "perform")
    }
    return nil
  }
}
