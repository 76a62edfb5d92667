-- SQLite folds no accents: pins from before get the keys of their titles as `titleKeyOf` makes them.
INSERT INTO reindexing (table_name, below_id) VALUES ('pins', 9007199254740991)
	ON CONFLICT (table_name) DO UPDATE SET below_id = excluded.below_id;
