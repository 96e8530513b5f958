public import TourModel

/// Returns the texts of the demo's guide in a language, as the content of a file and its name; nil if there are none.
/// The files are built in.
public func demoTexts(in language: Language) -> (bytes: [UInt8], name: String)? {
  let bytes: [UInt8]? =
    switch language.name {
    case "de": PackageResources.demo_de_yaml
    case "es": PackageResources.demo_es_yaml
    case "fr": PackageResources.demo_fr_yaml
    case "ja": PackageResources.demo_ja_yaml
    case "zh_CN": PackageResources.demo_zh_CN_yaml
    default: nil
    }
  return bytes.map { ($0, "demo.\(language.name).yaml") }
}
