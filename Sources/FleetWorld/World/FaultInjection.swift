/// A fault that is put on purpose into what is played or into how it is judged, to see whether
/// anything notices.
///
/// It is a value of `RunOptions`. A journal, a report and the command line name it by its id.
package protocol FaultInjection: Sendable {
  /// Its name on the command line, in journals and in reports, such as `cap-one-higher`.
  var id: String { get }
  /// What every report on a run with it says first.
  var warning: String { get }
  /// What a world does differently; nil if the world is sound and only its judges are faulty.
  var worldHooks: (any WorldHooks)? { get }
}
