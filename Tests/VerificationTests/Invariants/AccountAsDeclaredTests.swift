import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import Verification

@Suite("account-as-declared")
struct AccountAsDeclaredTests {
  private let id = "account-as-declared"

  /// A fault that signs the phone out, and steps about its account.
  private func story(_ steps: (hours: Int64, action: ScriptedAction)...) -> Story {
    Story {
      $0.faults = [
        FaultDefinition(name: "lock", kind: .signOut([phone]), schedule: .windows([])),
        FaultDefinition(name: "expiry", kind: .signOut([phone]), schedule: .windows([])),
      ]
      $0.timeline = steps.map {
        TimelineStep(at: .hours($0.hours), device: phone, action: $0.action)
      }
    }
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(10))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("7.25 after a fault the account from before it is back", arguments: [0, 1, nil])
  func afterFault(account: UInt16?) throws {
    var story = story()
    story.world(.faultBegan(fault: 0))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(1))
    story.world(.faultEnded(fault: 0))
    if let account { story.on(phone, .sync(.accountChanged(to: account))) }
    #expect(try verdict(story) == (account == 0 ? .pass : .fail))
  }

  @Test("7.25 whom a step signed out during a fault stays signed out", arguments: [true, false])
  func signedOutMeanwhile(isBack: Bool) throws {
    var story = story((1, .signOut))
    story.world(.faultBegan(fault: 0))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(2))
    story.world(.faultEnded(fault: 0))
    if isBack { story.on(phone, .sync(.accountChanged(to: 0))) }
    #expect(try verdict(story) == (isBack ? .fail : .pass))
  }

  @Test("7.25 the account is back when the last of two faults is over", arguments: [0, 1])
  func twoFaults(returnsWith: UInt16) throws {
    var story = story()
    story.world(.faultBegan(fault: 0))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(1))
    story.world(.faultBegan(fault: 1))
    for fault in 0...1 as ClosedRange<UInt16> {
      story.wait(.hours(1))
      story.world(.faultEnded(fault: fault))
      if fault == returnsWith { story.on(phone, .sync(.accountChanged(to: 0))) }
    }
    #expect(try verdict(story) == (returnsWith == 1 ? .pass : .fail))
  }

  @Test("7.25 during a fault only a step signs in", arguments: [true, false])
  func signedInMeanwhile(hasStep: Bool) throws {
    var story = hasStep ? story((1, .signIn(account: 1))) : story()
    story.world(.faultBegan(fault: 0))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(1))
    story.on(phone, .sync(.accountChanged(to: 1)))
    story.wait(.hours(1))
    story.world(.faultEnded(fault: 0))
    #expect(try verdict(story) == (hasStep ? .pass : .fail))
  }

  @Test("6.15 a step signs in and out", arguments: [0, 1, nil])
  func steps(account: UInt16?) throws {
    var story = story((1, .signOut), (2, .signIn(account: 1)))
    story.wait(.hours(1))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(1))
    if let account { story.on(phone, .sync(.accountChanged(to: account))) }
    #expect(try verdict(story) == (account == 1 ? .pass : .fail))
  }

  @Test("7.25 an app that does not run learns of it at its next launch", arguments: [true, false])
  func closed(isNoticed: Bool) throws {
    var story = story((1, .signOut))
    story.on(phone, .device(.terminated))
    story.wait(.hours(2))
    #expect(try verdict(story) == .inconclusive)
    story.open(phone)
    if isNoticed { story.on(phone, .sync(.accountChanged(to: nil))) }
    #expect(try verdict(story) == (isNoticed ? .pass : .fail))
  }

  @Test("a step at the moment of a fault leaves the account open until the next step")
  func tied() throws {
    var story = story((1, .signOut), (3, .signIn(account: 0)))
    story.wait(.hours(1))
    story.world(.faultBegan(fault: 0))
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.wait(.hours(1))
    story.world(.faultEnded(fault: 0))
    story.on(phone, .sync(.accountChanged(to: 0)))
    #expect(try story.verdict(of: id) == .inconclusive)
    story.wait(.hours(1))
    story.on(phone, .sync(.accountChanged(to: nil)))
    #expect(try verdict(story) == .fail)
  }
}
