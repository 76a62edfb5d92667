-- Words of pins. External content: the index holds no text of its own and can be rebuilt with
-- INSERT INTO pins_fts(pins_fts) VALUES ('rebuild').
CREATE VIRTUAL TABLE pins_fts USING fts5(
	title, description,
	content='pins', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER pins_fts_insert AFTER INSERT ON pins BEGIN
	INSERT INTO pins_fts(rowid, title, description) VALUES (new.id, new.title, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_delete AFTER DELETE ON pins BEGIN
	INSERT INTO pins_fts(pins_fts, rowid, title, description) VALUES ('delete', old.id, old.title, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_update AFTER UPDATE OF title, description ON pins BEGIN
	INSERT INTO pins_fts(pins_fts, rowid, title, description) VALUES ('delete', old.id, old.title, old.description);
	INSERT INTO pins_fts(rowid, title, description) VALUES (new.id, new.title, new.description);
END;
