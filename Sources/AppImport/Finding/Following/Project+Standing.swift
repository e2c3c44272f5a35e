import SimulationKernel
import SwiftSources

/// In what a place of the program stands, and when it is reached.
extension Project {
  /// How a token is reached: the closures around it, then the member around those.
  func standing(at token: Int, file: Int) -> Standing {
    let scan = files[file]
    var standing = Standing(
      owner: typeName(around: token, file: file), function: memberName(around: token, file: file),
      moment: .function, trigger: nil, triggerPlace: nil,
      conditions: conditions(at: token, file: file))
    standing.standsOnOthers = type(around: token, file: file).map(standsOnOthers) ?? false
    var scope = scan.scope(token)
    var position = token
    var isInClosure = false
    while scope != 0 {
      var found: (moment: Standing.Moment, trigger: String)?
      standing.waits.insert(contentsOf: waits(before: position, scope: scope, scan), at: 0)
      position = scan.scopes[scope].open
      switch scan.scopes[scope].kind {
      case .closure(let call, let label):
        found = momentOfClosure(call, label, scan)
        call.map { scan.calls[$0] }.map { note($0, in: file, &standing) }
        standing.taker = call.flatMap { taker($0, scan) }
        isInClosure = true
        if standing.home == nil,
          call.map({ !MomentNames.wrappers.contains(scan.calls[$0].name) })
            ?? false
        {
          standing.home = scan.place(scan.scopes[scope].open)
        }
      case .accessor(_, let name):
        if let name, ["didSet", "willSet"].contains(name) { found = (.change, name) }
      case .function(let function):
        found = momentOfFunction(function, file: file)
        standing.home = scan.place(scan.functions[function].nameToken)
        if found == nil { return standing }
      case .type:
        if !isInClosure { makeInitial(&standing, at: token, scope: scope, file: file) }
        return standing
      case .loop: standing.isRepeated = true
      case .block:
        if scan.text(position - 1) == "defer" { standing.isDeferred = true }
        if scan.text(position - 1) == "repeat" { standing.isRepeated = true }
      case .condition(let own?, _):
        if scan.text(own.lowerBound - 1) == "while" { standing.isRepeated = true }
      case .file, .condition, .selection: break
      }
      if let found {
        standing.moment = found.moment
        standing.trigger = found.trigger
        standing.triggerPlace = scan.place(scan.scopes[scope].open)
        if [.appear, .disappear].contains(found.moment) {
          standing.presenter = presenter(around: scan.scopes[scope].open, scan)
        }
        return standing
      }
      scope = scan.scopes[scope].parent
    }
    if !isInClosure { makeInitial(&standing, at: token, scope: 0, file: file) }
    return standing
  }

  /// What a call means for the closure that it takes: how often it calls it, and on what condition.
  private func note(_ call: Call, in file: Int, _ standing: inout Standing) {
    if isRepeating(call, file: file) { standing.isRepeated = true }
    guard let value = optional(mappedBy: call, file: file) else { return }
    let scan = files[file]
    standing.conditions.append(
      KeptCondition(
        kind: .holds, text: "\(scan.line(value)) != nil", place: scan.place(value)))
  }

  /// A function that is handed to a call has the moment of that.
  func handOn(
    _ standing: inout Standing, to taker: (call: Int, label: String?), _ scan: FileScan
  ) {
    let place = scan.place(scan.calls[taker.call].nameToken)
    standing.home = place
    guard let moment = momentOfCall(scan.calls[taker.call], taker.label, scan) else { return }
    standing.moment = moment.moment
    standing.trigger = moment.trigger
    standing.triggerPlace = place
    standing.taker = self.taker(taker.call, scan)
  }

  /// The moment of what makes the value of a property: with the app or the view that has it, and at
  /// the launch for one that no instance has.
  private func makeInitial(_ standing: inout Standing, at token: Int, scope: Int, file: Int) {
    let scan = files[file]
    guard let index = property(initialisedAt: token, scope: scope, scan) else { return }
    let declared = scan.properties[index]
    let moment: Standing.Moment
    if scope == 0 || declared.isStatic {
      moment = .launch
    } else if let type = type(ofScope: scope, file: file),
      let own = momentOfInitialiser(of: type)
    {
      moment = own
    } else {
      return
    }
    standing.moment = moment
    standing.trigger = declared.name
    standing.triggerPlace = scan.place(declared.nameToken)
  }

  /// The property of a scope in whose initial value a token stands.
  func property(initialisedAt token: Int, scope: Int, _ scan: FileScan) -> Int? {
    let index = scan.properties.partitionIndex(past: { $0.nameToken < token }) - 1
    guard index >= 0 else { return nil }
    let property = scan.properties[index]
    let isInside = property.initialiser?.contains(token) ?? false
    return isInside && property.scope == scope ? index : nil
  }

  /// When an instance of a type is made, where that is known.
  private func momentOfInitialiser(of type: Int) -> Standing.Moment? {
    let conformances = types[type].conformances
    if conformances.contains("App") || conformances.contains("SwiftUI.App") { return .launch }
    return conformances.contains("View") || conformances.contains("SwiftUI.View") ? .appear : nil
  }

