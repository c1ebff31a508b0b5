extension MailRoom {
    /// By the settings; nil when nobody signs in here, so that there is no mail.
    static func open(_ settings: Settings, issuer: Issuer?, log: Log) -> MailRoom? {
        guard let issuer else { return nil }
        let pace = MailPace(firstPause: .seconds(5), timeout: .seconds(30))
        return MailRoom(carrier: LogCarrier(log: log), key: { issuer.keys?.sealing }, pace: pace)
    }
}
