"""
What one would build without dirq: the files of a tree in a SQLite table, and an ASGI server that answers SQL over HTTP
with JSON, as Datasette does. It follows nothing: the table is as old as its start. Needs starlette and uvicorn.
    python3 bench/sqlite-over-http.py <root> <database> <port>
"""

import json
import os
import sqlite3
import sys
import threading

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.routing import Route

root, database, port = sys.argv[1:]
connections = threading.local()


def fill() -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE files (path TEXT PRIMARY KEY, ext TEXT, size INTEGER, mtime INTEGER)")
        connection.executemany("INSERT INTO files VALUES (?, ?, ?, ?)", rows())


def rows():
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            stat = os.stat(path)
            yield os.path.relpath(path, root), os.path.splitext(name)[1][1:], stat.st_size, int(stat.st_mtime)


def run(sql: str) -> str:
    if not hasattr(connections, "own"):
        connections.own = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    cursor = connections.own.execute(sql)
    names = [column[0] for column in cursor.description]
    return json.dumps([dict(zip(names, row)) for row in cursor])


async def query(request):
    body = await request.json()
    return Response(await run_in_threadpool(run, body["sql"]), media_type="application/json")


fill()
print("ready", flush=True)
uvicorn.run(
    Starlette(routes=[Route("/query", query, methods=["POST"])]), port=int(port), log_level="error", access_log=False
)
