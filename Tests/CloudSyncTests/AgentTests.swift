import CloudSync
import SimulationKernel
import Testing

@Suite("a sync agent")
struct AgentTests {
  @Test("7.26 one request at a time: what is wanted meanwhile waits for the answer")
  func oneAtATime() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    #expect(bench.fetches)
    bench.hear(.localChange)
    bench.hear(.uploadDue(hasPending: true))
    #expect(!bench.uploads)
    bench.hear(.fetchWanted)
    #expect(!bench.fetches)
    bench.answerFetch()
    #expect(bench.fetches && !bench.uploads)
    bench.answerFetch()
    #expect(bench.uploads)
  }

  @Test("7.21 changes are uploaded on the agent's own schedule, many with one upload")
  func schedule() {
    var bench = AgentBench()
    bench.hear(.localChange)
    #expect(bench.directives == [.scheduleUpload])
    bench.hear(.localChange)
    #expect(bench.directives.isEmpty)
    bench.hear(.uploadDue(hasPending: true))
    #expect(bench.uploads)
  }

  @Test("7.27 nothing is asked while the app may not run; it goes on when it may")
  func reachability() {
    var bench = AgentBench(isReachable: false)
    bench.hear(.fetchWanted)
    #expect(bench.directives.isEmpty)
    bench.hear(.reachable)
    #expect(bench.fetches)
  }

  @Test("7.28 a further wish to fetch is merged into the one that waits")
  func coalescedWishes() {
    var bench = AgentBench(isReachable: false)
    for _ in 0..<5 { bench.hear(.fetchWanted) }
    bench.hear(.reachable)
    #expect(bench.fetches)
    bench.answerFetch()
    #expect(!bench.fetches)
    #expect(bench.agent.isIdle)
  }

  @Test("7.10 an expired token leads to a fetch of everything, and then to a sweep")
  func expiredToken() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    #expect(bench.directives.first == .beginFullFetch)
    bench.answerFetch()
    #expect(bench.directives == [.sweepMissing])
    bench.hear(.fetchWanted)
    #expect(!bench.directives.contains(.beginFullFetch))
    bench.failFetch(.changeTokenExpired)
    #expect(bench.directives == [.beginFullFetch, .fetch(since: nil)])
    bench.answerFetch(isLast: false)
    #expect(bench.fetches && !bench.directives.contains(.beginFullFetch))
    bench.answerFetch()
    #expect(bench.directives == [.sweepMissing])
  }

  @Test("7.11 a fetch of everything that is cut off before its first answer begins anew")
  func interruptedFullFetch() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.agent.processEnded()
    bench.hear(.fetchWanted)
    bench.hear(.reachable)
    #expect(bench.directives == [.beginFullFetch, .fetch(since: nil)])
    bench.answerFetch()
    #expect(bench.directives == [.sweepMissing])
  }

  @Test("7.15 the agent waits as long as the hub asks, and again as long as it asks anew")
  func retryAfter() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.failFetch(.serviceUnavailable, retryAfter: .milliseconds(51_600))
    #expect(bench.wait == .milliseconds(51_600))
    bench.pass(.seconds(51))
    bench.hear(.fetchWanted)
    #expect(!bench.fetches)
    bench.hear(.timer(generation: 1))
    bench.pass(.milliseconds(600))
    bench.hear(.fetchWanted)
    #expect(bench.fetches)
    bench.failFetch(.requestRateLimited, retryAfter: .seconds(110_207))
    #expect(bench.wait == .seconds(110_207))
    bench.waitForTimer()
    #expect(bench.fetches)
  }

  @Test(
    "7.15 whatever error says how long to wait, the agent waits that long",
    arguments: [
      SyncError.networkFailure, .networkUnavailable, .requestRateLimited, .serviceUnavailable,
      .zoneBusy,
    ])
  func anyRetryAfter(error: SyncError) {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.failFetch(error, retryAfter: .seconds(77))
    #expect(bench.wait == .seconds(77))
    bench.waitForTimer()
    bench.answerFetch()
    bench.hear(.localChange)
    bench.hear(.uploadDue(hasPending: true))
    bench.answerUpload(error, retryAfter: .seconds(78), hasPending: true)
    #expect(bench.wait == .seconds(78))
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test("7.16 a busy zone is asked again after a few seconds, then ever more rarely")
  func exponentialBackOff() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    var waits: [SimulatedDuration] = []
    for _ in 0..<9 {
      bench.failFetch(.zoneBusy)
      if let wait = bench.wait { waits.append(wait) }
      bench.waitForTimer()
      #expect(bench.fetches)
    }
    #expect(
      waits == [5, 10, 20, 40, 80, 160, 320, 600, 600].map { SimulatedDuration.seconds($0) })
    bench.answerFetch()
    bench.hear(.fetchWanted)
    bench.failFetch(.zoneBusy)
    #expect(bench.wait == .seconds(5))
  }

  @Test(
    "7.22 the agent gets over these errors by itself, for fetches and for uploads",
    arguments: [
      SyncError.networkFailure, .networkUnavailable, .requestRateLimited, .serviceUnavailable,
      .zoneBusy,
    ])
  func handledErrors(error: SyncError) {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.failFetch(error)
    bench.waitForTimer()
    #expect(bench.fetches)
    bench.answerFetch()
    bench.hear(.localChange)
    bench.hear(.uploadDue(hasPending: true))
    bench.answerUpload(error, hasPending: true)
    #expect(bench.abandons)
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test(
    "7.22 the agent gets over an account that cannot be used by itself, once it can be used",
    arguments: [SyncError.notAuthenticated, .accountTemporarilyUnavailable])
  func handledAccountErrors(error: SyncError) {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.failFetch(error)
    #expect(!bench.fetches)
    bench.hear(.conditionEnded)
    #expect(bench.fetches)
    bench.answerFetch()
    bench.hear(.localChange)
    bench.hear(.uploadDue(hasPending: true))
    bench.answerUpload(error, hasPending: true)
    #expect(bench.abandons)
    #expect(!bench.uploads)
    bench.hear(.conditionEnded)
    #expect(bench.uploads)
  }

  @Test(
    "7.19 an account that cannot be used is waited for; nothing is asked until it can",
    arguments: [SyncError.notAuthenticated, .accountTemporarilyUnavailable])
  func accountUnusable(error: SyncError) {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(error, retryAfter: .seconds(1), hasPending: true)
    #expect(bench.abandons)
    bench.pass(.days(3))
    bench.hear(.fetchWanted)
    bench.hear(.localChange)
    #expect(!bench.fetches && !bench.uploads)
    bench.hear(.conditionEnded)
    #expect(bench.fetches)
    bench.answerFetch()
    #expect(bench.uploads)
  }

  @Test("7.8 an upload that is too big is halved until it fits, and all of it goes up")
  func halving() {
    var bench = AgentBench(batchLimit: 250)
    bench.beginUpload()
    #expect(bench.directives.contains(.upload(limit: 250)))
    bench.answerUpload(.limitExceeded, hasPending: true)
    #expect(bench.directives.contains(.upload(limit: 125)))
    bench.answerUpload(.limitExceeded, hasPending: true)
    #expect(bench.directives.contains(.upload(limit: 63)))
    bench.answerUpload(hasPending: true)
    #expect(bench.directives.contains(.upload(limit: 63)))
  }

  @Test("7.8 halves are halves of what was sent, not of what a batch may have")
  func halvesOfWhatWasSent() {
    var bench = AgentBench(batchLimit: 250)
    bench.beginUpload()
    bench.uploaded = 60
    bench.answerUpload(.limitExceeded, hasPending: true)
    #expect(bench.directives.contains(.upload(limit: 30)))
  }

  @Test("7.8 a single record that is too big does not make the agent ask without end")
  func tooBigAlone() {
    var bench = AgentBench(batchLimit: 1)
    bench.beginUpload()
    bench.answerUpload(.limitExceeded, hasPending: true)
    #expect(!bench.uploads)
    #expect(bench.wait == .seconds(5))
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test("7.18 a full account holds uploads back and lets fetches pass")
  func quota() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.quotaExceeded, hasPending: true)
    #expect(bench.abandons)
    #expect(bench.wait == .hours(6))
    bench.hear(.fetchWanted)
    #expect(bench.fetches)
    bench.answerFetch()
    #expect(!bench.uploads)
    #expect(!bench.agent.isIdle)
  }

  @Test("7.18 a fetch that fails in between does not silence the retry of the upload")
  func quotaTimerSurvives() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.quotaExceeded, hasPending: true)
    bench.hear(.fetchWanted)
    bench.failFetch(.zoneBusy)
    bench.waitForTimer()
    #expect(bench.fetches)
    bench.answerFetch()
    bench.waitForTimer()
    #expect(bench.uploads)
    #expect(bench.now == Instant(microseconds: SimulatedDuration.hours(6).microseconds))
  }

  @Test("7.16 an upload of nothing asks nobody, and so takes no wait away")
  func nothingToUpload() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.zoneBusy, hasPending: true)
    #expect(bench.wait == .seconds(5))
    bench.waitForTimer()
    #expect(bench.uploads)
    bench.hear(.nothingToUpload)
    #expect(!bench.uploads)
    bench.hear(.fetchWanted)
    bench.failFetch(.zoneBusy)
    #expect(bench.wait == .seconds(10))
  }

  @Test("7.21 an upload that is due when nothing waits any more takes no delay from a later change")
  func dueWithoutChanges() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.hear(.localChange)
    bench.answerUpload()
    bench.hear(.unreachable)
    bench.hear(.uploadDue(hasPending: false))
    bench.agent.processEnded()
    bench.hear(.localChange)
    #expect(bench.directives == [.scheduleUpload])
  }

  @Test("7.18 a process that ended while the account was full retries in the next one")
  func quotaOverProcesses() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.quotaExceeded, hasPending: true)
    bench.agent.processEnded()
    bench.hear(.reachable)
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test("7.17 a request without an answer is asked again after a wait, and its records wait again")
  func timeOut() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.hear(.timedOut)
    #expect(bench.abandons)
    bench.waitForTimer()
    #expect(bench.uploads)
    bench.answerUpload()
    bench.hear(.fetchWanted)
    bench.hear(.timedOut)
    bench.waitForTimer()
    #expect(bench.fetches)
  }

  @Test("8.23 an upload of which a part failed goes up again after a wait")
  func partialFailure() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.partialFailure, retryAfter: .seconds(5), hasPending: true)
    #expect(!bench.uploads)
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test("a wait that begins while the app may not run ends all the same when it may again")
  func blockedWhileUnreachable() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.hear(.unreachable)
    bench.answerUpload(.zoneBusy, hasPending: true)
    #expect(bench.wait == .seconds(5))
    bench.hear(.reachable)
    bench.waitForTimer()
    #expect(bench.uploads)
  }

  @Test("a timer that was overtaken is void, and many inputs set one timer")
  func voidTimers() {
    var bench = AgentBench()
    bench.hear(.fetchWanted)
    bench.failFetch(.zoneBusy)
    #expect(bench.directives.contains(.wake(after: .seconds(5), generation: 1)))
    for _ in 0..<5 {
      bench.hear(.fetchWanted)
      #expect(bench.directives.isEmpty)
    }
    bench.pass(.seconds(6))
    bench.hear(.timer(generation: 0))
    #expect(!bench.fetches)
    bench.hear(.timer(generation: 1))
    #expect(bench.fetches)
  }

  @Test("7.8 7.25 another account makes the agent forget its token, its waits and its limits")
  func accountChanged() {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(.limitExceeded, hasPending: true)
    bench.answerUpload(.zoneBusy, hasPending: true)
    bench.hear(.accountChanged(emptiesFirst: false))
    #expect(bench.agent.token == nil)
    #expect(bench.directives == [.beginFullFetch, .fetch(since: nil)])
    bench.answerFetch()
    #expect(bench.directives.contains(.upload(limit: 250)))
  }

  @Test("5.9 after a reset the hub's records go before anything is fetched, in a later process too")
  func resetFirst() {
    var bench = AgentBench()
    bench.agent.storeWasReset()
    bench.hear(.fetchWanted)
    #expect(bench.uploads && !bench.fetches)
    bench.agent.processEnded()
    bench.hear(.reachable)
    #expect(bench.uploads && !bench.fetches)
    bench.answerUpload()
    #expect(bench.fetches)
  }

  @Test(
    "7.20 an upload to a zone that is gone leads to a fetch, which says why",
    arguments: [
      SyncError.zoneNotFound, .userDeletedZone,
    ])
  func lostZone(error: SyncError) {
    var bench = AgentBench()
    bench.beginUpload()
    bench.answerUpload(error, hasPending: true)
    #expect(bench.abandons)
    #expect(bench.fetches)
    bench.failFetch(error, loss: .purgedByPerson)
    #expect(bench.directives.first == .zoneLost(.purgedByPerson))
    #expect(bench.directives.contains(.fetch(since: nil)))
  }
}
