#if SQLite
  /// The tables of `ShopModelTests` as Django declares them, and the process that writes to them.
  enum ShopScript {
    static let schema = """
      CREATE TABLE "shop_category" ("code" varchar(20) NOT NULL PRIMARY KEY,
        "title" varchar(100) NOT NULL);
      CREATE TABLE "shop_tag" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
        "name" varchar(50) NOT NULL UNIQUE);
      CREATE TABLE "shop_product" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
        "name" varchar(100) NOT NULL, "price" decimal NOT NULL,
        "extra" text NULL CHECK ((JSON_VALID("extra") OR "extra" IS NULL)),
        "position" integer unsigned NOT NULL CHECK ("position" >= 0),
        "category_id" varchar(20) NULL REFERENCES "shop_category" ("code") ON UPDATE CASCADE
          DEFERRABLE INITIALLY DEFERRED);
      CREATE TABLE "shop_purchase" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
        "customer" varchar(100) NOT NULL);
      CREATE TABLE "shop_line" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
        "position" integer unsigned NOT NULL CHECK ("position" >= 0),
        "quantity" integer NOT NULL,
        "purchase_id" bigint NULL REFERENCES "shop_purchase" ("id") DEFERRABLE INITIALLY DEFERRED,
        "product_id" bigint NULL REFERENCES "shop_product" ("id") DEFERRABLE INITIALLY DEFERRED);
      CREATE TABLE "shop_product_tags" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
        "product_id" bigint NOT NULL REFERENCES "shop_product" ("id") ON DELETE CASCADE
          DEFERRABLE INITIALLY DEFERRED,
        "tag_id" bigint NOT NULL REFERENCES "shop_tag" ("id") ON DELETE CASCADE
          DEFERRABLE INITIALLY DEFERRED);
      CREATE UNIQUE INDEX "shop_product_tags_uniq" ON "shop_product_tags" ("product_id", "tag_id");
      CREATE INDEX "shop_product_category" ON "shop_product" ("category_id");
      CREATE INDEX "shop_line_purchase" ON "shop_line" ("purchase_id");
      INSERT INTO shop_category VALUES ('a', 'A'), ('b', 'B'), ('c', 'C');
      INSERT INTO shop_tag(name) VALUES ('new'), ('old'), ('red'), ('blue');
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15)
        INSERT INTO shop_product(name, price, extra, position, category_id)
        SELECT 'p' || i, i * 1.25, '{"color": "red", "n": ' || i || '}', i,
          substr('abc', 1 + i % 3, 1) FROM n;
      INSERT INTO shop_purchase(customer) VALUES ('Ann'), ('Bob'), ('Cleo');
      INSERT INTO shop_line(position, quantity, purchase_id, product_id)
        SELECT id % 4, 1, 1 + id % 3, id FROM shop_product;
      INSERT INTO shop_product_tags(product_id, tag_id) SELECT id, 1 + id % 4 FROM shop_product;
      """

    /// Prints all rows: the name, the key, and the texts of the properties.
    static let contents = """
      SELECT 'category', code, title, (SELECT group_concat(id) FROM (SELECT id FROM shop_product
        WHERE category_id = code ORDER BY id)) FROM shop_category;
      SELECT 'product', id, name, price, json_extract(extra, '$.color') || '/'
        || json_extract(extra, '$.n'), position, category_id, (SELECT group_concat(tag_id) FROM
        (SELECT tag_id FROM shop_product_tags WHERE product_id = p.id ORDER BY tag_id))
        FROM shop_product p;
      SELECT 'purchase', id, customer, (SELECT group_concat(id) FROM (SELECT id FROM shop_line
        WHERE purchase_id = p.id ORDER BY position, id)) FROM shop_purchase p;
      SELECT 'line', id, position, quantity, ifnull(purchase_id, 0), ifnull(product_id, 0)
        FROM shop_line;
      SELECT 'tag', id, name, (SELECT group_concat(product_id) FROM (SELECT product_id FROM
        shop_product_tags WHERE tag_id = t.id ORDER BY product_id)) FROM shop_tag t;
      """

    /// Commits as often as each line of the input says, and then prints a line.
    static let writer = """
      import json, random, sqlite3, sys, time
      c = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
      c.execute('pragma foreign_keys=on')
      r = random.Random()
      def some(table, key='id'):
          keys = [x[0] for x in c.execute(f'select {key} from shop_{table}')]
          return r.choice(keys) if keys else None
      def extra():
          if r.random() < 0.2: return None
          return json.dumps({'color': r.choice(['red', 'blue', 'grün']), 'n': r.randint(0, 99)},
                            indent=r.choice([None, 2]))
      def product(key):
          c.execute('insert or replace into shop_product(id, name, price, extra, position,'
                    ' category_id) values(?, ?, ?, ?, ?, ?)',
                    (key, 'p%d' % r.randint(1, 99), r.randint(0, 9999) / 100, extra(),
                     r.randint(0, 30), r.choice([None, some('category', 'code')])))
      def line(key):
          c.execute('insert or replace into shop_line(id, position, quantity, purchase_id,'
                    ' product_id) values(?, ?, ?, ?, ?)',
                    (key, r.randint(0, 9), r.randint(1, 9), some('purchase'), some('product')))
      def act():
          n = r.randint(0, 17)
          if n < 3: c.execute('update shop_product set name=?, price=?, extra=?, position=?,'
                              ' category_id=? where id=?',
                              ('q%d' % r.randint(1, 99), r.randint(0, 9999) / 100, extra(),
                               r.randint(0, 30), r.choice([None, some('category', 'code')]),
                               some('product')))
          elif n == 3: product(None)
          elif n == 4: product(some('product'))
          elif n == 5:
              key = some('product')
              c.execute('delete from shop_product_tags where product_id=?', (key,))
              c.execute('update shop_line set product_id=null where product_id=?', (key,))
              c.execute('delete from shop_product where id=?', (key,))
          elif n in (6, 7): c.execute('insert or ignore into shop_product_tags(product_id, tag_id)'
                                      ' values(?, ?)', (some('product'), some('tag')))
          elif n == 8: c.execute('delete from shop_product_tags where id=?',
                                 (some('product_tags'),))
          elif n in (9, 10): c.execute('update shop_line set position=?, purchase_id=? where id=?',
                                       (r.randint(0, 9), some('purchase'), some('line')))
          elif n == 11: line(None)
          elif n == 12: line(some('line'))
          elif n == 13: c.execute('delete from shop_line where id=?', (some('line'),))
          elif n == 14: c.execute('update shop_purchase set customer=? where id=?',
                                  ('c%d' % r.randint(1, 99), some('purchase')))
          elif n == 15: c.execute('update shop_category set code=? where code=?',
                                  ('k%d' % r.randint(1, 99), some('category', 'code')))
          elif n == 16:
              if r.random() < 0.5: c.execute('insert into shop_tag(name) values(?)',
                                             ('t%d' % r.randint(1, 9999),))
              else: c.execute('delete from shop_tag where id=?', (some('tag'),))
          else: c.execute('update shop_category set title=?', ('T%d' % r.randint(1, 99),))
      for text in sys.stdin:
          for _ in range(int(text)):
              time.sleep(r.random() * 0.02)
              try:
                  if r.random() < 0.01: c.execute(r.choice(['vacuum', 'pragma wal_checkpoint']))
                  c.execute('begin immediate')
                  for _ in range(r.randint(1, 3)): act()
                  c.execute('commit')
              except (sqlite3.IntegrityError, sqlite3.OperationalError):
                  if c.in_transaction: c.execute('rollback')
          print('done', flush=True)
      """
  }
#endif
