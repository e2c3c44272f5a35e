import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// A device, as far as the facts told of it.
public struct ReplayedDevice: Sendable {
  /// What its store holds.
  public var store = ReplayedStore()
  /// The tips on its screen.
  package var shown: [ShownTip] = []
  /// The screen that is open.
  package var screen: UInt16?
  /// Its systems beside its tips.
  package internal(set) var systems: ReplayedSystems
  /// The account that it is signed in to.
  package var account: UInt16?
  /// Whether its app runs, and how.
  package var process = ProcessState.notRunning
  /// Whether its process began for an extension of the app, and the app has not run in it since.
  var isOfExtension = false
  /// Whether it has joined and not left.
  package var isPresent = false
  /// The app's version in this process, and from the next launch on.
  package var version: UInt16
  var nextVersion: UInt16
  /// The store that donations made here name as theirs.
  package var replica = ReplicaIndex.none {
    didSet {
      guard replica != oldValue else { return }
      rulesVersions.changeAll()
      answersVersion &+= 1
    }
  }
  /// When this process began, by the device's clock: what rules that captured `Date.now` mean by
  /// it (2.27).
  var launchedAt: Instant?
  /// The number that `{launch}` stands for in this process.
  package var launch: UInt32 = 0
  /// By tip: its record in this process.
  var tips: ResolvedTips
  /// Other numbers after each fact that may change what a rule answers here, apart from the time.
  var rulesVersions = RulesVersions()
  /// Another number after each fact that may change what the clauses of a tip, or a view, say here,
  /// apart from the time.
  var answersVersion: UInt32 = 0
  /// How often its store lost something or was replaced.
  var lifeNumber: UInt32 = 0
  /// The last fact with which changes went in from the hub.
  package var lastImport: FactID?
  /// By record: the last import that named it, that deleted something of it, that moved its epoch.
  var stamps: [ImportStamps] = []
  /// The tag with which each record of a tip came in last.
  var tags = KeyedValues<UInt32>()

  /// What a crash leaves, what came since, and whether anything was ever saved.
  private var durable = ReplayedStore()
  private var unsaved: [StoreChange] = []
  private var unsavedStart = 0
  private var wasSaved = false
  /// The moment of the last save: what changes later in that moment is saved in it, too.
  private var lastSave: Instant?
  /// Whether what a crash leaves is from before the last launch.
  private var isDurableOfEarlierProcess = false
  /// The last backup.
  private var backup = ReplayedStore()
  private var backedUpTags = KeyedValues<UInt32>()

  init(_ device: Int, _ declarations: Declarations) {
    let declaration = declarations.devices[device]
    tips = ResolvedTips(device, declarations, version: declaration.version)
    systems = ReplayedSystems(declarations.definitions[device], declarations.systems)
    account = declaration.account
    version = declaration.version
    nextVersion = declaration.version
  }

  /// Whether the app itself has a process: that of an extension is none.
  package var runsApp: Bool { process != .notRunning && !isOfExtension }

  /// The views on screen come to the foreground with the app, or leave it.
  mutating func setVisible(_ isVisible: Bool, at now: Instant) {
    for index in shown.indices { shown[index].setVisible(isVisible, at: now) }
  }

  mutating func withStamp(_ record: RecordIndex, _ change: (inout ImportStamps) -> Void) {
    while stamps.count <= record.position { stamps.append(ImportStamps()) }
    change(&stamps[record.position])
  }

  /// An older store is back, with tags that may be as old as can be: what was deleted and made
  /// again since then counts as deleted here (5.9).
  mutating func doubtTags() { tags.setAll(to: 1) }

  /// The store of the last backup is back, whatever was there meanwhile.
  mutating func restoreTags() {
    tags = backedUpTags
    doubtTags()
  }

  // MARK: What is safe

  /// Notes a change that is not safe before `delay` has passed.
  mutating func noteUnsaved(_ change: StoreChange) { unsaved.append(change) }

  /// Everything that was saved before `now` is safe: a save comes `delay` after the first change
  /// that is not. With `includesNow`, what is due to be saved at `now` is safe as well.
  package mutating func settle(
    before now: Instant, includesNow: Bool = false, delay: SimulatedDuration,
    _ declarations: borrowing Declarations
  ) {
    while unsavedStart < unsaved.count {
      let first = unsaved[unsavedStart].instant
      let cutoff = first == lastSave ? first : first + delay
      guard cutoff < now || includesNow && cutoff == now else { break }
      lastSave = cutoff
      forgetDurableTransients(declarations)
      while unsavedStart < unsaved.count, unsaved[unsavedStart].instant <= cutoff {
        durable.apply(unsaved[unsavedStart], declarations)
        unsavedStart += 1
      }
      wasSaved = true
    }
    if unsavedStart == unsaved.count, unsavedStart > 0 {
      unsaved.removeAll(keepingCapacity: true)
      unsavedStart = 0
    }
  }

  /// Everything is safe now.
  mutating func saveEverything() {
    durable = store
    isDurableOfEarlierProcess = false
    forgetUnsaved()
    wasSaved = true
  }

  private mutating func forgetUnsaved() {
    unsaved.removeAll(keepingCapacity: true)
    unsavedStart = 0
    lastSave = nil
  }

  /// A process begins, and finds transient parameters at their defaults; what is safe already has
  /// them until something else is saved (2.7).
  mutating func forgetTransients(_ declarations: borrowing Declarations) {
    store.forgetTransients(declarations)
    isDurableOfEarlierProcess = true
  }

  private mutating func forgetDurableTransients(_ declarations: borrowing Declarations) {
    guard isDurableOfEarlierProcess else { return }
    isDurableOfEarlierProcess = false
    durable.forgetTransients(declarations)
  }

  /// The process died with the last `lost` changes. Everything before them was saved, also what
  /// was due at this very moment.
  mutating func crash(losing lost: Int, _ declarations: borrowing Declarations) {
    guard lost > 0 else {
      if unsavedStart < unsaved.count { saveEverything() }
      lastSave = nil
      return
    }
    let kept = max(unsavedStart, unsaved.count - lost)
    if unsavedStart < kept { forgetDurableTransients(declarations) }
    while unsavedStart < kept {
      durable.apply(unsaved[unsavedStart], declarations)
      unsavedStart += 1
    }
    forgetUnsaved()
    replaceStore(by: durable)
    doubtTags()
  }

  /// A backup is taken of what is safe: of nothing while changes wait for the first save.
  package mutating func backUp(savesLate: Bool) {
    backup = savesLate && (wasSaved || unsavedStart < unsaved.count) ? durable : store
    backedUpTags = tags
  }

  /// The last backup.
  package var backedUp: ReplayedStore { backup }

  /// The store holds something else from now on: nothing of it counts as this life's own doing.
  mutating func replaceStore(by other: ReplayedStore) {
    store = other
    for index in store.tips.indices {
      store.tips[index].ownCount = 0
      store.tips[index].ownVisible = .zero
    }
    lifeNumber &+= 1
  }

  /// The app was deleted: nothing is left.
  mutating func beginAnew() {
    replaceStore(by: ReplayedStore())
    durable = ReplayedStore()
    forgetUnsaved()
    wasSaved = false
  }
}

/// The last imports of each kind that concern a record.
package struct ImportStamps: Sendable, BitwiseCopyable {
  /// The last one that brought anything of it.
  package var named: FactID?
  /// The last one that deleted something of it.
  package var deleted: FactID?
  /// The last one that moved its epoch.
  var epochMoved: FactID?
}
