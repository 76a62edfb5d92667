CREATE INDEX `pins_host` ON `pins` (`host_id`) WHERE "pins"."host_id" is not null and "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_pinner_site` ON `pins` (`pinner_id`,`domain`) WHERE "pins"."domain" is not null and "pins"."deleted_at" is null;--> statement-breakpoint
-- Members find what they have among all pins: the words of a pin end in a sign of private use and the id of its pinner,
-- and of its board's owner. Nobody's words have it (`WORD` in app/text/words.ts).
DROP VIEW listed_pins;
--> statement-breakpoint
CREATE VIEW listed_pins AS
SELECT id, coalesce(indexed_title, title) AS title,
	coalesce(indexed_description, description) || ' ' || char(63743) || pinner_id
		|| coalesce(' ' || char(63743) || host_id, '') AS description
FROM pins WHERE is_listed = 1;
--> statement-breakpoint
-- In `place`, p<pinner> where the board is somebody else's.
DROP VIEW unlisted_pins;
--> statement-breakpoint
CREATE VIEW unlisted_pins AS
SELECT pins.id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, pins.description) AS description,
	'o' || owner_id || ' b' || board_id || iif(pinner_id <> owner_id, ' p' || pinner_id, '') AS place
FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
--> statement-breakpoint
DROP TRIGGER pins_fts_update;
--> statement-breakpoint
CREATE TRIGGER pins_fts_update
AFTER UPDATE OF title, description, indexed_title, indexed_description, is_listed, pinner_id, host_id ON pins
WHEN new.is_listed <> old.is_listed OR new.is_listed AND (
	new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
	OR new.pinner_id <> old.pinner_id OR new.host_id IS NOT old.host_id
) BEGIN
	DELETE FROM pins_fts WHERE rowid = new.id;
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER unlisted_pins_fts_update;
--> statement-breakpoint
CREATE TRIGGER unlisted_pins_fts_update
AFTER UPDATE OF title, description, indexed_title, indexed_description, board_id, pinner_id, deleted_at, is_listed ON pins
WHEN NOT (new.is_listed AND old.is_listed) AND (
	new.is_listed <> old.is_listed OR new.board_id <> old.board_id OR new.pinner_id <> old.pinner_id
	OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	OR new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
) BEGIN
	DELETE FROM unlisted_pins_fts WHERE rowid = new.id;
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
INSERT INTO reindexing (table_name, below_id) VALUES ('pins_fts', 9007199254740991);
