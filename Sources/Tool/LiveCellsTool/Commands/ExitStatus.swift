/// An exit status of a command, with its name in `sysexits.h` and its meaning, for the help.
struct ExitStatus {
  let number: Int
  let name: String
  let meaning: String

  /// Returns statuses as a table, one in each line. Scripts/manual.py reads it from the help.
  static func table(_ statuses: [ExitStatus]) -> String {
    statuses.reduce("Exit statuses:") { table, status in
      let number = String(status.number)
      let name = status.name
      return table + "\n  " + number + String(repeating: " ", count: 5 - number.count)
        + name + String(repeating: " ", count: 16 - name.count) + status.meaning
    }
  }
}

extension ExitStatus {
  static let done = ExitStatus(number: 0, name: "EX_OK", meaning: "done")
  static let conditionFalse = ExitStatus(
    number: 1,
    name: "",
    meaning: "the condition of --until is false at the end"
  )
  static let usage = ExitStatus(number: 64, name: "EX_USAGE", meaning: "wrong usage")
  static let refused = ExitStatus(
    number: 70,
    name: "EX_SOFTWARE",
    meaning: "the database refuses the request"
  )
  static let cannotCreate = ExitStatus(
    number: 73,
    name: "EX_CANTCREAT",
    meaning: "the file of --record cannot be created"
  )
  static let inputOutput = ExitStatus(
    number: 74,
    name: "EX_IOERR",
    meaning: "input or output failed"
  )
  static let locked = ExitStatus(
    number: 75,
    name: "EX_TEMPFAIL",
    meaning: "the database is locked"
  )
  static let permission = ExitStatus(number: 77, name: "EX_NOPERM", meaning: "no permission")
  static let setting = ExitStatus(number: 78, name: "EX_CONFIG", meaning: "an invalid setting")

  /// The statuses of a screen that was ended by a signal.
  static let signals = [
    ExitStatus(number: 130, name: "", meaning: "the screen was ended by SIGINT"),
    ExitStatus(number: 143, name: "", meaning: "the screen was ended by SIGTERM"),
  ]

  static func data(_ meaning: String) -> ExitStatus {
    ExitStatus(number: 65, name: "EX_DATAERR", meaning: meaning)
  }

  static func noInput(_ meaning: String) -> ExitStatus {
    ExitStatus(number: 66, name: "EX_NOINPUT", meaning: meaning)
  }

  static func unavailable(_ meaning: String) -> ExitStatus {
    ExitStatus(number: 69, name: "EX_UNAVAILABLE", meaning: meaning)
  }
}
