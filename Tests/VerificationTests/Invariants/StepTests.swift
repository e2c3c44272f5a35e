import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("steps-as-declared")
struct StepTests {
  private let id = "steps-as-declared"

  /// A step on the phone two hours after the beginning, the facts that come then, and later news.
  private func verdict(
    _ action: ScriptedAction, before: [DeviceFact] = [], _ facts: [DeviceFact], late: Bool = false
  ) throws -> Verdict {
    var story = Story {
      $0.timeline = [TimelineStep(at: .hours(2), device: phone, action: action)]
    }
    story.wait(.hours(1))
    for fact in before { story.on(phone, .device(fact)) }
    story.wait(.hours(1))
    if late { story.wait(.seconds(1)) }
    for fact in facts { story.on(phone, .device(fact)) }
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("an update comes at its time, with its version, and not otherwise")
  func updates() throws {
    let update = ScriptedAction.update(version: 2)
    #expect(try verdict(update, [.updated(version: 2)]) == .pass)
    #expect(try verdict(update, [.updated(version: 3)]) == .fail)
    #expect(try verdict(update, [.updated(version: 2)], late: true) == .fail)
    #expect(try verdict(update, []) == .fail)
    #expect(try verdict(.open, [.updated(version: 2)]) == .fail)
  }

  @Test("a backup is taken, and put back where there is one")
  func backups() throws {
    let restored = DeviceFact.restored(backupTaken: .zero, reusesReplica: false)
    let restore = ScriptedAction.restore(reusesReplica: false)
    #expect(try verdict(.backUp, [.backedUp]) == .pass)
    #expect(try verdict(.backUp, []) == .fail)
    #expect(try verdict(restore, []) == .inconclusive)
    // A backup that no step took is told as well.
    #expect(try verdict(restore, [restored]) == .pass)
    #expect(
      try verdict(restore, [.restored(backupTaken: .zero, reusesReplica: true)]) == .fail)
    #expect(try verdict(.open, [.backedUp]) == .fail)
  }

  @Test("a backup that was taken has to be put back")
  func putBack() throws {
    for isDone in [true, false] {
      var story = Story {
        $0.timeline = [
          TimelineStep(at: .hours(1), device: phone, action: .backUp),
          TimelineStep(at: .hours(2), device: phone, action: .restore(reusesReplica: false)),
        ]
      }
      story.wait(.hours(1))
      let taken = story.now
      story.on(phone, .device(.backedUp))
      story.wait(.hours(1))
      if isDone {
        story.on(phone, .device(.terminated))
        story.on(phone, .device(.restored(backupTaken: taken, reusesReplica: false)))
      }
      story.wait(.hours(1))
      story.world(.ended)
      #expect(try story.verdict(of: id) == (isDone ? .pass : .fail))
    }
  }

  @Test("an app is opened, left and ended where it is not so already")
  func processes() throws {
    #expect(try verdict(.open, before: [.suspended], [.activated]) == .pass)
    #expect(try verdict(.open, before: [.suspended], []) == .fail)
    #expect(try verdict(.open, before: [.activated], []) == .inconclusive)
    #expect(try verdict(.leave, before: [.activated], [.suspended]) == .pass)
    #expect(try verdict(.leave, before: [.activated], []) == .fail)
    #expect(try verdict(.terminate, [.terminated]) == .pass)
    #expect(try verdict(.terminate, []) == .fail)
    #expect(try verdict(.terminate, before: [.terminated], []) == .inconclusive)
    #expect(try verdict(.crash, []) == .fail)
    #expect(try verdict(.crash, [.crashed(lostChanges: 0)]) == .pass)
  }

  @Test("a device goes offline where it is not offline already")
  func connections() throws {
    #expect(try verdict(.goOffline, [.wentOffline]) == .pass)
    #expect(try verdict(.goOffline, []) == .fail)
    #expect(try verdict(.goOffline, before: [.wentOffline], []) == .inconclusive)
  }

  @Test("a screen that a step shows is shown")
  func screens() throws {
    for isShown in [true, false] {
      var story = Story {
        $0.timeline = [
          TimelineStep(at: .hours(1), device: phone, action: .visit(screen: 0))
        ]
      }
      story.wait(.hours(1))
      if isShown { story.on(phone, .person(.visited(screen: 0))) }
      story.wait(.hours(1))
      story.world(.ended)
      #expect(try story.verdict(of: id) == (isShown ? .pass : .fail))
    }
  }

  @Test("a clone and a new installation come from a step alone")
  func copies() throws {
    let clone = ScriptedAction.clone(from: tablet, reusesReplica: false)
    #expect(
      try verdict(clone, [.terminated, .cloned(from: tablet, reusesReplica: false)]) == .pass)
    #expect(try verdict(clone, []) == .fail)
    #expect(try verdict(.reinstall, [.terminated, .reinstalled]) == .pass)
    #expect(try verdict(.open, [.terminated, .reinstalled]) == .fail)
  }

  @Test("a device that is not there need do nothing")
  func absent() throws {
    #expect(try verdict(.backUp, before: [.retired], []) == .inconclusive)
  }
}
