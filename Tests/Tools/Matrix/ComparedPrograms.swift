extension ComparedProgram {
  /// The whole matrix, in the order of its table.
  static let all =
    monitors + editors + pagers + files + mail + browsers + multiplexers + choosers + days + chats + python

  /// The programs that every run of the tests compares.
  static let quick = all.filter(\.isQuick)
}

extension HomeFolder {
  static let letter = (1...120).map { "Dear reader \($0), this is one of a hundred and twenty lines.\n" }.joined()

  /// Folders and files of fixed sizes and times.
  static let folders = HomeFolder(
    files: [
      "folder/letter.txt": letter, "folder/empty": "", "folder/inner/deep/file": "x", "folder/inner/note": "a note\n",
      "folder/über 日本.txt": "wide\n", "folder/run.sh": "echo hello\n",
    ],
    setup: """
      chmod 755 folder/run.sh
      ln -s letter.txt folder/link
      seq 1 9 | while read n; do echo "file $n" > "folder/file $n"; done
      find folder -depth -exec touch -h -d '2001-02-03 04:05:06' {} +
      """)

  /// The same, with `folder` inside another folder. It is for programs that show the time of `..`: in ``folders``, that
  /// is the home folder, which changes while they run.
  static let shelf = HomeFolder(
    files: folders.files,
    setup: folders.setup + "\nmkdir shelf; mv folder shelf; touch -d '2001-02-03 04:05:06' shelf/folder shelf\n")
}
