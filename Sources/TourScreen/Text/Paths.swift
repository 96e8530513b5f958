/// Returns a path relative to a folder as a path of its own. An absolute path, and a path in the folder with the empty name, are returned as they are.
public func joinedPath(_ folder: String, _ path: String) -> String {
  if folder.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
  return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
}
