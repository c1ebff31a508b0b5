import HTTP
import Text

extension Request {
    /// Does what may ask other servers, which then are told the request's trace. On its loop.
    package func traced<Value, Failure: Error>(_ work: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        guard let trace = log.trace else { return try await work() }
        let result = await TraceContext.$current.withValue(trace) { () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