  private func momentOfClosure(
    _ call: Int?, _ label: String?, _ scan: FileScan
  ) -> (moment: Standing.Moment, trigger: String)? {
    guard let call else { return nil }
    if let moment = momentOfCall(scan.calls[call], label, scan) { return moment }
    // A style takes what its buttons do.
    return styleCall(around: scan.calls[call], scan) == nil ? nil : (.button, "tipViewStyle")
  }

  /// The `tipViewStyle` among whose arguments a call stands.
  private func styleCall(around call: Call, _ scan: FileScan) -> Call? {
    scan.calls(around: call.nameToken).first { $0.name == "tipViewStyle" }
  }

  /// The name of the view whose buttons a closure given to a call handles, which may be that call.
  func taker(_ call: Int, _ scan: FileScan) -> SourcePlace? {
    guard let style = styleCall(around: scan.calls[call], scan) else {
      return scan.place(scan.calls[call].nameToken)
    }
    let views = scan.path(endingAt: style.nameToken).components.dropLast()
    return views.last { MomentNames.tipViews.contains($0.name) }.map { scan.place($0.token) }
  }

  private static let presenters: Set<String> = [
    "sheet", "fullScreenCover", "popover", "swipeActions", "contextMenu", "Menu", "alert",
    "confirmationDialog", "inspector", "navigationDestination", "NavigationLink", "toolbarMenu",
    "DisclosureGroup",
  ]

  /// What shows the content that a token stands in only when a person asks for it.
  func presenter(around token: Int, _ scan: FileScan) -> String? {
    let isDestination = scan.calls(around: token).contains { call in
      call.name == "NavigationLink"
        && scan.arguments(call.arguments).contains {
          $0.label == "destination" && $0.value.contains(token)
        }
    }
    if isDestination { return "NavigationLink" }
    var scope = scan.scope(token)
    while scope != 0 {
      switch scan.scopes[scope].kind {
      case .closure(let call?, let label):
        let name = scan.calls[call].name
        if label != "label", Self.presenters.contains(name) { return name }
      case .function, .type: return nil
      case .file, .accessor, .condition, .selection, .loop, .closure, .block: break
      }
      scope = scan.scopes[scope].parent
    }
    return nil
  }

  // MARK: Waits

  /// What the program waits for in a scope before a token, and before it enters the scope.
  private func waits(before token: Int, scope: Int, _ scan: FileScan) -> [KeptWait] {
    var found: [KeptWait] = []
    if case .closure(let call?, _) = scan.scopes[scope].kind,
      ["asyncAfter", "scheduledTimer"].contains(scan.calls[call].name),
      let wait = wait(scan.calls[call], scan)
    {
      found.append(wait)
    }
    for index in scan.sleeps {
      let call = scan.calls[index]
      guard call.nameToken < token else { break }
      guard call.scope == scope, let wait = wait(call, scan) else { continue }
      found.append(wait)
    }
    return found
  }

  private func wait(_ call: Call, _ scan: FileScan) -> KeptWait? {
    let labels = ["for", "nanoseconds", "deadline", "wallDeadline", "withTimeInterval", nil]
    guard
      let argument = scan.arguments(call.arguments).first(where: { labels.contains($0.label) })
    else { return nil }
    let label = argument.label.map { "\($0): " } ?? ""
    return KeptWait(
      text: label + scan.line(argument.value), place: scan.place(call.nameToken))
  }

  func momentOfCall(
    _ call: Call, _ label: String?, _ scan: FileScan
  ) -> (moment: Standing.Moment, trigger: String)? {
    guard let moment = MomentNames.moment(ofCall: call.name, label: label) else { return nil }
    if call.name == "onChange", isAboutScenePhase(call, scan) { return (.activation, call.name) }
    if moment == .change, let named = momentOfNotification(call, scan) {
      return (named, call.name)
    }
    return (moment, call.name)
  }

  /// Whether a change of the phase of a scene is observed, by its usual name or by another.
  private func isAboutScenePhase(_ call: Call, _ scan: FileScan) -> Bool {
    guard let arguments = call.arguments else { return false }
    if scan.text(arguments).contains("scenePhase") { return true }
    guard let observed = scan.arguments(arguments).first?.value, let last = observed.last,
      scan.isName(last)
    else { return false }
    return scan.properties.contains { property in
      property.name == scan.name(last)
        && property.attributes.contains { attribute in
          attribute.name == "Environment"
            && attribute.arguments.map { scan.text($0).contains("scenePhase") } ?? false
        }
    }
  }

  /// The moment of a notification of the system.
  private func momentOfNotification(_ call: Call, _ scan: FileScan) -> Standing.Moment? {
    let names = (call.arguments ?? 0..<0).prefix(64).filter { scan.isName($0) }
      .map { scan.name($0) }
    return names.lazy.compactMap { MomentNames.notifications[$0] }.first
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
    if name == "init", let moment = momentOfInitialiser(of: type) {
      return (moment, moment == .launch ? "App.init" : "init")
    }
    if name == "perform", conformances.contains(where: { $0.hasSuffix("Intent") }) {
      return (.intent, "perform")
    }
    return nil
  }
}
