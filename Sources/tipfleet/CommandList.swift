import CommandLineParts

/// All commands, in the order of the help. A further one is a file in `Commands`, and a line here.
enum CommandList {
  static let all: [any Command.Type] = [
    AppCommand.self,
    RunCommand.self,
    CheckCommand.self,
    ShrinkCommand.self,
    ReplayCommand.self,
    CompareCommand.self,
    ExplainCommand.self,
    StudyCommand.self,
    PlanCommand.self,
    MergeCommand.self,
    MutantsCommand.self,
    SelfTestCommand.self,
    FuzzCommand.self,
    BenchCommand.self,
    ListCommand.self,
    ValidateCommand.self,
    SchemaCommand.self,
    ReportCommand.self,
    ExportCommand.self,
    ImportCommand.self,
    LintCommand.self,
    InitCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
  ]
}
