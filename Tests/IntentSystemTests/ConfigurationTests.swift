import DeviceSystems
import Testing

@testable import IntentSystem

@Suite("how widgets and actions are configured")
struct ConfigurationTests {
  typealias Bus = BusSchedule

  @Test("A-01: without a summary the parameters are shown in the order of their declaration")
  func declaredOrder() {
    let rows = Bus.definition.intents[1].rows(family: .small, values: [nil, nil])
    #expect(rows == [IntentParameterIndex(0), IntentParameterIndex(1)])
  }

  @Test("A-10, A-11: the sentence comes first, and the family decides which parameters are shown")
  func summaryByFamily() {
    let intent = Bus.definition.intents[0]
    let values: [ChoiceIndex?] = [nil, nil, nil, Bus.no]
    #expect(intent.rows(family: .small, values: values) == [Bus.route, Bus.stop, Bus.direction])
    #expect(
      intent.rows(family: .large, values: values)
        == [Bus.route, Bus.stop, Bus.weather, Bus.direction])
    var subject = IntentSubject()
    let small = subject.placed()
    let digest = positionDigest([1, 0, 2])
    #expect(
      subject.does(.showConfiguration(small)).answers
        == [.shown(small, rows: 3, digest: digest)])
  }

  @Test("A-10: the branches of a switch go by a value, and none that holds shows nothing")
  func summaryByValue() {
    var intent = Bus.definition.intents[0]
    intent.summary = ParameterSummary([
      SummaryBranch(when: [.parameter(Bus.stop, is: Bus.main)], sentence: [Bus.stop, Bus.route]),
      SummaryBranch(when: [.parameter(Bus.stop, is: Bus.park)], sentence: [Bus.stop]),
      SummaryBranch(
        when: [.hasValue(Bus.weather), .parameter(Bus.stop, is: nil)], sentence: [Bus.weather]),
    ])
    let none: [ChoiceIndex?] = [nil, nil, nil, nil]
    var values = none
    #expect(intent.rows(family: nil, values: values) == [])
    values[3] = Bus.yes
    #expect(intent.rows(family: nil, values: values) == [Bus.weather])
    values[0] = Bus.main
    #expect(intent.rows(family: nil, values: values) == [Bus.stop, Bus.route])
    values[0] = Bus.park
    #expect(intent.rows(family: nil, values: values) == [Bus.stop])
  }

  @Test("A-02, A-03: each widget has values of its own, at first the defaults")
  func ownValues() {
    var subject = IntentSubject()
    let (first, second) = (subject.placed(), subject.placed())
    #expect(subject.values(of: first) == [nil, nil, nil, Bus.no])
    subject.does(.setParameter(first, Bus.stop, Bus.main))
    #expect(subject.values(of: first) == [Bus.main, nil, nil, Bus.no])
    #expect(subject.values(of: second) == [nil, nil, nil, Bus.no])
  }

  @Test("A-03: only an optional parameter can be without a value")
  func required() {
    var subject = IntentSubject()
    let large = subject.configured([(Bus.stop, Bus.main)], .large)
    #expect(
      subject.does(.setParameter(large, Bus.weather, nil)).configurations
        == [.parameterRejected(large, Bus.weather, nil, because: .required)])
    #expect(
      subject.does(.setParameter(large, Bus.stop, nil)).configurations
        == [.parameterSet(large, Bus.stop, nil)])
  }

  @Test("A-11: a hidden parameter cannot be edited; code sees what is stored or the default")
  func hidden() {
    for knob in HiddenValue.allCases {
      var subject = IntentSubject(knobs: { $0.hiddenValue = knob }) {
        $0.intents[0].summary = ParameterSummary([
          SummaryBranch(when: [.parameter(Bus.stop, is: nil)], sentence: [Bus.stop, Bus.weather]),
          SummaryBranch(sentence: [Bus.stop]),
        ])
      }
      let small = subject.configured([(Bus.weather, Bus.yes), (Bus.stop, Bus.main)])
      #expect(
        subject.does(.setParameter(small, Bus.weather, Bus.no)).configurations
          == [.parameterRejected(small, Bus.weather, Bus.no, because: .hidden)])
      let seen = subject.state.effectiveValues(of: small, in: subject.definition)
      #expect(seen[3] == (knob == .stored ? Bus.yes : Bus.no))
    }
  }

  @Test("A-09: an array parameter holds no more than the size of the family")
  func sizes() {
    var subject = IntentSubject()
    let routes = IntentParameterIndex(0)
    let small = subject.placed(Bus.favourites, .small)
    let large = subject.placed(Bus.favourites, .large)
    func set(_ instance: InstanceIndex, _ choice: ChoiceIndex) -> IntentConfigurationFact? {
      subject.does(.setParameter(instance, routes, choice)).configurations.first
    }
    #expect(set(small, Bus.route10) == .parameterSet(small, routes, Bus.route10))
    #expect(
      set(small, Bus.twoRoutes)
        == .parameterRejected(small, routes, Bus.twoRoutes, because: .tooMany))
    #expect(set(large, Bus.twoRoutes) == .parameterSet(large, routes, Bus.twoRoutes))
    #expect(
      set(large, Bus.allRoutes)
        == .parameterRejected(large, routes, Bus.allRoutes, because: .tooMany))
    #expect(
      set(large, Bus.main) == .parameterRejected(large, routes, Bus.main, because: .wrongType))
  }

  @Test("A-09, IA-5: a default and a recommendation are given as far as the size allows")
  func givenWithinSize() {
    let change: (inout IntentDefinition) -> Void = {
      $0.intents[1].parameters[0].standard = Bus.allRoutes
      $0.intents[1].recommendations = [[Bus.allRoutes, nil]]
    }
    for hasScreen in [true, false] {
      var subject = IntentSubject(
        profile: { $0.hasConfigurationScreen = hasScreen }, change: change)
      for (family, expected) in [(WidgetFamily.small, Bus.route10), (.large, Bus.twoRoutes)] {
        let instance = InstanceIndex(subject.state.instances.count)
        subject.does(.placeWidget(Bus.favourites, family, recommendation: 0))
        #expect(subject.values(of: instance) == [expected, nil])
      }
    }
    // An action has no family, and nothing limits it.
    var subject = IntentSubject(change: change)
    subject.does(.placeAction(Bus.showFavourites, in: .shortcuts))
    #expect(subject.values(of: InstanceIndex(0)) == [Bus.allRoutes, nil])
  }

  @Test("A-09, A-11: code sees of a hidden default what the size allows")
  func hiddenWithinSize() {
    var subject = IntentSubject(knobs: { $0.hiddenValue = .standard }) {
      $0.intents[1].parameters[0].standard = Bus.allRoutes
      $0.intents[1].summary = ParameterSummary([SummaryBranch(sentence: [IntentParameterIndex(1)])])
    }
    let large = subject.placed(Bus.favourites, .large)
    #expect(
      subject.state.effectiveValues(of: large, in: subject.definition) == [Bus.twoRoutes, nil])
  }

  @Test("A-08, A-09: what the size allows of a default is not cleared, and is what others clear to")
  func clearedWithinSize() {
    var subject = IntentSubject(knobs: { $0.staleSelection = .clear }) {
      $0.intents[0].parameters[1].standard = Bus.allRoutes
      $0.intents[0].parameters[1].sizes = [FamilySize(1)]
    }
    let small = subject.configured([(Bus.stop, Bus.park)])
    #expect(subject.values(of: small)[1] == Bus.route10)
    subject.does(.setParameter(small, Bus.route, Bus.route30))
    #expect(
      subject.does(.setParameter(small, Bus.stop, Bus.main)).configurations
        == [
          .parameterSet(small, Bus.stop, Bus.main),
          .selectionCleared(small, Bus.route, Bus.route10),
        ])
  }

  @Test("A-12: without a configuration screen a widget takes a recommendation")
  func recommendations() {
    var watch = IntentSubject(profile: { $0.hasConfigurationScreen = false })
    func place(_ recommendation: UInt8?) -> IntentConfigurationFact? {
      watch.does(.placeWidget(Bus.nextBus, .small, recommendation: recommendation))
        .configurations.first
    }
    let refused = IntentConfigurationFact.widgetRefused(
      Bus.nextBus, .small, because: .noRecommendation)
    #expect(place(nil) == refused)
    #expect(place(2) == refused)
    let instance = InstanceIndex(0)
    #expect(
      place(1)
        == .widgetPlaced(instance, Bus.nextBus, .small, Bus.showNextBus, recommendation: 1))
    #expect(watch.values(of: instance) == [Bus.park, Bus.route30, nil, Bus.no])
    #expect(
      watch.does(.setParameter(instance, Bus.stop, Bus.main)).configurations
        == [.parameterRejected(instance, Bus.stop, Bus.main, because: .noScreen)])
    #expect(watch.does(.showConfiguration(instance)) == [])
    #expect(watch.does(.refreshRecommendations).configurations == [.recommendationsRefreshed])
    var phone = IntentSubject()
    #expect(phone.does(.refreshRecommendations) == [])
    phone.does(.placeWidget(Bus.nextBus, .small, recommendation: 1))
    #expect(phone.values(of: instance) == [nil, nil, nil, Bus.no])
  }

  @Test("A-12: a widget is placed only where its kind, its family and widgets exist")
  func placement() {
    func refusal(_ subject: IntentSubject, _ kind: WidgetKindIndex, _ family: WidgetFamily)
      -> IntentConfigurationFact?
    {
      var subject = subject
      return subject.does(.placeWidget(kind, family, recommendation: nil)).configurations.first
    }
    #expect(
      refusal(IntentSubject(profile: { $0.hasWidgets = false }), Bus.clock, .small)
        == .widgetRefused(Bus.clock, .small, because: .noWidgets))
    #expect(
      refusal(IntentSubject(), Bus.clock, .large)
        == .widgetRefused(Bus.clock, .large, because: .familyUnsupported))
    #expect(
      refusal(IntentSubject(Bus.withOldDefinition), Bus.favourites, .small)
        == .widgetRefused(Bus.favourites, .small, because: .kindAbsent))
  }

  @Test("A-13, F-09: the app reads the configuration of the tapped widget, or nil for another type")
  func routing() {
    var subject = IntentSubject()
    let small = subject.configured([(Bus.stop, Bus.main)])
    let digest = positionDigest([0, -1, -1, 9])
    let facts = subject.does(.openFromWidget(small, asking: Bus.showNextBus))
    #expect(
      facts.processes == [.appStateChanged(from: .notRunning, to: .foreground, by: .widget)])
    #expect(
      facts.answers
        == [.routed(small, asking: Bus.showNextBus, found: Bus.showNextBus, digest: digest)])
    #expect(
      subject.does(.openFromWidget(small, asking: Bus.showFavourites)).answers
        == [.routed(small, asking: Bus.showFavourites, found: nil, digest: 0)])
    subject.does(.setLocked(true))
    #expect(
      subject.does(.openFromWidget(small, asking: Bus.showNextBus))
        == [.widget(.tapIgnored(small, control: nil, because: .locked))])
  }
}
