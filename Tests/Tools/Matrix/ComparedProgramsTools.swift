// Multiplexers, choosers, a calendar and a music player.
extension ComparedProgram {
  static let multiplexers = [
    ComparedProgram(
      name: "tmux", packages: ["tmux"], command: "tmux -S inner -f inner.conf",
      home: HomeFolder(files: [
        "inner.conf":
          "set -g status-right ''\nset -g mouse on\nset -g default-command \"env PS1='in> ' bash --norc\"\nset -g escape-time 0\nset -g automatic-rename off\nset -g destroy-unattached on\n"
      ]),
      sign: "in>", keys: ["seq 1 30", "Enter", "C-b", "%", "C-b", "\""], quit: ["C-b", ":", "kill-server", "Enter"],
      isQuick: true),
    ComparedProgram(
      name: "screen", packages: ["screen"], command: "env SCREENDIR=$HOME/.screens screen -c screenrc",
      home: HomeFolder(
        files: [
          "screenrc":
            "startup_message off\nautodetach off\nhardstatus alwayslastline '%{= kw}%-w%{= BW}%n %t%{-}%+w'\nshell /bin/sh\nsetenv PS1 'in> '\naltscreen on\n"
        ], setup: "mkdir -m 700 .screens"),
      sign: "in>", keys: ["seq 1 30", "Enter", "C-a", "S", "C-a", "Tab", "C-a", "c"], quit: ["C-a", ":quit", "Enter"]),
  ]

  static let choosers = [
    ComparedProgram(
      name: "fzf", packages: ["fzf"], command: "env FZF_DEFAULT_COMMAND='seq 1 300' fzf --multi --preview 'seq 1 {}'",
      sign: "300/300",
      keys: ["4", "Up", "Tab", "Up"], quit: ["Escape"], isQuick: true),
    ComparedProgram(
      name: "dialog", packages: ["dialog"],
      command:
        "dialog --title 'A choice' --checklist 'Choose *some* of these' 0 0 0 a 'The first' on b 'The second' off c 'The third' off",
      sign: "The third", keys: ["Down", "Space"], quit: ["Enter"], isQuick: true),
    ComparedProgram(
      name: "whiptail", packages: ["whiptail"],
      command:
        "whiptail --title 'A choice' --checklist 'Choose some of these' 15 50 5 a 'The first' on b 'The second' off c 'The third' off",
      sign: "The third", keys: ["Down", "Space"], quit: ["Enter"], isQuick: true),
  ]

  static let days = [
    ComparedProgram(
      name: "calcurse", packages: ["calcurse", "faketime"],
      command: "faketime -f '@2001-02-03 04:05:06 x0.1' calcurse -D $HOME/days -C $HOME/days",
      home: HomeFolder(files: [
        "days/apts": "02/03/2001 @ 08:00 -> 02/03/2001 @ 09:00 |Breakfast\n02/04/2001 [1] A whole day\n",
        "days/todo": "[1] Buy a hat\n[3] Write a letter\n",
        "days/conf": "general.confirmquit=no\ngeneral.systemevents=no\nappearance.notifybar=no\n", "days/keys": "",
      ]),
      sign: "Breakfast", keys: ["Tab", "j", "Tab", "l"], quit: ["q", "q"]),
    ComparedProgram(
      name: "cmus", packages: ["cmus"], command: "env CMUS_HOME=$HOME/.cmus cmus --listen $HOME/.cmus-socket",
      home: HomeFolder(files: [".cmus/rc": "set mpris=false\nset output_plugin=alsa\n"]), sign: "Library",
      keys: ["5", "j", "7"], quit: [":q", "Enter"]),
  ]
}
