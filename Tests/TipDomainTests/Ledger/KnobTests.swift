import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct KnobTests {
  @Test("every knob is read and set by the texts of its choices, the default first")
  func texts() {
    for knob in BehaviourKnobs.catalogue {
      #expect(knob.choices.first == knob.read(BehaviourKnobs()))
      #expect(Set(knob.choices).count == knob.choices.count && knob.choices.count >= 2)
      var knobs = BehaviourKnobs()
      for choice in knob.choices.reversed() {
        #expect(knob.set(&knobs, choice))
        #expect(knob.read(knobs) == choice)
      }
      #expect(!knob.set(&knobs, "perhaps"))
      #expect(knobs == BehaviourKnobs())
    }
  }

  @Test("each knob moves something of its own")
  func independence() {
    for knob in BehaviourKnobs.catalogue {
      var knobs = BehaviourKnobs()
      #expect(knob.set(&knobs, knob.choices[1]))
      let moved = BehaviourKnobs.catalogue.filter { $0.read(knobs) != $0.choices[0] }
      #expect(moved.map(\.name) == [knob.name])
    }
  }

  @Test(
    "1.15 1.16 1.17 2.7 2.12 2.14 2.24 2.25 2.26 3.3 3.4 3.6 3.14 4.8 5.9 these are the defaults")
  func defaults() {
    let expected = [
      "countAt": "appear", "invalidateAt": "nthEnd", "mergeStatus": "sticky",
      "frequencyScope": "perDevice", "frequencyFrom": "appear", "redisplayRestartsGap": "yes",
      "ignoringTipRestartsGap": "yes", "timeTriggered": "onAppear", "outsideTap": "dismissOnly",
      "retractOnRuleFalse": "yes", "durationCheck": "onDisappearToo", "statusReason": "firstWins",
      "preemptFirstAvailable": "no", "resetEligibilityClears": "countAndDuration",
      "transientSynced": "no", "donationCapAppliedTo": "merged", "lwwOrder": "arrival",
      "resetSemantics": "deleteRecords", "overriddenDisplaysCount": "yes",
      "remoteInvalidationRetracts": "yes", "mergeReachesLimit": "invalidate",
      "minimumVisible": "perAppearance", "deleteDonations": "known",
      "deletedDonationRetry": "returns", "creationIsAWrite": "no",
      "simultaneousViews": "countEach", "accountChange": "uploadsEverything",
      "zonePurge": "clearsLocally",
    ]
    #expect(Set(expected.keys) == Set(BehaviourKnobs.catalogue.map(\.name)))
    for (name, choice) in expected {
      #expect(BehaviourKnobs.catalogue.first { $0.name == name }?.choices.first == choice)
    }
    #expect(BehaviourKnobs().presentationDropProbability == .never)
  }
}
