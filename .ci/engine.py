"""Puts the program named first behind chess programs of others, with WORKDIR for what they write.

Needs the Python package `chess`; fairymax, gnuchess, polyglot, xboard and xvfb from Debian. Problems
and options through python-chess in both protocols, games against other engines with an arbiter who
checks every move, polyglot as a go-between, and a game on XBoard's own board. Moves that come late
are counted and printed, but fail nothing: the machine may be busy with something else."""

import argparse
import concurrent.futures
import contextlib
import logging
import os
import pathlib
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time

import chess
import chess.engine
import chess.pgn

parser = argparse.ArgumentParser()
parser.add_argument("lucena")
parser.add_argument("work", type=pathlib.Path)
parser.add_argument("--games", type=int, default=200)
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args()
lucena = str(pathlib.Path(args.lucena).resolve())
args.work.mkdir(parents=True, exist_ok=True)
work = args.work.resolve()
try:
    os.nice(-15)  # the clock should not depend on what else the machine is doing
except PermissionError:
    pass
PATIENCE = 300  # seconds after which a program is taken to hang
THEIRS = 20  # an opponent moves at once or not at all: GNU Chess may lose a command
os.environ["PATH"] += ":/usr/games"
os.environ["LUCENA_DATA"] = str(work / "engine-tables")


