/// Joins a folder and a path relative to it. If `path` is absolute or `folder` is empty, returns `path` unchanged.
public func joinedPath(_ folder: String, _ path: String) -> String {
  if folder.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
  return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
}
