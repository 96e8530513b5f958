import Testing
import TourModel

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", "de"), ("de_DE.UTF-8", "de_DE"), ("pt-br", "pt_BR"), ("ca_ES.UTF-8@valencia", "ca_ES"), ("ast", "ast"),
    ("DE_de", "de_DE"),
  ]) func `the name of a locale has a language`(locale: String, name: String) {
    #expect(Language(locale)?.name == name)
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "german", "d", "de_", "_DE", "de_DEU", "../de", "de/x", "d\u{E9}", "1a",
  ])
  func `other names have none`(name: String) { #expect(Language(name) == nil) }

  @Test(arguments: [
    ("de_AT", ["de_AT", "de"]), ("pt_PT", ["pt_PT", "pt", "pt_BR"]), ("pt_BR", ["pt_BR", "pt"]),
    ("zh_HK", ["zh_HK", "zh", "zh_TW"]), ("zh_SG", ["zh_SG", "zh", "zh_CN"]), ("fr", ["fr"]),
  ]) func `a reader of a language can read others`(name: String, names: [String]) throws {
    #expect(try #require(Language(name)).alternatives.map(\.name) == names)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], ["de_DE"]),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr_FR"]),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "es"], ["es"]),
    (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de_DE"]),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "pt_BR:de::en"], ["pt_BR", "de", "en"]),
    (["LANG": "C.UTF-8", "LANGUAGE": "de"], ["de"]), (["LANG": "C.UTF-8"], []),
    (["LANG": "C", "LANGUAGE": "de"], []), (["LC_ALL": "POSIX", "LANG": "de", "LANGUAGE": "de"], []),
    (["LANGUAGE": "de"], []), ([:], []), (["LANG": "\u{1B}[2J"], []),
  ]) func `the languages of the user are those of gettext`(variables: [String: String], names: [String]) {
    #expect(Language.preferred { variables[$0] }.map(\.name) == names)
  }
}
