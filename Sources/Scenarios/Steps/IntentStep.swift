/// A step of intents or widgets.
protocol IntentStep: SystemStep {}

extension IntentStep {
  static var system: DeclaredSystem? { .intents }
}
