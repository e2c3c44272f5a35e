import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import Verification

@Suite("time-order and tie-break-order")
struct TimeAndTiesTests {
  private let order = "time-order"
  private let ties = "tie-break-order"

  @Test("facts at one instant and at later ones are in order")
  func inOrder() throws {
    var story = Story()
    story.show(0, on: phone)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: order) == .pass)
  }

  @Test("a fact dated a microsecond before the one recorded before it is a violation")
  func backInTime() throws {
    var story = Story()
    story.wait(.seconds(1))
    story.world(.healed)
    story.wait(SimulatedDuration(microseconds: -1))
    let late = story.world(.ended)
    let result = try story.result(of: order)
    #expect(result.violations.map(\.fact) == [late])
    #expect(result.violations.first?.observed == "999999 µs")
  }

  /// A message from the phone that is on its way for a second.
  private func story(sentTwice: Bool = false) -> (Story, [FactID]) {
    var story = Story()
    story.wait(.minutes(1))
    var sent: [FactID] = []
    for message in 0..<(sentTwice ? 2 : 1) as Range<UInt32> {
      sent.append(
        story.on(
          phone,
          .network(
            .sent(
              message: message, from: .device(phone), to: .hub, kind: .fetchRequest, byteCount: 1)))
      )
    }
    story.wait(.seconds(1))
    return (story, sent)
  }

  @Test("a fault before an arrival before a person is in order")
  func tiesInOrder() throws {
    var (story, sent) = story()
    story.world(.faultBegan(fault: 0))
    story.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent[0])
    story.on(phone, .person(.visited(screen: 0)))
    #expect(try story.verdict(of: ties) == .pass)
  }

  @Test("an arrival, or a fault, after a person acted at that instant is a violation")
  func personFirst() throws {
    var (late, sent) = story()
    late.on(phone, .person(.visited(screen: 0)))
    late.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent[0])
    #expect(try late.verdict(of: ties) == .fail)
    var (harmed, _) = story()
    harmed.on(phone, .person(.visited(screen: 0)))
    harmed.world(.faultBegan(fault: 0))
    #expect(try harmed.verdict(of: ties) == .fail)
  }

  @Test("what a person sends and what arrives within one instant waits for its turn")
  func sentNow() throws {
    var (story, _) = story()
    let visit = story.on(phone, .person(.visited(screen: 0)))
    story.atHub(.network(.delivered(message: 7, isCopy: false)), because: visit)
    #expect(try story.result(of: ties).violations.isEmpty)
  }

  @Test("of two messages that arrive together, the one sent last arriving first is a violation")
  func lastComeFirstServed() throws {
    var (story, sent) = story(sentTwice: true)
    story.atHub(.network(.delivered(message: 1, isCopy: false)), because: sent[1])
    story.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent[0])
    #expect(try story.verdict(of: ties) == .fail)
  }

  @Test("a message that was held back may arrive after others that were sent later")
  func held() throws {
    var (story, sent) = story(sentTwice: true)
    story.atHub(.network(.held(message: 0)), because: sent[0])
    story.atHub(.network(.delivered(message: 1, isCopy: false)), because: sent[1])
    story.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent[0])
    #expect(try story.verdict(of: ties) == .pass)
  }

  @Test("where nothing happens together, nothing was put to the test")
  func noTies() throws {
    var (story, sent) = story()
    story.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent[0])
    story.wait(.seconds(1))
    story.on(phone, .person(.visited(screen: 0)))
    let checks = try story.result(of: ties).checkCount
    var lonely = story
    lonely.wait(.seconds(1))
    lonely.on(phone, .person(.visited(screen: 0)))
    #expect(try lonely.result(of: ties).checkCount == checks)
  }
}
