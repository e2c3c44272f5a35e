/// Which calls and functions tell when something happens.
enum MomentNames {
  /// The moment at which a closure given to a call runs; nil where it runs at once or is content.
  static func moment(ofCall name: String, label: String?) -> Standing.Moment? {
    if label == "label" || label == "content" || label == "message" { return nil }
    if let known = closures[name] { return known }
    if label == "action" || label == "primaryAction" || label == "onTap" { return .button }
    return name.hasSuffix("Button") ? .button : nil
  }

  private static let closures: [String: Standing.Moment] = [
    "onAppear": .appear, "task": .appear,
    "onDisappear": .disappear,
    "onChange": .change, "onReceive": .change, "sink": .change, "onOpenURL": .change,
    "onContinueUserActivity": .change, "addObserver": .change, "observe": .change,
    "onPreferenceChange": .change,
    "Button": .button, "UIAction": .button, "UIAlertAction": .button, "UIButton": .button,
    "UIBarButtonItem": .button, "UIContextualAction": .button, "onSubmit": .button,
    "NSMenuItem": .button, "NSButton": .button, "UIKeyCommand": .button, "addTarget": .button,
    "UICommand": .button, "onCommit": .button, "TipView": .button, "popoverTip": .button,
    "TipUIView": .button, "TipUIPopoverViewController": .button, "Action": .button,
    "TipNSView": .button, "TipNSPopover": .button, "popoverMiniTip": .button,
    "configureTip": .button,
    "onTapGesture": .gesture, "onLongPressGesture": .gesture, "onEnded": .gesture,
    "onChanged": .gesture, "onDrag": .gesture, "onDrop": .gesture, "dropDestination": .gesture,
    "onMove": .gesture, "onDelete": .gesture, "onHover": .gesture, "refreshable": .gesture,
    "onKeyPress": .gesture, "onInsert": .gesture, "onMoveCommand": .gesture,
    "UITapGestureRecognizer": .gesture, "UILongPressGestureRecognizer": .gesture,
    "UIPanGestureRecognizer": .gesture, "UIPinchGestureRecognizer": .gesture,
    "UISwipeGestureRecognizer": .gesture, "UIHoverGestureRecognizer": .gesture,
    "NSClickGestureRecognizer": .gesture,
  ]

  /// The calls whose closure is a part of what is done around it.
  static let wrappers: Set<String> = [
    "Task", "detached", "async", "asyncAfter", "sync", "run", "perform", "performAndWait",
    "withAnimation", "withTransaction", "assumeIsolated", "addOperation", "withCheckedContinuation",
  ]

  /// The calls that show a tip and take what its buttons do.
  static let tipViews: Set<String> = [
    "popoverTip", "popoverMiniTip", "TipView", "TipUIView", "TipNSView", "TipNSPopover",
    "TipUIPopoverViewController", "configureTip",
  ]

  /// The moment of functions that the system calls by their name.
  static let functions: [String: Standing.Moment] = [
    "viewDidAppear": .appear, "viewWillAppear": .appear, "viewIsAppearing": .appear,
    "viewDidLoad": .appear, "didMoveToWindow": .appear, "windowDidLoad": .appear,
    "viewDidDisappear": .disappear, "viewWillDisappear": .disappear,
    "applicationDidFinishLaunching": .launch, "applicationWillFinishLaunching": .launch,
    "applicationDidBecomeActive": .activation, "applicationWillEnterForeground": .activation,
    "sceneDidBecomeActive": .activation, "sceneWillEnterForeground": .activation,
  ]

  /// The moment of notifications of the system.
  static let notifications: [String: Standing.Moment] = [
    "didBecomeActiveNotification": .activation, "willEnterForegroundNotification": .activation,
    "didActivateNotification": .activation, "didFinishLaunchingNotification": .launch,
  ]

  /// The labels that tell overloads of delegate functions apart.
  static let functionLabels: [String: [String: Standing.Moment]] = [
    "application": [
      "didFinishLaunchingWithOptions": .launch, "willFinishLaunchingWithOptions": .launch,
    ],
    "scene": ["willConnectTo": .launch],
    "tableView": ["didSelectRowAt": .gesture],
    "collectionView": ["didSelectItemAt": .gesture],
  ]
}
