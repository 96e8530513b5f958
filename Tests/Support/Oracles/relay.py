"""The program in a terminal that a test holds: it copies what comes over a socket to the terminal, and the terminal's replies back.

Argument: the path of the socket.
"""

import os
import select
import socket
import sys
import termios
import tty

tty.setraw(0, termios.TCSANOW)
link = socket.socket(socket.AF_UNIX)
link.connect(sys.argv[1])
while True:
    for source in select.select([0, link], [], [])[0]:
        data = os.read(0, 65536) if source == 0 else link.recv(65536)
        if not data:
            sys.exit()
        target = link.fileno() if source == 0 else 1
        while data:
            data = data[os.write(target, data) :]
