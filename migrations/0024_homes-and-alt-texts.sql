DROP INDEX `pins_listed_spread`;--> statement-breakpoint
ALTER TABLE `pins` ADD `indexed_alt_text` text;--> statement-breakpoint
CREATE INDEX `pins_listed_spread` ON `pins` (`feed_key`,`pinner_id`,`board_id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
-- A board has three in twenty, too: many members pin on one. Pins that are there keep their places.
DROP TRIGGER `pins_spread`;--> statement-breakpoint
CREATE TRIGGER `pins_spread` AFTER UPDATE OF `is_listed`, `pinner_id`, `via_pin_id`, `feed_key` ON `pins`
WHEN new.is_listed AND new.deleted_at IS NULL AND new.via_pin_id IS NULL AND (
	NOT old.is_listed OR new.pinner_id <> old.pinner_id OR old.via_pin_id IS NOT NULL OR new.feed_key = 0
) BEGIN
	UPDATE pins SET feed_key = new.id - CASE WHEN (
		SELECT max(sum(pinner_id = new.pinner_id), sum(board_id = new.board_id)) FROM (
			SELECT pinner_id, board_id FROM (
				SELECT id, pinner_id, board_id FROM pins
				WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > 0 AND feed_key < new.id
				ORDER BY feed_key DESC LIMIT 19
			) WHERE id > new.id - 353894400000 OR EXISTS (
				SELECT 1 FROM pins
				WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id
			)
			UNION ALL
			SELECT * FROM (
				SELECT pinner_id, board_id FROM pins
				WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id
				ORDER BY feed_key LIMIT 19
			)
		)
	) >= 3 THEN 9007199254740992 ELSE 0 END WHERE id = new.id;
END;
--> statement-breakpoint
-- Members find what they have by the words of its alt text, too, which end the description in the index: each has a
-- sign of private use before it that nobody's words have (`ownIndexed` in app/text/index-words.ts).
DROP VIEW `listed_pins`;--> statement-breakpoint
CREATE VIEW `listed_pins` AS
SELECT id, coalesce(indexed_title, title) AS title,
	coalesce(indexed_description, description) || coalesce(' ' || indexed_alt_text, '')
		|| ' ' || char(63743) || pinner_id || coalesce(' ' || char(63743) || host_id, '') AS description
FROM pins WHERE is_listed = 1;
--> statement-breakpoint
DROP VIEW `unlisted_pins`;--> statement-breakpoint
CREATE VIEW `unlisted_pins` AS
SELECT pins.id, coalesce(indexed_title, title) AS title,
	coalesce(indexed_description, pins.description) || coalesce(' ' || indexed_alt_text, '') AS description,
	'o' || owner_id || ' b' || board_id || iif(pinner_id <> owner_id, ' p' || pinner_id, '') AS place
FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
--> statement-breakpoint
DROP TRIGGER `pins_fts_update`;--> statement-breakpoint
CREATE TRIGGER `pins_fts_update`
AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, is_listed, pinner_id, host_id ON pins
WHEN new.is_listed <> old.is_listed OR new.is_listed AND (
	new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
	OR new.indexed_alt_text IS NOT old.indexed_alt_text
	OR new.pinner_id <> old.pinner_id OR new.host_id IS NOT old.host_id
) BEGIN
	DELETE FROM pins_fts WHERE rowid = new.id;
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `unlisted_pins_fts_update`;--> statement-breakpoint
CREATE TRIGGER `unlisted_pins_fts_update`
AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, board_id, pinner_id, deleted_at, is_listed ON pins
WHEN NOT (new.is_listed AND old.is_listed) AND (
	new.is_listed <> old.is_listed OR new.board_id <> old.board_id OR new.pinner_id <> old.pinner_id
	OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	OR new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
	OR new.indexed_alt_text IS NOT old.indexed_alt_text
) BEGIN
	DELETE FROM unlisted_pins_fts WHERE rowid = new.id;
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
INSERT INTO reindexing (table_name, below_id) VALUES ('pins', 9007199254740991)
	ON CONFLICT (table_name) DO UPDATE SET below_id = excluded.below_id;
