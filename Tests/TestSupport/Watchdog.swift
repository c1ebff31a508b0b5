import Testing

extension Trait where Self == TimeLimitTrait {
    /// For what could wait for ever. A test's time runs while it waits for a thread, which others may hold for most of a run: so it is
    /// longer than a run.
    package static var watchdog: Self { .timeLimit(.minutes(60)) }
}
