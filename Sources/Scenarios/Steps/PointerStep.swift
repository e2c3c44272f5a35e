/// A step of pointers.
protocol PointerStep: SystemStep {}

extension PointerStep {
  static var system: DeclaredSystem? { .pointer }
}
