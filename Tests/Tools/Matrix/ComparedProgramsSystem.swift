// Programs that show the state of the machine. Their figures are masked, and the rest of their screens is compared.
extension ComparedProgram {
  static let monitors = [
    ComparedProgram(
      name: "htop", packages: ["htop"], command: "htop -p $SLEEPER", sign: "F10Quit", keys: ["M", "Down", "F5", "F1"],
      quit: ["F10", "F10"],
      masks: [
        Mask(#"^ *[0-9]+\[[^\]]*\]( +[0-9]+\[[^\]]*\])*"#, "the meters of the cores"),
        Mask(#"(Mem|Swp)\[[^\]]*\]"#, "the meters of the memory"),
        Mask(#"Tasks:.*$"#, "the numbers of processes and threads"),
        Mask(#"Load average:.*$"#, "the load"),
        Mask(#"Uptime:.*$"#, "the clock"),
      ], isQuick: true),
    ComparedProgram(
      name: "top", packages: ["procps"], command: "top -p $SLEEPER", sign: "COMMAND", keys: ["c", "1", "h"],
      quit: ["q", "q"],
      masks: [
        Mask(#"^top - .*$"#, "the clock and the load"),
        Mask(#"^%Cpu.*$"#, "the load of the cores"),
        Mask(#"^MiB (Mem|Swap).*$"#, "the memory"),
      ], isQuick: true),
    ComparedProgram(
      name: "btop", packages: ["btop"], command: "btop --utf-force",
      home: HomeFolder(files: [
        ".config/btop/btop.conf": """
        #? Config file for btop v. 1.2.13
        shown_boxes="proc"
        update_ms=86400000
        proc_sorting="pid"
        show_battery=False
        clock_format=""

        """
      ]),
      sign: "proc", keys: ["f", "$SLEEPER", "Enter", "h"], quit: ["q", "q", "q", "q"],
      masks: [Mask(#"^│ *[0-9]+ .*$"#, "the programs that run"), Mask(#"─*[0-9]+/[0-9]+"#, "how many they are")],
      explained: [
        .resize: """
        its help does not fit, is written past the last column, and scrolls. tmux fills a line that a wrap scrolled in with the default
        background, though one that LF did with the pen's; xterm fills both with the pen's, and so does our model
        """.replacing("\n", with: " ")
      ]),
    ComparedProgram(
      name: "aptitude", packages: ["aptitude"],
      command: "env APT_CONFIG=$HOME/apt.conf aptitude",
      home: HomeFolder(
        files: [
          "status": (1...40).map { number in
            """
            Package: parcel-\(number)
            Status: install ok installed
            Priority: optional
            Section: misc
            Installed-Size: \(number * 10)
            Maintainer: Nobody <nobody@example.org>
            Architecture: all
            Version: 1.\(number)
            Description: a parcel of the number \(number)
             Nobody knows what is in it.


            """
          }.joined()
        ],
        setup: """
          cat > apt.conf <<END
          Dir::State "$HOME/apt"; Dir::State::status "$HOME/status"; Dir::Cache "$HOME/cache"; Dir::Etc "$HOME/etc";
          Aptitude::LockFile "$HOME/lock"; Debug::NoLocking "true";
          END
          mkdir -p etc/sources.list.d etc/preferences.d etc/apt.conf.d etc/trusted.gpg.d; touch etc/sources.list
          mkdir -p apt/lists/partial cache/archives/partial .aptitude; touch apt/extended_states
          """),
      sign: "Obsolete", keys: ["[", "Down", "Down", "F10"], quit: ["Escape", "q", "y"]),
  ]
}
