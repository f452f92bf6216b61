import Foundation

/// A table with many rows: a key, a text, a number without an index, and a number with one.
struct BenchmarkDatabase {
  let path: String
  let count: Int

  /// Creates the file unless it exists.
  init(folder: String, count: Int) throws {
    self.count = count
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/rows-\(count).sqlite"
    if FileManager.default.fileExists(atPath: path) { return }
    print("Making \(path) …\n")
    let unfinished = path + ".new"
    try? FileManager.default.removeItem(atPath: unfinished)
    try Shell(unfinished).run(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
      CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, stamp REAL);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO items SELECT i, 'item ' || ((i * 2654435761) % 10000019), (i * 40503) % 1000003,
          ((i * 48271) % 2147483647) / 1000.0 FROM n;
      CREATE INDEX items_stamp ON items(stamp);
      PRAGMA journal_mode=WAL;
      """
    )
    try FileManager.default.moveItem(atPath: unfinished, toPath: path)
  }
}
