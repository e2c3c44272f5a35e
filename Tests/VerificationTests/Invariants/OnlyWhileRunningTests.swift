import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("only-while-running")
struct OnlyWhileRunningTests {
  private func violations(_ facts: [FactKind]) throws -> Int {
    var story = Story(opens: false)
    for fact in facts { story.on(DeviceIndex(0), fact) }
    return try story.result(of: "only-while-running").violations.count
  }

  @Test("7.25 a closed app that hears of its account is a violation, and one that runs is not")
  func account() throws {
    let change = FactKind.sync(.accountChanged(to: nil))
    #expect(try violations([.device(.launched), change]) == 0)
    #expect(try violations([change]) == 1)
    #expect(try violations([.device(.launched), .device(.terminated), change]) == 1)
    #expect(
      try violations([.device(.launched), .device(.crashed(lostChanges: 0)), change]) == 1)
  }

  @Test("7.27 a request, an import or a fact about tips needs a process, a lost donation does not")
  func process() throws {
    #expect(try violations([.sync(.fetchRequested(message: 1, since: nil))]) == 1)
    #expect(try violations([.tip(.configured)]) == 1)
    #expect(try violations([.tip(.donationLost(event: EventIndex(0)))]) == 0)
  }

  @Test(
    "7.27 an app in the background asks the hub for as long as it may since it was last woken",
    arguments: [
      (SimulatedDuration.seconds(30), false, 0), (.seconds(31), false, 1), (.minutes(2), true, 0),
    ])
  func background(_ after: SimulatedDuration, _ isWoken: Bool, _ expected: Int) throws {
    var story = Story { $0.sync.backgroundTime = .seconds(30) }
    story.on(phone, .device(.suspended))
    story.wait(after)
    if isWoken { story.on(phone, .sync(.pushReceived(message: 1, wakes: true))) }
    story.asks(on: phone)
    story.on(phone, .device(.activated))
    story.wait(.hours(1))
    story.asks(on: phone)
    #expect(try story.result(of: "only-while-running").violations.count == expected)
  }

  @Test(
    "7.12 a push is heard in the foreground, and in the background with the mode for it",
    arguments: [
      (true, true, true, 0), (true, false, true, 0), (false, true, true, 0),
      (false, false, true, 1), (false, false, false, 0), (true, true, false, 1),
      (false, true, false, 1),
    ])
  func pushes(
    _ isInForeground: Bool, _ hasMode: Bool, _ wakes: Bool, _ expected: Int
  ) throws {
    var story = Story { $0.devices[0].hasBackgroundMode = hasMode }
    story.on(phone, .device(isInForeground ? .activated : .suspended))
    story.on(phone, .sync(.pushReceived(message: 1, wakes: wakes)))
    #expect(try story.result(of: "only-while-running").violations.count == expected)
  }

  @Test("7.12 no push wakes an app without a process")
  func pushWithoutProcess() throws {
    #expect(try violations([.sync(.pushReceived(message: 1, wakes: true))]) == 1)
    #expect(try violations([.sync(.pushReceived(message: 1, wakes: false))]) == 0)
  }

  @Test("a run in which no app does anything does not exercise it")
  func idle() throws {
    let result = try Story(opens: false).result(of: "only-while-running")
    #expect(result.reason == "No app did anything.")
  }
}
