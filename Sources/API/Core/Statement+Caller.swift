import Postgres

// Calls of the functions that answer with `office.function_result`. Such a function lets its caller in and makes the caller's tenant that
// of the transaction; the statement that calls it takes that back when the function has returned, whatever it answered
// (docs/database.md). `FunctionResult` reads no other statement's row.
extension Statement {
    /// A call of a function that only reads (`stable`). It leaves no tenant behind: whatever shares its transaction, as reads of one batch
    /// do, sees nobody's rows before it lets its own caller in.
    package static func read(_ function: String, _ parameters: Parameters...) -> Statement {
        call(function, parameters.reduce([:], +), then: "set_config('office.tenant', '', true)")
    }

    /// A call of any other function. It leaves neither a tenant behind nor what is said of the caller to the audit.
    package static func write(_ function: String, _ parameters: Parameters...) -> Statement {
        call(function, parameters.reduce([:], +), then: "office.forget_caller()")
    }
}
