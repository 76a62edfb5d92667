DROP INDEX `hashtags_count`;--> statement-breakpoint
CREATE INDEX `hashtags_most_used` ON `hashtags` (`pin_count`,`tag`) WHERE "hashtags"."pin_count" > 0;--> statement-breakpoint
CREATE INDEX `hashtags_used` ON `hashtags` (`tag`) WHERE "hashtags"."pin_count" > 0;--> statement-breakpoint
DROP INDEX `pin_hashtags_tag`;--> statement-breakpoint
ALTER TABLE `pin_hashtags` ADD `is_listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pin_hashtags_tag` ON `pin_hashtags` (`hashtag_id`,`is_listed`,`pin_id`);--> statement-breakpoint
DROP INDEX `pins_root`;--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`deleted_at`,`is_listed`);--> statement-breakpoint
CREATE INDEX `pins_root` ON `pins` (`root_pin_id`,`is_listed`) WHERE "pins"."root_pin_id" is not null;
--> statement-breakpoint
-- What anyone may come across is indexed apart from the rest, so that nothing secret, archived or deleted takes a
-- place among the newest matches of a word or hashtag. These indexes keep their own text: a trigger writes a row
-- anew from what is true by then, in whatever order the triggers run.
UPDATE pin_hashtags SET is_listed = 1 WHERE pin_id IN (SELECT id FROM pins WHERE is_listed = 1);
--> statement-breakpoint
DROP TRIGGER pin_hashtags_counted_insert;
--> statement-breakpoint
CREATE TRIGGER pin_hashtags_listed_insert AFTER INSERT ON pin_hashtags
WHEN EXISTS (SELECT 1 FROM pins WHERE id = new.pin_id AND is_listed) BEGIN
	UPDATE pin_hashtags SET is_listed = 1 WHERE pin_id = new.pin_id AND hashtag_id = new.hashtag_id;
	UPDATE hashtags SET pin_count = pin_count + 1 WHERE id = new.hashtag_id;
END;
--> statement-breakpoint
DROP TRIGGER pin_hashtags_counted_delete;
--> statement-breakpoint
CREATE TRIGGER pin_hashtags_listed_delete AFTER DELETE ON pin_hashtags WHEN old.is_listed BEGIN
	UPDATE hashtags SET pin_count = pin_count - 1 WHERE id = old.hashtag_id;
END;
--> statement-breakpoint
DROP TRIGGER hashtags_listed;
--> statement-breakpoint
CREATE TRIGGER hashtags_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN
	UPDATE pin_hashtags SET is_listed = new.is_listed WHERE pin_id = new.id;
	UPDATE hashtags SET pin_count = pin_count + new.is_listed - old.is_listed
	WHERE id IN (SELECT hashtag_id FROM pin_hashtags WHERE pin_id = new.id);
END;
--> statement-breakpoint
DROP TRIGGER pins_fts_insert;
--> statement-breakpoint
DROP TRIGGER pins_fts_delete;
--> statement-breakpoint
DROP TRIGGER pins_fts_update;
--> statement-breakpoint
DROP TABLE pins_fts;
--> statement-breakpoint
DROP VIEW pins_words;
--> statement-breakpoint
CREATE VIEW listed_pins AS
SELECT id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, description) AS description
FROM pins WHERE is_listed = 1;
--> statement-breakpoint
-- The others, for those who may add to their boards: `place` has the words o<owner> and b<board>.
CREATE VIEW unlisted_pins AS
SELECT pins.id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, pins.description) AS description,
	'o' || owner_id || ' b' || board_id AS place
FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE pins_fts USING fts5(
	title, description, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE unlisted_pins_fts USING fts5(
	title, description, place, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins;
--> statement-breakpoint
INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins;
--> statement-breakpoint
DROP TRIGGER pins_listed_insert;
--> statement-breakpoint
CREATE TRIGGER pins_listed_insert AFTER INSERT ON pins BEGIN
	UPDATE pins SET is_listed = 1 WHERE id = new.id AND new.deleted_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description, is_listed ON pins
WHEN new.is_listed <> old.is_listed OR new.is_listed AND (
	new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
) BEGIN
	DELETE FROM pins_fts WHERE rowid = new.id;
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER unlisted_pins_fts_update
AFTER UPDATE OF title, description, indexed_title, indexed_description, board_id, deleted_at, is_listed ON pins
WHEN NOT (new.is_listed AND old.is_listed) AND (
	new.is_listed <> old.is_listed OR new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	OR new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
) BEGIN
	DELETE FROM unlisted_pins_fts WHERE rowid = new.id;
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_delete AFTER DELETE ON pins BEGIN
	DELETE FROM pins_fts WHERE rowid = old.id;
	DELETE FROM unlisted_pins_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
DROP TRIGGER boards_fts_insert;
--> statement-breakpoint
DROP TRIGGER boards_fts_delete;
--> statement-breakpoint
DROP TRIGGER boards_fts_update;
--> statement-breakpoint
DROP TABLE boards_fts;
--> statement-breakpoint
DROP VIEW boards_words;
--> statement-breakpoint
CREATE VIEW listed_boards AS
SELECT boards.id, owner_id, coalesce(boards.indexed_name, name) AS name
FROM boards JOIN members ON members.id = owner_id
WHERE privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL AND state IN ('active', 'soft_banned');
--> statement-breakpoint
CREATE VIEW unlisted_boards AS
SELECT id, owner_id, coalesce(indexed_name, name) AS name, 'o' || owner_id || ' b' || id AS place FROM boards
WHERE deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM listed_boards WHERE listed_boards.id = boards.id);
--> statement-breakpoint
CREATE VIRTUAL TABLE boards_fts USING fts5(
	name, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE unlisted_boards_fts USING fts5(
	name, place, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards;
--> statement-breakpoint
INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards;
--> statement-breakpoint
CREATE TRIGGER boards_fts_insert AFTER INSERT ON boards BEGIN
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_update AFTER UPDATE OF name, indexed_name, privacy, archived_at, deleted_at ON boards BEGIN
	DELETE FROM boards_fts WHERE rowid = new.id;
	DELETE FROM unlisted_boards_fts WHERE rowid = new.id;
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_delete AFTER DELETE ON boards BEGIN
	DELETE FROM boards_fts WHERE rowid = old.id;
	DELETE FROM unlisted_boards_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_members AFTER UPDATE OF state ON members
WHEN (new.state IN ('active', 'soft_banned')) <> (old.state IN ('active', 'soft_banned')) BEGIN
	DELETE FROM boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	DELETE FROM unlisted_boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE owner_id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE owner_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER members_fts_insert;
--> statement-breakpoint
DROP TRIGGER members_fts_delete;
--> statement-breakpoint
DROP TRIGGER members_fts_update;
--> statement-breakpoint
DROP TABLE members_fts;
--> statement-breakpoint
DROP VIEW members_words;
--> statement-breakpoint
CREATE VIEW open_members AS
SELECT id, username, coalesce(indexed_name, full_name) AS full_name FROM members
WHERE state IN ('active', 'soft_banned');
--> statement-breakpoint
CREATE VIRTUAL TABLE members_fts USING fts5(
	username, full_name, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members;
--> statement-breakpoint
CREATE TRIGGER members_fts_insert AFTER INSERT ON members BEGIN
	INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name, indexed_name, state ON members BEGIN
	DELETE FROM members_fts WHERE rowid = new.id;
	INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_delete AFTER DELETE ON members BEGIN
	DELETE FROM members_fts WHERE rowid = old.id;
END;