class Complaints(logging.Handler):
    """What python-chess finds strange, by the number of the process it talks to."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.by_pid, self.others = {}, []

    def emit(self, record):
        text = record.getMessage()
        # All are allowed: our sigterm=0, a word to the user outside of a search, the answer to `.`.
        if re.search("Rejecting feature|Unexpected engine output: '(info string|stat01:)", text):
            return
        pid = re.search(r"pid=(\d+)", text)
        if pid:
            self.by_pid.setdefault(int(pid[1]), []).append(text)
        else:
            self.others.append(text)


complaints = Complaints()
logging.getLogger("chess.engine").addHandler(complaints)
logging.getLogger("chess.engine").propagate = False
logging.getLogger("asyncio").setLevel(logging.ERROR)  # engines that have quit on their own


def check(condition, sentence):
    if not condition:
        sys.exit(f"engine: {sentence}")


def pid_of(engine):
    return engine.transport.get_pid()


def uci(*more):
    return chess.engine.SimpleEngine.popen_uci([lucena, "uci", *more], timeout=PATIENCE)


def xboard(*more):
    return chess.engine.SimpleEngine.popen_xboard([lucena, "xboard", *more], timeout=PATIENCE)


MATES = [  # position, moves to mate
    ("7k/R7/5K2/8/8/8/8/8 w - - 0 1", 2),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
    ("8/8/8/8/8/5k2/R7/7K b - - 0 1", None),
    ("3k4/8/3K4/8/8/8/8/7R w - - 0 1", 1),
    ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2),
    ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
]


def problems(engine, name):
    """Mates, limits, options, analysis."""
    overhead = "Move Overhead" if name == "uci" else "MoveOverhead"
    for fen, moves in MATES:
        board = chess.Board(fen)
        result = engine.play(board, chess.engine.Limit(depth=8), info=chess.engine.INFO_ALL)
        check(board.is_legal(result.move), f"{name} played {result.move} in {fen}")
        if moves is not None:
            score = result.info["score"].relative
            check(score == chess.engine.Mate(moves), f"{name} sees {score} in {fen}, not mate in {moves}")
    board = chess.Board()
    info = engine.analyse(board, chess.engine.Limit(depth=5))
    check(info["depth"] >= 5 and info["pv"], f"{name} analysed {info}")
    for limit in [chess.engine.Limit(time=0.1), chess.engine.Limit(depth=1), chess.engine.Limit(nodes=500),
                  chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.1, black_inc=0.1),
                  chess.engine.Limit(white_clock=0.01, black_clock=0.01),
                  chess.engine.Limit(white_clock=2, black_clock=2, remaining_moves=1)]:
        began = time.monotonic()
        move = engine.play(board, limit).move
        check(move in board.legal_moves, f"{name} played {move} with {limit}")
        spent = time.monotonic() - began
        if spent > 2.2:
            print(f"{name}: {spent:.1f} s with {limit}", flush=True)
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    engine.configure({"Depth": 3, overhead: 50, "Player": "balance", "Material": ""})
    check(engine.play(board, chess.engine.Limit(time=5)).move is not None, f"{name} with options")
    engine.configure({"Depth": 0, overhead: 30})
    for fen in ["8/8/8/8/8/5k2/5q2/7K b - - 99 90", "8/8/8/8/8/8/5k2/7K w - - 0 1"]:
        board = chess.Board(fen)
        move = engine.play(board, chess.engine.Limit(depth=4)).move
        check(move in board.legal_moves, f"{name} played {move} in {fen}")
    print(f"{name}: {len(MATES)} positions, limits, options, analysis", flush=True)


def with_python_chess():
    with uci() as engine:
        problems(engine, "uci")
        board = chess.Board("8/8/8/8/8/2k5/8/R3K3 w - - 0 1")
        move = engine.play(board, chess.engine.Limit(depth=3), root_moves=[chess.Move.from_uci("a1a8")]).move
        check(move.uci() == "a1a8", f"uci played {move} though only a1a8 was to be looked at")
        check(engine.play(chess.Board(MATES[0][0]), chess.engine.Limit(mate=2)).move is not None, "go mate")
        engine.configure({"Player": "nobody"})  # says why not, and keeps the old one
        engine.ping()
        # Pondering: thinks in our time, and is told that we played as expected.
        board = chess.Board()
        for _ in range(6):
            result = engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
            board.push(result.move)
            board.push(result.ponder or next(iter(board.legal_moves)))
        check(not complaints.by_pid.get(pid_of(engine)), complaints.by_pid)
    with xboard() as engine:
        problems(engine, "xboard")
        check(not complaints.by_pid.get(pid_of(engine)), complaints.by_pid)
    subprocess.run([lucena, "solve", "KRvK", "--quiet"], check=True, stdout=subprocess.DEVNULL)
    with uci("--player", "table") as engine:
        board = chess.Board("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
        plies = 0
        while not board.is_game_over():
            board.push(engine.play(board, chess.engine.Limit(depth=2)).move)
            plies += 1
        check(board.is_checkmate() and plies == 27, f"the table mates in 27 plies, not in {plies}")
        print("uci --player table: KRK won in 27 plies", flush=True)


class Old:
    """An opponent that speaks an XBoard protocol too old for python-chess: no ping, no setboard."""

    def __init__(self, *command):
        self.usermove, self.begun = "", False
        # GNU Chess may sleep through the first words for good.
        if not any(self.greets(command) for _ in range(20)):
            raise RuntimeError("it does not answer")
        time.sleep(0.3)  # GNU Chess says it is ready before it is

    def greets(self, command):
        """Starts the program; whether it answers."""
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1, cwd=work)
        out, self.lines = self.process.stdout, queue.Queue()
        lines = self.lines
        threading.Thread(target=lambda: [lines.put(line) for line in out], daemon=True).start()
        self.send("xboard", "protover 2")
        for _ in range(6):
            self.send("easy")  # GNU Chess answers with the line after the question
            while line := self.line(0.5):
                if "usermove=1" in line:
                    self.usermove = "usermove "
                if "done=1" in line:
                    return True
        self.quit()
        return False

    def send(self, *lines):
        for number, line in enumerate(lines):
            if number:
                time.sleep(0.05)  # GNU Chess mixes up what comes in a rush
            self.process.stdin.write(line + "\n")

    def line(self, seconds):
        try:
            return self.lines.get(timeout=seconds)
        except queue.Empty:
            return ""

    def play(self, board, limit, game):
        if not self.begun:
            self.begun = True
            # GNU Chess has its own word for the depth.
            self.send("new", "easy", "nopost", "level 0 30 0", f"sd {limit.depth}", f"depth {limit.depth}", "force")
            self.send(*[self.usermove + move.uci() for move in board.move_stack], "go")
        else:
            self.send(self.usermove + board.peek().uci())
        until = time.monotonic() + THEIRS
        while time.monotonic() < until:
            line = self.line(1).strip()
            if not line:
                self.send("nopost")  # GNU Chess may have missed the last line until another comes
            made = re.match(r"(?:move|My move is ?:) (\S+)", line)
            if made:
                return chess.engine.PlayResult(board.parse_xboard(made[1]), None)
            if re.match("resign|1-0|0-1", line):
                return chess.engine.PlayResult(None, None)
            if line.startswith("Illegal move"):
                raise RuntimeError(line)
        raise RuntimeError(f"no move in {THEIRS} seconds")

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(2)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


OPPONENTS = [
    ("fairymax", lambda: Old("fairymax"), chess.engine.Limit(depth=4)),
    ("gnuchess --uci", lambda: chess.engine.SimpleEngine.popen_uci(["gnuchess", "--uci"], timeout=PATIENCE), chess.engine.Limit(depth=2)),
    ("gnuchess --xboard", lambda: Old("gnuchess", "--xboard"), chess.engine.Limit(depth=2)),
]
BASE, INCREMENT, EACH = 1.0, 0.02, 0.05
# A move for exactly so much time may come a moment later: two programs and an arbiter share the machine.
TOLERANCE = 0.25


class Tally(dict):
    def __missing__(self, key):
        return 0


def opening(lot):
    """Some random moves that leave the game open."""
    while True:
        board = chess.Board()
        for _ in range(lot.randrange(2, 11)):
            board.push(lot.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        else:
            return board


def restarted(opponent, start):
    """A fresh copy of an opponent that failed, or nothing if it does not start."""
    with contextlib.suppress(Exception):  # it may be gone, or not listen
        opponent.quit()
    with contextlib.suppress(Exception):
        return start()


def game(number):
    """One game; what went wrong, and how it ended."""
    lot = random.Random(args.seed * 1_000_003 + number)
    board, tally = opening(lot), Tally()
    ours = chess.WHITE if number // 2 % 2 else chess.BLACK
    name, start, limit = OPPONENTS[number // 4 % len(OPPONENTS)]
    by_clock = number // 12 % 2 == 0
    try:
        opponent = start()
    except Exception as error:  # not our doing
        print(f"game {number}: {name} did not start: {error!r}", flush=True)
        tally["opponent"] += 1
        return tally
    engine = (uci if number % 2 else xboard)()
    pid, clock, again = pid_of(engine), BASE, 4
    try:
        engine.configure({"Move Overhead" if number % 2 else "MoveOverhead": 20})
        while not board.is_game_over(claim_draw=True) and board.fullmove_number < 150:
            if board.turn != ours:
                try:
                    move = opponent.play(board, limit, game=number).move
                except Exception as error:
                    print(f"game {number}: {name}: {error!r} in {board.fen()}", flush=True)
                    tally["opponent"] += 1
                    # Another copy of it goes on from here.
                    again -= 1
                    opponent = restarted(opponent, start) if again >= 0 else opponent
                    if again < 0 or opponent is None:
                        break
                    continue
                if move is None:  # it resigns
                    tally["won"] += 1
                    break
                board.push(move)
                continue
            mine = {"white_clock": clock, "black_clock": clock, "white_inc": INCREMENT, "black_inc": INCREMENT}
            began = time.monotonic()
            try:
                asked = chess.engine.Limit(**mine) if by_clock else chess.engine.Limit(time=EACH)
                move = engine.play(board, asked, game=number, info=chess.engine.INFO_ALL).move
            except chess.engine.EngineTerminatedError as error:
                print(f"game {number}: crash: {error!r} in {board.fen()}", flush=True)
                tally["crashes"] += 1
                break
            except chess.engine.EngineError as error:
                print(f"game {number}: {error!r} in {board.fen()}", flush=True)
                tally["illegal"] += 1
                break
            spent = time.monotonic() - began
            if move not in board.legal_moves:
                print(f"game {number}: illegal {move} in {board.fen()}", flush=True)
                tally["illegal"] += 1
                break
            clock += INCREMENT - spent
            if by_clock and clock < 0 or not by_clock and spent > EACH + TOLERANCE:
                print(f"game {number}: {spent:.3f} s for {move}, clock {clock:.3f}", flush=True)
                tally["late"] += 1
                clock = max(clock, INCREMENT)
            board.push(move)
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            tally["drawn" if outcome.winner is None else "won" if outcome.winner == ours else "lost"] += 1
        elif board.fullmove_number >= 150:
            tally["drawn"] += 1  # broken off as too long
    finally:
        for side, quits in [(engine, True), (opponent, False)]:
            try:
                side.quit()
            except Exception as error:
                if quits:
                    print(f"game {number}: does not quit: {error!r}", flush=True)
                    tally["crashes"] += 1
    if complaints.by_pid.get(pid):
        print(f"game {number}: {complaints.by_pid[pid][:3]}", flush=True)
        tally["protocol"] += 1
    record = chess.pgn.Game.from_board(board)
    record.headers.update({"Round": str(number), "White": name, "Black": name})
    record.headers["White" if ours else "Black"] = "Lucena, " + ("uci" if number % 2 else "xboard")
    tally["text"] = str(record) + "\n\n"
    return tally


def soak():
    began = time.monotonic()
    total, text = Tally(), []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for tally in pool.map(game, range(args.games)):
            text.append(tally.pop("text", ""))
            for key, value in tally.items():
                total[key] += value
    (work / "soak.pgn").write_text("".join(text))
    for line in complaints.others[:10]:
        print("python-chess:", line)
    total["protocol"] += len(complaints.others)
    print(f"opponents' own faults: {total['opponent']}; {time.monotonic() - began:.0f} s")
    print(f"{args.games} games, {total['illegal']} illegal moves, {total['crashes']} crashes, "
          f"{total['late']} late moves, {total['protocol']} protocol errors; "
          f"score +{total['won']} ={total['drawn']} -{total['lost']}", flush=True)
    check(not any(total[key] for key in ["illegal", "crashes", "protocol"]), "the soak found faults")
    # An opponent may have a bad day, but most games must have been played to the end.
    played = total["won"] + total["drawn"] + total["lost"]
    check(played >= 0.9 * args.games, f"only {played} games were played to the end")


def through_polyglot():
    """XBoard's protocol, translated by polyglot into UCI for us."""
    ini = work / "polyglot.ini"
    ini.write_text(f"[PolyGlot]\nEngineDir = {work}\nEngineCommand = {lucena} uci\n"
                   "EngineName = Lucena\nBook = false\nLog = false\nResign = false\n[Engine]\nHash = 4\n")
    with chess.engine.SimpleEngine.popen_xboard(["polyglot", str(ini)], timeout=PATIENCE) as engine:
        board = chess.Board()
        for _ in range(10):
            board.push(engine.play(board, chess.engine.Limit(time=0.2)).move)
    print(f"polyglot: {' '.join(move.uci() for move in board.move_stack)}", flush=True)


