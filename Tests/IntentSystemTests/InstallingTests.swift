import DeviceSystems
import Testing

@testable import IntentSystem

@Suite("what an installed version contains, and what becomes of placed widgets")
struct InstallingTests {
  typealias Bus = BusSchedule

  static func catalogue(_ facts: [IntentFact]) -> [(IntentIndex, ProcessSet)] {
    facts.processes.compactMap { fact in
      guard case .intentCatalogued(let intent, let processes) = fact else { return nil }
      return (intent, processes)
    }
  }

  @Test("A-26, A-28, F-11: a process contains what its chain of packages reaches, each intent once")
  func closure() {
    var subject = IntentSubject(nil)
    let found = Self.catalogue(subject.does(.install(Bus.withAppIntents)))
    let both = ProcessSet(.app).union(ProcessSet(.widgetExtension))
    #expect(found.map(\.0.position) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12])
    #expect(found.first { $0.0 == Bus.setAlarm }?.1 == both)
    #expect(found.first { $0.0 == Bus.refresh }?.1 == ProcessSet(.widgetExtension))
    #expect(found.first { $0.0 == Bus.buyTicket }?.1 == ProcessSet(.app))
    #expect(found.first { $0.0 == Bus.quickAlarm }?.1 == ProcessSet(.intentsExtension))
    #expect(
      subject.does(.run(Bus.hiddenAway, by: .siri)).runs
        == [.refused(Bus.hiddenAway, by: .siri, because: .notContained)])
  }

  @Test("A-26, F-11: a link that is removed removes the intents behind it")
  func removedLink() {
    var subject = IntentSubject(
      nil,
      change: {
        for index in $0.versions.indices { $0.versions[index].modules[0].listedDependencies = [] }
      })
    let found = Self.catalogue(subject.does(.install(Bus.withAppIntents)))
    #expect(
      found.first { $0.0 == Bus.setAlarm }?.1 == ProcessSet(.widgetExtension))
  }

  @Test("A-27, A-29: shortcuts are listed where their intent is, and hidden intents have none")
  func shortcuts() {
    var subject = IntentSubject(nil)
    let facts = subject.does(.install(Bus.withAppIntents)).processes
    #expect(facts.contains(.shortcutListed(ShortcutIndex(0), Bus.setAlarm)))
    #expect(facts.contains(.shortcutListed(ShortcutIndex(1), Bus.quickAlarm)))
    #expect(
      facts.contains(
        .shortcutRejected(ShortcutIndex(2), Bus.refresh, because: .notDiscoverable)))
    #expect(
      facts.contains(.shortcutRejected(ShortcutIndex(3), Bus.setAlarm, because: .notContained)))
    #expect(
      subject.does(.runShortcut(ShortcutIndex(3))).runs
        == [.refused(Bus.setAlarm, by: .appShortcut, because: .notContained)])
    #expect(
      subject.does(.runShortcut(ShortcutIndex(2))).runs
        == [.refused(Bus.refresh, by: .appShortcut, because: .notDiscoverable)])
  }

  /// A widget of the old definition with values.
  static func old(_ profile: (inout IntentDeviceProfile) -> Void = { _ in })
    -> (IntentSubject, InstanceIndex)
  {
    var subject = IntentSubject(Bus.withOldDefinition, profile: profile)
    let small = subject.configured([
      (IntentParameterIndex(0), Bus.park), (IntentParameterIndex(1), Bus.route30),
      (IntentParameterIndex(2), Bus.no),
    ])
    return (subject, small)
  }

  @Test("A-14, A-15, A-16, A-18: an update maps values by name and type, once for each widget")
  func migration() {
    var (subject, small) = Self.old()
    let facts = subject.does(.install(Bus.withAppIntents))
    #expect(
      facts.configurations == [
        .widgetMigrated(small, from: Bus.oldShowNextBus, to: Bus.showNextBus, lost: 1),
        .valueMigrated(small, Bus.stop, .kept, Bus.park),
        .valueMigrated(small, Bus.route, .added, nil),
        .valueMigrated(small, Bus.direction, .lost, nil),
        .valueMigrated(small, Bus.weather, .added, Bus.no),
      ])
    #expect(
      facts.widgets == [.reloaded(small, .placement, revision: 0, isCounted: false)])
    #expect(subject.values(of: small) == [Bus.park, nil, nil, Bus.no])
    #expect(subject.does(.install(Bus.withAppIntents)) == [])
    #expect(subject.does(.install(Bus.withOldDefinition)) == [])
  }

  @Test("A-14: an intent of another name keeps no value")
  func renamed() {
    var subject = IntentSubject(
      Bus.withOldDefinition, change: { $0.intents[0].id = "NextDeparture" })
    let small = subject.configured([(IntentParameterIndex(0), Bus.park)])
    // The old definition gives the direction a default, which is lost as well.
    #expect(
      subject.does(.install(Bus.withAppIntents)).configurations.first
        == .widgetMigrated(small, from: Bus.oldShowNextBus, to: Bus.showNextBus, lost: 2))
    #expect(subject.values(of: small) == [nil, nil, nil, Bus.no])
  }

  @Test("A-09, IA-5: a value beyond the size of its new parameter is cut to it")
  func shortened() {
    var subject = IntentSubject(
      Bus.withOldDefinition,
      change: {
        $0.intents[0].parameters[1] = IntentParameter(
          id: "line", type: 1, sizes: [FamilySize(1, in: .small), FamilySize(2)])
        $0.intents[0].parameters.append(
          IntentParameter(id: "more", type: 1, standard: Bus.allRoutes, sizes: [FamilySize(2)]))
        $0.intents[0].recommendations = []
      })
    let line = IntentParameterIndex(1)
    let widgets = [Bus.twoRoutes, Bus.allRoutes].map { choice in
      WidgetFamily.allCases[...2].filter { $0 != .medium }.map { family in
        subject.configured([(line, choice)], family)
      }
    }
    let facts = subject.does(.install(Bus.withAppIntents)).configurations
    func value(_ widget: InstanceIndex, _ parameter: Int) -> String? {
      for case .valueMigrated(widget, IntentParameterIndex(parameter), let origin, let choice)
        in facts
      {
        return "\(origin.name) \(choice?.rawValue ?? 0)"
      }
      return nil
    }
    let (one, two) = (Bus.route10.rawValue, Bus.twoRoutes.rawValue)
    #expect(
      widgets.map { $0.map { value($0, 1) } }
        == [["shortened \(one)", "kept \(two)"], ["shortened \(one)", "shortened \(two)"]])
    #expect(widgets.joined().allSatisfy { value($0, 4) == "added \(two)" })
  }

  @Test("A-15, A-16: a widget becomes configurable, and has the defaults")
  func becomesConfigurable() {
    var subject = IntentSubject(
      Bus.withOldDefinition,
      change: {
        $0.versions[0].configurations[0] = .fixed
        $0.versions[1].configurations[0] = .configured(by: Bus.showNextBus, legacy: nil)
      })
    let small = subject.placed()
    let facts = subject.does(.install(Bus.withAppIntents))
    #expect(
      facts.configurations == [
        .widgetMigrated(small, from: nil, to: Bus.showNextBus, lost: 0),
        .valueMigrated(small, Bus.stop, .added, nil),
        .valueMigrated(small, Bus.route, .added, nil),
        .valueMigrated(small, Bus.direction, .added, nil),
        .valueMigrated(small, Bus.weather, .added, Bus.no),
      ])
    #expect(facts.widgets == [.reloaded(small, .placement, revision: 0, isCounted: false)])
    #expect(
      subject.does(.setParameter(small, Bus.stop, Bus.park)).configurations
        == [.parameterSet(small, Bus.stop, Bus.park)])
  }

  @Test("A-15: a widget that has nothing to configure any longer loses its values")
  func becomesFixed() {
    var subject = IntentSubject(
      Bus.withOldDefinition, change: { $0.versions[1].configurations[0] = .fixed })
    let small = subject.configured([(IntentParameterIndex(0), Bus.park)])
    let facts = subject.does(.install(Bus.withAppIntents))
    // The direction has a default.
    #expect(
      facts.configurations
        == [.widgetMigrated(small, from: Bus.oldShowNextBus, to: nil, lost: 2)])
    #expect(facts.widgets == [.reloaded(small, .placement, revision: 0, isCounted: false)])
    #expect(subject.state.placed(small)?.intent == nil)
    #expect(subject.values(of: small) == [])
    #expect(subject.does(.setParameter(small, Bus.stop, Bus.main)) == [])
  }

  @Test("A-28: a widget whose kind a version lacks is gone, whatever configured it")
  func becomesAbsent() {
    let absent: [KindConfiguration] = [.absent, .configured(by: Bus.showNextBus, legacy: nil)]
    for (configuration, isRecent) in zip(absent, [true, false]) {
      var subject = IntentSubject(
        Bus.withOldDefinition, profile: { $0.knowsAppIntents = isRecent },
        change: { $0.versions[1].configurations[0...1] = [configuration, .absent] })
      let (bus, clock) = (subject.placed(), subject.placed(Bus.clock))
      let facts = subject.does(.install(Bus.withAppIntents))
      #expect(facts.configurations == [.widgetDropped(bus), .widgetDropped(clock)])
      #expect(facts.widgets == [])
      #expect(subject.state.placed(bus) == nil && subject.state.placed(clock) == nil)
      #expect(subject.does(.tap(bus, Bus.alarmButton)) == [])
    }
  }

  @Test("A-17: an older system keeps the old definition until it is upgraded")
  func olderSystem() {
    var (subject, small) = Self.old { $0.knowsAppIntents = false }
    #expect(subject.does(.install(Bus.withAppIntents)).configurations == [])
    #expect(subject.state.instances[0].intent == Bus.oldShowNextBus)
    let facts = subject.does(.upgradeSystem)
    #expect(facts.processes == [.systemUpgraded])
    #expect(
      facts.configurations.first
        == .widgetMigrated(small, from: Bus.oldShowNextBus, to: Bus.showNextBus, lost: 1))
    #expect(subject.does(.upgradeSystem) == [])
  }

  @Test("IA-1: an update ends the processes, and the runs in them")
  func updateEndsRuns() {
    var (subject, small) = Self.old()
    subject.does(.tap(small, Bus.alarmButton))
    let facts = subject.does(.install(Bus.withAppIntents))
    #expect(facts.processes.first == .extensionEnded(.widgetExtension, by: .system))
    #expect(facts.runs == [.failed(0, Bus.setAlarm, because: .processEnded)])
    #expect(subject.state.runs == [])
  }
}
