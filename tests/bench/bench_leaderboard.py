#!/usr/bin/env python3
"""How fast a leaderboard is made of many records: bench_leaderboard.py SOURCE_DIR PROGRAM WORK_DIR [RECORDS]

Runs a perturbed demo set of 3,600 pairs, and copies its records under new names of items until there are RECORDS (1,000,000) in
one store (kept for the next time), each with a graph of its own. Then it prints processor seconds and peak resident memory of
`leaderboard` without intervals and tests, of SQLite, and the ratio. SQLite sums the same columns of the same file: every ratio
and count of the metrics in the records, system by system, by json_extract() where the store keeps them; and, beside it, from a
table that holds the same numbers as columns. With --default behind RECORDS also the leaderboard with its intervals and tests,
of a tenth of the records and of all, which shows whether time and memory are linear.
"""
import os
import pathlib
import sqlite3
import subprocess
import sys
import time

SEED_PAIRS, SYSTEMS = 3600, 10
METRICS = ("node", "edge", "edge_all", "path", "contracted_path", "path_all", "overall")
KEYS = ("precision", "recall", "f1", "tp", "fp", "fn")
COLUMNS = [(metric, key) for metric in METRICS for key in KEYS if metric != "overall" or key in KEYS[:3]]


def make_seed(source, program, work):
    data, store = work / f"pairs{SEED_PAIRS}", work / f"pairs{SEED_PAIRS}.seed.store"
    if not (data / "made").exists():
        subprocess.run([source / "scripts/perturb", source / "datasets/demo", data, "--pairs", str(SEED_PAIRS)], check=True)
        (data / "made").touch()
    if not store.exists():
        subprocess.run([program, "run", data, "-o", store], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return store


def make_store(program, seed, path, records):
    """Copies the seed's items, with numbers behind their names; every copy of a graph has its own digest."""
    if path.exists():
        return
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    database = sqlite3.connect(unfinished, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA journal_mode = OFF")
    # SQLite alone writes no checksums: a store of version 1, to which the program adds them.
    with sqlite3.connect(seed) as store:
        database.executescript("\n".join(store.iterdump()))
        database.execute(f"PRAGMA application_id={store.execute('PRAGMA application_id').fetchone()[0]}")
    database.execute("PRAGMA user_version=1")
    columns = {table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
               for table in ("items", "graphs", "results")}
    items = SEED_PAIRS // SYSTEMS
    graphs, results = (database.execute(f"SELECT max(id) FROM {table}").fetchone()[0] for table in ("graphs", "results"))
    database.execute("DELETE FROM scores")
    database.execute("BEGIN")

    def copy(table, number, changes, where=""):
        names = columns[table]
        values = ", ".join(changes.get(name, name) for name in names)
        database.execute(f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} {where}", {"n": number})

    wanted = records // SYSTEMS
    for number in range(1, -(-wanted // items)):
        copy("items", number, {"id": f"id + :n * {items}", "name": "name || '.' || :n"}, f"WHERE id <= {items}")
        copy("graphs", number, {"id": f"id + :n * {graphs}",
                                "digest": "CAST(substr(digest, 1, 28) || printf('%04d', :n) AS BLOB)"},
             f"WHERE id <= {graphs}")
        copy("results", number, {"id": f"id + :n * {results}", "item": f"item + :n * {items}",
                                 "generated_graph": f"generated_graph + :n * {graphs}",
                                 "reference_graph": f"reference_graph + :n * {graphs}"}, f"WHERE id <= {results}")
    database.execute(f"DELETE FROM results WHERE item > {wanted}")
    database.execute(f"DELETE FROM items WHERE id > {wanted}")
    database.execute("COMMIT")
    database.close()
    subprocess.run([program, "store", "upgrade", unfinished], check=True, stdout=subprocess.DEVNULL)
    unfinished.rename(path)


def make_columns(store, path):
    if path.exists():
        return
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    database = sqlite3.connect(unfinished, isolation_level=None)
    database.execute("ATTACH ? AS store", (str(store),))
    extracted = ", ".join(f"json_extract(score_values, '$.{metric}.{key}') AS {metric}_{key}" for metric, key in COLUMNS)
    database.execute(f"CREATE TABLE numbers AS SELECT system, {extracted} FROM store.results")
    database.close()
    unfinished.rename(path)


def measure(command):
    """Processor seconds and peak resident memory (MB) of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure_sums(path, query):
    """The same of a query, in a process of its own."""
    code = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall())"
    return measure([sys.executable, "-c", code, path, query])


def main():
    source, program, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    records = int(sys.argv[4] if len(sys.argv) > 4 else 1000000) // SYSTEMS * SYSTEMS
    work.mkdir(parents=True, exist_ok=True)
    store, numbers = work / f"leaderboard{records}.store", work / f"leaderboard{records}.numbers"
    seed = make_seed(source, program, work)
    make_store(program, seed, store, records)
    make_columns(store, numbers)
    bare = ["--bootstrap", "0", "--permutations", "0"]
    own, memory = measure([program, "leaderboard", store, *bare])
    extracts = ", ".join(f"sum(json_extract(score_values, '$.{metric}.{key}'))" for metric, key in COLUMNS)
    sums, _ = measure_sums(store, f"SELECT system, {extracts} FROM results GROUP BY system")
    columns = ", ".join(f"sum({metric}_{key})" for metric, key in COLUMNS)
    column_sums, _ = measure_sums(numbers, f"SELECT system, {columns} FROM numbers GROUP BY system")
    print(f"leaderboard            : {own:8.2f} s  {own / records * 1e6:6.1f} us a record  {memory:6.0f} MB")
    print(f"SQLite, same file      : {sums:8.2f} s  ratio {own / sums:.2f}")
    print(f"SQLite, table of columns: {column_sums:7.2f} s  ratio {own / column_sums:.2f}")
    if "--default" in sys.argv[5:]:
        part = work / f"leaderboard{records // 10}.store"
        make_store(program, seed, part, records // 10)
        tenth, tenth_memory = measure([program, "leaderboard", part])
        whole, whole_memory = measure([program, "leaderboard", store])
        print(f"intervals and tests    : {tenth:8.2f} s  {tenth_memory:6.0f} MB of {records // 10} records")
        print(f"                         {whole:8.2f} s  {whole_memory:6.0f} MB of {records}: "
              f"{whole / tenth:.1f} times the time, {whole_memory / tenth_memory:.1f} times the memory")
    print(f"leaderboard: {records} records, ratio to SQLite {own / sums:.2f}, {memory:.0f} MB")


if __name__ == "__main__":
    main()
