import API
import Accounts
import Foundation
import Office
import TestSupport
import Testing
import Text

@testable import Operations
@testable import Settings

/// Each setting is declared once, and stands in the one list that the command line, `doctor` and the documents go by.
@Suite(.mayBlock) struct SettingDeclarationTests {
    private static let all = SettingSection.all.flatMap(\.settings)

    @Test("every declaration of the sources is in a section")
    func listed() throws {
        let sources = Document.root.appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix("Settings.swift") }
        let declared = try files.flatMap { name in
            let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
            return text.components(separatedBy: " = Setting(").dropFirst().compactMap { declaration in
                declaration.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
            }
        }
        #expect(declared.count > 80)
        #expect(declared.sorted() == Self.all.map(\.name).sorted())
    }

    @Test("every declaration of the sources is in a file named for settings")
    func found() throws {
        let sources = Document.root.appendingPathComponent("Sources")
        for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where name.hasSuffix(".swift") && !name.hasSuffix("Settings.swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
            #expect(!text.contains(" = Setting("), "\(name)")
        }
    }

    @Test("no name is taken twice, an old one included")
    func names() {
        let names = Self.all.flatMap(\.variables)
        #expect(Set(names).count == names.count)
    }

    @Test("every default is a value that could be set")
    func defaults() {
        for setting in Self.all { #expect(setting.takesItsDefault, "\(setting.name)") }
    }

    private func reader(_ environment: [String: String], for command: AnySetting.Command = .serve) -> SettingsReader {
        let good = ["DATABASE_URL": "host=/nonexistent dbname=none"]
        return SettingsReader(
            SettingSection.all, environment: good.merging(environment) { $1 }, for: command, readFile: { _ in nil })
    }

    @Test(
        "a size is taken with a unit of either kind, or in bytes",
        arguments: [("15MiB", 15_728_640), ("32MB", 32_000_000), ("4096", 4096), ("8 KiB", 8192), ("1GiB", 1_073_741_824)])
    func sizes(text: String, bytes: Int) {
        let reader = reader(["PHOTO_MAX_SIZE": text])
        #expect(reader.faults.isEmpty)
        #expect(reader.settings[.photoMaxSize] == bytes)
    }

    @Test(
        "what is no size, or out of range, is refused",
        arguments: ["15M", "MiB", "-1", "2GiB", "1.5MiB", "1023", "9999999999999999GiB"])
    func notSizes(text: String) {
        #expect(
            reader(["PHOTO_MAX_SIZE": text]).faults.map(\.description) == [
                "PHOTO_MAX_SIZE must be a size such as 15MiB, 32MB or 4096, from 1KiB to 1GiB"
            ])
    }

    @Test("off is no size, where that may be", arguments: [("off", nil), ("OFF", nil), ("1MiB", 1_048_576)])
    func off(text: String, bytes: Int?) {
        #expect(reader(["ANSWER_CACHE": text]).settings[.answerCache] == bytes)
    }

    @Test("a lifetime that was in seconds still is, and takes a unit", arguments: ["7200", "7200s", "120m", "2h"])
    func seconds(text: String) {
        #expect(reader(["ACCESS_TOKEN_LIFETIME": text]).settings[.accessTokenLifetime] == .seconds(7200))
    }

    @Test("an old name is taken, its file too, and told")
    func renamed() {
        let value = reader(["VIDEO_LIMIT": "5000"])
        #expect(value.faults.isEmpty)
        #expect(value.settings[.videoMaxSize] == 5000)
        #expect(value.renamed.map(\.description) == ["VIDEO_LIMIT is now called VIDEO_MAX_SIZE"])
        let faulty = reader(["UPLOADS_OPEN": "many"])
        #expect(faulty.faults.map(\.description) == ["UPLOADS_OPEN must be a whole number from 1 to 1000000"])
        let file = SettingsReader(
            SettingSection.all, environment: ["DATABASE_URL": "dbname=none", "MAILS_AN_HOUR_FILE": "/mails"], for: .serve,
            readFile: { $0 == "/mails" ? Array("5\n".utf8) : nil })
        #expect(file.settings[.mailsPerHour] == 5)
        #expect(file.renamed.map(\.description) == ["MAILS_AN_HOUR_FILE is now called MAILS_PER_HOUR_FILE"])
    }

    @Test("a setting that was never read has its default")
    func unread() {
        #expect(Settings()[.undoWindow] == .days(1))
        #expect(Settings()[.publicURL] == nil)
    }

    @Test("what only serve needs is no fault of another command")
    func commands() {
        #expect(reader(["STORAGE": "s3"], for: .migrate).faults.isEmpty)
        #expect(reader(["STORAGE": "s3"], for: .tenant).faults.isEmpty)
        #expect(
            reader(["STORAGE": "s3"], for: .backup).faults.map(\.setting.name) == [
                "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY",
            ])
        #expect(reader(["DATABASE_URL": ""], for: .ready).faults.isEmpty)
        #expect(reader(["DATABASE_URL": ""], for: .migrate).faults.map(\.setting.name) == ["DATABASE_URL"])
    }
}
