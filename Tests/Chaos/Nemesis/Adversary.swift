/// Who breaks things while the phones play.
protocol Adversary: AnyObject {
    /// How often it did what.
    var toll: [Fault: Int] { get }
    /// Seconds from Postgres' return to health, each time.
    var recoveries: [Double] { get }

    /// Goes on until the quota is met, and closes the stage. Then everything runs again.
    func haunt(_ stage: Stage, quota: Quota) throws
}
