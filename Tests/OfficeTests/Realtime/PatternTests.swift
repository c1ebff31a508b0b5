import TestSupport
import Testing

@testable import Office

/// The patterns of filters (docs/apps/realtime.md, "Filters").
@Suite(.mayBlock) struct PatternTests {
    @Test(
        "regular expressions",
        arguments: [
            ("abc", "xabcx", true), ("^abc$", "abc", true), ("^abc$", "abcd", false), ("a.c", "abc", true), ("a.c", "ac", false),
            ("ab*c", "ac", true), ("ab+c", "ac", false), ("ab?c", "abc", true), ("^a{2}$", "aa", true), ("^a{2}$", "aaa", false),
            ("^a{2,}$", "aaaa", true), ("^a{1,2}$", "aaa", false), ("^a{0,1}$", "", true), ("cat|dog", "hotdog", true),
            ("^(cat|dog)s?$", "dogs", true), ("^(?:ab)+$", "ababab", true), ("^(ab)+$", "aba", false), ("[a-c]x", "bx", true),
            ("[^a-c]x", "bx", false), ("^[]a]$", "]", true), ("^[a-]$", "-", true), (#"^\d+$"#, "123", true),
            (#"^\d+$"#, "12a", false), (#"^\w\s\w$"#, "a b", true), (#"\."#, "a.b", true), (#"^[\d_]+$"#, "1_2", true),
            (#"\D"#, "12", false), ("", "anything", true), ("^$", "", true), ("^$", "a", false), ("ñ", "España", true),
            ("a||b", "x", true), ("()", "x", true), ("^(a*)*$", "aaa", true), ("^(a|)+b$", "aab", true),
        ])
    func matches(pattern: String, text: String, matches: Bool) throws {
        #expect(try #require(LinearRegex(pattern, ignoresCase: false)).matches(text) == matches)
    }

    @Test("in any case")
    func cases() throws {
        let regex = try #require(LinearRegex("^[A-C]ÑX", ignoresCase: true))
        #expect(regex.matches("bñx") && regex.matches("BÑX") && !regex.matches("dñx"))
        #expect(try #require(LinearRegex(#"^\D[^a]$"#, ignoresCase: true)).matches("xA") == false)
        #expect(try #require(LinearRegex(#"^\D[^a]$"#, ignoresCase: true)).matches("xB"))
    }

    @Test(
        "what is none, or looks elsewhere, is refused",
        arguments: [
            "(", ")", "a)", "[", "[a", "*", "+a", "a{", "a{2", "a{2,1}", "a{101}", "(?=a)", "(?<!a)", #"\b"#, #"(a)\1"#, #"\"#,
            "[b-a]", String(repeating: "a", count: 101), "(a{50}){50}", String(repeating: "(", count: 30),
            // They make no step, however often they are gone through.
            "((((((){100}){100}){100}){100}){100}){100}", "((((((a{0}){100}){100}){100}){100}){100}){100}",
            "[abcdefghijklmnopqrstuvwxyz0123456789]{100}",
        ])
    func refused(pattern: String) { #expect(LinearRegex(pattern, ignoresCase: false) == nil) }

    @Test("no pattern takes more than text times pattern")
    func linear() throws {
        let text = String(repeating: "a", count: 900) + "b"
        for pattern in ["^(a+)+$", "^(a|a)*c", "^(a*)*c", "(x+x+)+y"] {
            #expect(try #require(LinearRegex(pattern, ignoresCase: false)).matches(text) == false)
        }
    }

    @Test(
        "like",
        arguments: [
            ("abc", "abc", true), ("abc", "abcd", false), ("a%", "abc", true), ("%c", "abc", true), ("%b%", "abc", true),
            ("a*c", "abbc", true), ("_b_", "abc", true), ("_", "", false), ("%", "", true), (#"a\%"#, "a%", true),
            (#"a\%"#, "ab", false), ("%a%b%", "xaxbx", true), ("%aab", "aaab", true), ("", "", true), ("", "a", false),
            ("%ab", "abab", true),
        ])
    func like(pattern: String, text: String, matches: Bool) {
        #expect(LikePattern(pattern, ignoresCase: false).matches(text) == matches)
        #expect(LikePattern(pattern.uppercased(), ignoresCase: true).matches(text) == matches)
    }

    @Test("the parts of a filter stand between commas outside of quotes and parentheses")
    func parts() {
        let text = #"a=eq.1,b=in.(x,"y,)z"),c=eq."q,\"r",d=is.null"#
        #expect(FilterText.split(text[...]).map(String.init) == ["a=eq.1", #"b=in.(x,"y,)z")"#, #"c=eq."q,\"r""#, "d=is.null"])
        #expect(FilterText.unquoted(#""q,\"r""#) == #"q,"r"#)
        #expect(FilterText.unquoted(#""open"#) == nil && FilterText.unquoted(#""a"b"#) == nil)
        #expect(FilterText.split("").count == 1)
    }
}
