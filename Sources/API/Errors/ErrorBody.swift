import JSON

/// Writes an error as the JSON that every client knows. The only place that does.
enum ErrorBody {
    static func write(_ error: OfficeError, in language: Language, requestID: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("error")
            json.object { json in
                json.name("code")
                json.string(error.code.rawValue)
                json.name("message")
                json.string(error.code.sentence(error.facts, in: language))
                json.name("retryable")
                json.bool(error.code.isRetryable)
                json.name("request_id")
                json.string(requestID)
                if !error.details.isEmpty { write(error.details, in: language, to: &json) }
                if error.rowFaultCount > 0 { write(error.rowFaults, of: error.rowFaultCount, in: language, to: &json) }
                for fact in error.fileFacts {
                    json.name(fact.name)
                    json.raw(fact.json)
                }
                if let current = error.current {
                    json.name("current")
                    json.raw(current)
                }
            }
        }
        return json.bytes
    }

    private static func write(_ faults: [RowFault], of count: Int, in language: Language, to json: inout JSONWriter) {
        json.name("details")
        json.array { json in
            for fault in faults { fault.write(to: &json, asDetail: true, in: language) }
        }
        json.name("fault_count")
        json.int(count)
    }

    private static func write(_ faults: [FieldFault], in language: Language, to json: inout JSONWriter) {
        json.name("details")
        json.array { json in
            for fault in faults {
                json.object { json in
                    json.name("field")
                    json.string(fault.field)
                    json.name("code")
                    json.string(fault.code.rawValue)
                    json.name("message")
                    json.string(fault.phrase.text(in: language))
                }
            }
        }
    }
}