def on_xboard():
    """A whole game of Lucena against itself on XBoard's own board, without a screen."""
    pgn = work / "xboard.pgn"
    pgn.unlink(missing_ok=True)
    command = f"{lucena} xboard --depth 2"
    board = subprocess.Popen(
        ["xvfb-run", "-a", "xboard", "-fcp", command, "-scp", command, "-mg", "1", "-tc", "60", "-inc", "0",
         "-saveGameFile", str(pgn), "-xponder"],
        cwd=work, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # XBoard saves the game and waits for its user, who is not there.
    until = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < until and board.poll() is None and not (pgn.exists() and pgn.stat().st_size):
        time.sleep(0.5)
    time.sleep(1)
    try:
        os.killpg(board.pid, signal.SIGTERM)
        board.wait(20)
    except (ProcessLookupError, subprocess.TimeoutExpired):
        pass
    check(pgn.exists(), "xboard saved no game")
    with pgn.open() as file:
        played = chess.pgn.read_game(file)
    check(played is not None and not played.errors, f"xboard's game: {played and played.errors}")
    board = played.end().board()
    end = board.outcome(claim_draw=True)
    check(end is not None and end.result() == played.headers["Result"],
          f"xboard's game ended {played.headers['Result']} in {board.fen()}")
    print(f"xboard: {board.ply()} plies, {played.headers['Result']} by {end.termination.name}", flush=True)


with_python_chess()
through_polyglot()
on_xboard()
soak()
