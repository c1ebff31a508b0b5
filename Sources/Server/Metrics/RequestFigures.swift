import HTTP
import Metrics

/// How many requests there were and how long they took: by route, method and status. A route is its template, never a path, so there
/// are as many series as the table of routes allows.
struct RequestFigures: Sendable {
    /// Requests of one route, method and status.
    struct Series: Sendable {
        let method: String
        let status: Int
        var durations = Histogram()
    }

    /// Stands for the template where there is none.
    private static let noRoute = "unknown"

    /// The templates of the routes by number, and last that of no route.
    let templates: [String]
    /// In the order of the templates.
    private(set) var series: [[Series]]

    init(routes: [String]) {
        templates = routes + [Self.noRoute]
        series = Array(repeating: [], count: templates.count)
    }

    /// Counts a request. A route has few methods and statuses, so they are looked through.
    mutating func record(_ request: CompletedRequest) {
        let route = request.routeNumber ?? series.count - 1
        let index = index(of: Self.name(of: request.method), request.status.code, at: route)
        series[route][index].durations.record(request.duration)
    }

    /// Takes in what another loop has counted.
    static func += (left: inout RequestFigures, right: RequestFigures) {
        for (route, all) in right.series.enumerated() {
            for one in all {
                let index = left.index(of: one.method, one.status, at: route)
                left.series[route][index].durations += one.durations
            }
        }
    }

    private mutating func index(of method: String, _ status: Int, at route: Int) -> Int {
        if let index = series[route].firstIndex(where: { $0.status == status && $0.method == method }) { return index }
        series[route].append(Series(method: method, status: status))
        return series[route].count - 1
    }

    /// All methods that anybody can make up have one name, as OpenTelemetry says.
    private static func name(of method: Method?) -> String {
        switch method {
        case .other, nil: "_OTHER"
        case let method?: method.name
        }
    }
}
