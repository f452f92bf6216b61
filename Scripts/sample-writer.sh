#!/usr/bin/env bash
# The writer process of the sample: `create` creates the table, `write` changes it until it is
# ended.
set -euo pipefail
database=$1

case "${2:-write}" in
  create)
    sqlite3 -batch "$database" > /dev/null <<'SQL'
PRAGMA journal_mode = WAL;
CREATE TABLE downloads (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'queued',
  received INTEGER NOT NULL DEFAULT 0,
  expected INTEGER NOT NULL,
  speed REAL
);
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
INSERT INTO downloads (file, expected)
SELECT printf('archive-%03d.tar.gz', n), 1000000 + (n * 7919 % 97) * 250000 FROM numbers;
SQL
    ;;
  write)
    # One shell keeps its connection; each line is a transaction.
    trap 'exit 0' TERM INT
    while :; do
      cat <<'SQL'
UPDATE downloads SET status = 'loading'
WHERE id = (SELECT id FROM downloads WHERE status = 'queued' ORDER BY id LIMIT 1)
  AND (SELECT count(*) FROM downloads WHERE status = 'loading') < 8;
UPDATE downloads SET
  received = min(expected, received + 20000 + abs(random()) % 400000),
  speed = round(0.5 + (abs(random()) % 900) / 100.0, 2)
WHERE id = (SELECT id FROM downloads WHERE status = 'loading' ORDER BY random() LIMIT 1);
UPDATE downloads SET status = 'done', speed = NULL WHERE status = 'loading' AND received = expected;
DELETE FROM downloads WHERE id = (SELECT min(id) FROM downloads WHERE status = 'done')
  AND (SELECT count(*) FROM downloads WHERE status = 'done') > 5;
INSERT INTO downloads (file, expected)
SELECT printf('archive-%03d.tar.gz', max(id) + 1), 1000000 + abs(random()) % 20000000
FROM downloads HAVING count(*) < 200;
SQL
      sleep 0.1
    done | sqlite3 -batch -cmd '.timeout 2000' "$database" > /dev/null
    ;;
  *)
    echo "usage: $0 DATABASE create|write" >&2
    exit 64
    ;;
esac
