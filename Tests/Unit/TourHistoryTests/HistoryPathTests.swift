import Testing

@testable import TourHistory

@Suite struct HistoryPathTests {
  @Test(
    arguments: [
      ("/c", "/h", "/a", "/c/tour/history.json"), ("/c/", "/h", "/a", "/c/tour/history.json"),
      ("/", "/h", "/a", "/tour/history.json"), (nil, "/h", "/a", "/h/.config/tour/history.json"),
      ("", "/h", "/a", "/h/.config/tour/history.json"), ("c", "/h", "/a", "/h/.config/tour/history.json"),
      ("./c", "/h", "/a", "/h/.config/tour/history.json"), ("~/c", "/h", "/a", "/h/.config/tour/history.json"),
      (nil, nil, "/a", "/a/.config/tour/history.json"), (nil, "", "/a", "/a/.config/tour/history.json"),
      (nil, "h", "/a", "/a/.config/tour/history.json"), (nil, "/", "/a", "/.config/tour/history.json"),
      (nil, nil, nil, nil), ("c", "h", "a", nil), ("/c", nil, nil, "/c/tour/history.json"),
    ] as [(String?, String?, String?, String?)])
  func `the path of the history follows the XDG specification`(
    config: String?, home: String?, account: String?, path: String?
  ) {
    #expect((try? HistoryFile.standard(configHome: config, home: home, account: { account }))?.path == path)
  }

  @Test func `without HOME in the environment, the home folder comes from the user's account`() throws {
    #expect(try HistoryFile.standard(configHome: nil, home: nil).path.hasSuffix("/.config/tour/history.json"))
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b"), ("/", "/"), ("", ".")])
  func `the folder of a path is all before its last component`(path: String, expected: String) {
    #expect(folder(of: path) == expected)
  }
}
