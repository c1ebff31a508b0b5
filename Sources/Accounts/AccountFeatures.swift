import API

extension [Feature] {
    /// What this target's folders hold: a new one adds its line.
    package static let accounts: [Feature] = [
        Feature(PeopleEndpoints.endpoints),
        Feature(AccountSessionEndpoints.endpoints),
        Feature(TenantEndpoints.endpoints, jobs: HouseFigures.jobs),
        Feature(CodeEndpoints.endpoints, sends: CodeMail.statements),
        Feature(PasswordEndpoints.endpoints, sends: PasswordEndpoints.statements + PasswordChange.statements),
        Feature(SessionEndpoints.endpoints, jobs: [SignInPurge.job]),
        Feature(MySessionEndpoints.endpoints),
        Feature(MyHouseEndpoints.endpoints),
        Feature(UserEndpoints.endpoints),
        Feature(IssuerEndpoints.endpoints),
        Feature(PageSessionEndpoints.endpoints),
        Feature(AppSiteAssociation.endpoints),
        Feature(sends: MailOutbox.statements),
        Feature(jobs: [TrustedKeySource.job]),
    ]
}
