public import ArgumentParser
public import LiveCellsTerminal

extension ColorPolicy: ExpressibleByArgument {}

extension TerminalTheme: ExpressibleByArgument {}
