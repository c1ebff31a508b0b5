extension MailRoom {
    /// By the settings; nil when nobody signs in here, so that there is no mail.
    static func open(_ settings: Settings, log: Log) -> MailRoom? {
        guard let key = settings.sealingKey else { return nil }
        let pace = MailPace(firstPause: .seconds(5), timeout: .seconds(30))
        return MailRoom(carrier: LogCarrier(log: log), key: key, pace: pace)
    }
}
