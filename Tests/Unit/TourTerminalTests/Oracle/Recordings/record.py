#!/usr/bin/env python3
"""Records what htop, vim, nano, mc and less write to an 80x24 terminal while a few keys are pressed.

    ./record.py [PROGRAM...]

writes PROGRAM.bytes beside this file, or all of them. The programs run in an empty home, in a folder called /tmp/tour, on a
machine called `demo`, so that a recording says nothing of the machine that it was made on. Each key is sent once the program has
been still for a moment. Questions that an xterm answers are answered, because what is asked depends on the answers.
"""
import fcntl, os, pty, re, select, shutil, signal, struct, subprocess, sys, termios

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = "/tmp/tour"
ESC, DOWN, RIGHT, END, NEXT = "\x1b", "\x1bOB", "\x1bOC", "\x1bOF", "\x1b[6~"
F = {2: "\x1bOQ", 3: "\x1bOR", 5: "\x1b[15~", 6: "\x1b[17~", 7: "\x1b[18~", 9: "\x1b[20~", 10: "\x1b[21~"}

# Program: its command, then the keys.
SESSIONS = {
    "htop": (["htop", "-d", "50", "-p", "SLEEPER"], ["M", DOWN, F[6], DOWN, "\r", F[2], DOWN, RIGHT, F[10], F[5], "q"]),
    "vim": (
        ["vim", "notes.md"],
        ["\x06", "/river\r", "n", ":set number hlsearch\r", "oA new line, über alles: 世界\x1b", "V", "jjj", ESC, ":split\r",
         "G", "dd", "u", ":vert help\r", ":q\r", ":qa!\r"],
    ),
    "nano": (
        ["nano", "--linenumbers", "notes.md"],
        ["\x16", "\x16", "A few words. é 世界\r", "\x17", "river\r", DOWN, "\x0b", "\x15", "\x07", "\x18", "\x18", "n"],
    ),
    "mc": (
        ["mc", "-u", FOLDER],
        [DOWN, "\t", END, F[9], RIGHT, DOWN, ESC + ESC, F[3], NEXT, F[10], F[5], ESC + ESC, F[7], "sketches\r", F[10]],
    ),
    "less": (["less", "-N", "notes.md"], [" ", " ", "/river\r", "n", "b", "-S\r", "G", "h", "q", "g", "q"]),
}

ANSWERS = [
    (rb"\x1b\[0?c", b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"),
    (rb"\x1b\[>0?c", b"\x1b[>41;379;0c"),
    (rb"\x1b\[6n", b"\x1b[2;2R"),
    (rb"\x1b\]10;\?(\x07|\x1b\\)", b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\"),
    (rb"\x1b\]11;\?(\x07|\x1b\\)", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
    (rb"\x1b\[\?12\$p", b"\x1b[?12;2$y"),
]


def write_sample_files():
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER + "/home")
    for folder in ("letters", "pictures"):
        os.mkdir(f"{FOLDER}/{folder}")
    with open(f"{FOLDER}/notes.md", "w") as notes:
        notes.write("# Notes\n\nA page about *nothing* much, with `code` and a [link](https://example.org).\n\n")
        for i in range(1, 61):
            notes.write(f"{i}. The river ran past house {i}, and past the mill;\tits water was **{i * 7 % 31}** feet deep.\n")
    with open(f"{FOLDER}/todo.txt", "w") as todo:
        todo.write("".join(f"{i}: water the plants\n" for i in range(40)))


def record(name):
    write_sample_files()
    command, keys = SESSIONS[name]
    sleeper = subprocess.Popen(["sleep", "1000"])
    command = [str(sleeper.pid) if word == "SLEEPER" else word for word in command]
    process, master = pty.fork()
    if process == 0:
        os.chdir(FOLDER)
        os.execvpe(command[0], command, {
            "HOME": FOLDER + "/home", "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "SHELL": "/bin/sh", "USER": "demo", "LOGNAME": "demo"})
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.kill(process, signal.SIGWINCH)
    stream, answered = b"", 0
    keys = list(keys)
    while True:
        if select.select([master], [], [], 0.4 if stream else 5)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            stream += data
            found = sorted(
                (match.end(), answer) for question, answer in ANSWERS for match in re.finditer(question, stream[answered:]))
            for end, answer in found:
                os.write(master, answer)
            answered += found[-1][0] if found else 0
        elif keys:
            os.write(master, keys.pop(0).encode())
        else:
            sys.exit(f"{name} did not end")
    os.waitpid(process, 0)
    sleeper.kill()
    sleeper.wait()
    with open(f"{HERE}/{name}.bytes", "wb") as file:
        file.write(stream)
    print(name, len(stream), "bytes")


if os.uname().nodename != "demo":
    os.execvp("unshare", ["unshare", "-ru", "sh", "-c", 'hostname demo && exec python3 "$@"', "sh", os.path.abspath(__file__)] + sys.argv[1:])
for name in sys.argv[1:] or SESSIONS:
    record(name)
shutil.rmtree(FOLDER)
