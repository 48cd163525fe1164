-- Ten questions about a fleet, for DuckDB. {fleet} is the directory of snapshots, {last} the number of the newest.

-- bytes and files of each host and snapshot
SELECT host, snapshot, count(*) AS files, sum(size) AS bytes
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
GROUP BY host, snapshot
ORDER BY host, snapshot;

-- growth of each host
SELECT host, sum(CASE WHEN snapshot = 's{last}' THEN size ELSE -size END) AS growth
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE snapshot IN ('s0', 's{last}')
GROUP BY host
ORDER BY host;

-- duplicates across hosts
SELECT sha256, count(DISTINCT host) AS hosts
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE snapshot = 's{last}'
GROUP BY sha256
HAVING count(DISTINCT host) > 1
ORDER BY sha256
LIMIT 20;

-- bytes that duplicates waste
SELECT sum(bytes) AS wasted FROM (SELECT (count(*) - 1) * max(size) AS bytes FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true) WHERE snapshot = 's{last}' GROUP BY sha256) AS g;

-- stale data of each owner
SELECT owner, count(*) AS files, sum(size) AS bytes
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE snapshot = 's{last}' AND mtime < 1600000000
GROUP BY owner
ORDER BY owner;

-- changed files between two dates
SELECT b.host AS h, b.path AS p, b.size - a.size AS growth
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true) AS a
JOIN read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true) AS b ON a.host = b.host AND a.path = b.path
WHERE a.snapshot = 's0' AND b.snapshot = 's{last}' AND a.size <> b.size
ORDER BY h, p
LIMIT 25;

-- files that are new
SELECT host, count(*) AS files FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true) WHERE snapshot = 's{last}' AND path NOT IN (SELECT path FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true) WHERE snapshot = 's1') GROUP BY host
ORDER BY host;

-- totals of each owner
SELECT owner, count(*) AS files, sum(size) AS bytes, max(size) AS largest
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE snapshot = 's{last}'
GROUP BY owner
ORDER BY owner;

-- largest files
SELECT host, path, size
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE snapshot = 's{last}'
ORDER BY size DESC, host, path
LIMIT 10;

-- files of a range of paths
SELECT snapshot, count(*) AS files, min(path) AS first, max(path) AS last
FROM read_parquet('{fleet}/host=*/root=*/snapshot=*/*.parquet', hive_partitioning = true)
WHERE path >= 'd/000100' AND path < 'd/000150'
GROUP BY snapshot
ORDER BY snapshot;
