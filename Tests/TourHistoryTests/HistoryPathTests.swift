import Testing

@testable import TourHistory

@Suite struct HistoryPathTests {
  @Test(arguments: [
    ("/c", "/h", "/a", "/c/tour/history.json"), ("/c/", "/h", "/a", "/c/tour/history.json"),
    ("/", "/h", "/a", "/tour/history.json"), (nil, "/h", "/a", "/h/.config/tour/history.json"),
    ("", "/h", "/a", "/h/.config/tour/history.json"), ("c", "/h", "/a", "/h/.config/tour/history.json"),
    ("./c", "/h", "/a", "/h/.config/tour/history.json"), ("~/c", "/h", "/a", "/h/.config/tour/history.json"),
    (nil, nil, "/a", "/a/.config/tour/history.json"), (nil, "", "/a", "/a/.config/tour/history.json"),
    (nil, "h", "/a", "/a/.config/tour/history.json"), (nil, "/", "/a", "/.config/tour/history.json"),
    (nil, nil, nil, nil), ("c", "h", "a", nil), ("/c", nil, nil, "/c/tour/history.json"),
  ] as [(String?, String?, String?, String?)])
  func `the file is where the XDG specification says`(config: String?, home: String?, account: String?, path: String?) {
    #expect((try? HistoryFile.standard(configHome: config, home: home, account: { account }))?.path == path)
  }

  @Test func `the accounts are asked where the environment says nothing`() throws {
    #expect(try HistoryFile.standard(configHome: nil, home: nil).path.hasSuffix("/.config/tour/history.json"))
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b"), ("/", "/"), ("", ".")])
  func `a path has a folder`(path: String, expected: String) {
    #expect(folder(of: path) == expected)
  }
}
