import DeviceSystems

/// Something that happens to a device or to the app on it, and of which its systems hear.
enum DeviceMoment {
  /// A process began, and the app did nothing yet.
  case processBegan
  /// The app starts in a process of its own, or an extension in one that is none of the app's.
  case launched(because: FactID)
  /// The app starts in a process that began for an extension.
  case startedApp(because: FactID)
  /// The app comes to the foreground, before it syncs.
  case resumed(because: FactID)
  /// The app is in the foreground, and has begun to sync.
  case activated(because: FactID)
  /// A screen is opened, and its views have not asked for tips yet.
  case visited(UInt16, because: FactID)
  /// The person leaves the app, which goes on in the background.
  case suspended
  /// The app is launched or woken in the background.
  case woken(because: FactID?)
  /// The time of the app in the background is over.
  case slept
  /// What is on screen leaves it, before the process ends in good order or the harm is over.
  case leftScreen(because: Causes)
  /// The process has ended, however it did.
  case processEnded
  /// The device joins the fleet, or has a connection again.
  case connected(because: FactID)
  /// The device has joined the fleet, and has a connection or not.
  case joined(because: FactID)
  /// The device has another version of the app.
  case updated(because: FactID)
  /// The clock of the device was set.
  case setClock(because: FactID)
}
