CREATE TABLE `page_facts` (
	`link` text NOT NULL,
	`member_id` integer NOT NULL,
	`facts` text,
	`host` text,
	`words` text,
	`base_price` real,
	`read_at` integer,
	`due_at` integer,
	`misses` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`link`, `member_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_facts_due` ON `page_facts` (`due_at`) WHERE "page_facts"."due_at" is not null;--> statement-breakpoint
-- A pin is found by the words of its page, too: by those for everybody, or by those of its pinner's own reading.
DROP VIEW `listed_pins`;--> statement-breakpoint
CREATE VIEW `listed_pins` AS
SELECT id, coalesce(indexed_title, title) AS title,
	coalesce(indexed_description, description) || coalesce(' ' || indexed_alt_text, '')
		|| ' ' || char(63743) || pinner_id || coalesce(' ' || char(63743) || host_id, '')
		|| coalesce(' ' || (SELECT words FROM page_facts WHERE page_facts.link = pins.link
			AND member_id IN (0, pinner_id) AND words IS NOT NULL ORDER BY member_id LIMIT 1), '') AS description
FROM pins WHERE is_listed = 1;
--> statement-breakpoint
DROP VIEW `unlisted_pins`;--> statement-breakpoint
CREATE VIEW `unlisted_pins` AS
SELECT pins.id, coalesce(indexed_title, title) AS title,
	coalesce(indexed_description, pins.description) || coalesce(' ' || indexed_alt_text, '')
		|| coalesce(' ' || (SELECT words FROM page_facts WHERE page_facts.link = pins.link
			AND member_id IN (0, pinner_id) AND words IS NOT NULL ORDER BY member_id LIMIT 1), '') AS description,
	'o' || owner_id || ' b' || board_id || iif(pinner_id <> owner_id, ' p' || pinner_id, '') AS place
FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
--> statement-breakpoint
-- Each rewrites the newest 500 pins of its link at the most; older ones follow with their next change.
CREATE TRIGGER `page_facts_insert` AFTER INSERT ON `page_facts` WHEN new.words IS NOT NULL BEGIN
	DELETE FROM pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	DELETE FROM unlisted_pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
END;
--> statement-breakpoint
CREATE TRIGGER `page_facts_update` AFTER UPDATE OF `words` ON `page_facts` WHEN new.words IS NOT old.words BEGIN
	DELETE FROM pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	DELETE FROM unlisted_pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (
		SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL
		AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500
	);
END;
--> statement-breakpoint
CREATE TRIGGER `page_facts_delete` AFTER DELETE ON `page_facts` WHEN old.words IS NOT NULL BEGIN
	DELETE FROM pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = old.link AND is_listed = 1 AND deleted_at IS NULL
		AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (
		SELECT id FROM pins WHERE link = old.link AND is_listed = 1 AND deleted_at IS NULL
		AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500
	);
	DELETE FROM unlisted_pins_fts WHERE rowid IN (
		SELECT id FROM pins WHERE link = old.link AND is_listed = 0 AND deleted_at IS NULL
		AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (
		SELECT id FROM pins WHERE link = old.link AND is_listed = 0 AND deleted_at IS NULL
		AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500
	);
END;
--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_edited` AFTER UPDATE OF `link` ON `pins` WHEN new.link IS NOT old.link BEGIN
	DELETE FROM page_facts WHERE link = old.link AND NOT EXISTS (
		SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)
	);
	INSERT INTO page_facts (link, member_id, due_at)
	SELECT new.link, iif(new.is_listed, 0, new.pinner_id), 0 WHERE new.link IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM page_facts WHERE link = new.link AND member_id IN (0, iif(new.is_listed, 0, new.pinner_id))
	);
	DELETE FROM pins_fts WHERE rowid = new.id;
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id;
	DELETE FROM unlisted_pins_fts WHERE rowid = new.id;
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_passed_on` AFTER UPDATE OF `pinner_id` ON `pins`
WHEN old.link IS NOT NULL AND new.pinner_id <> old.pinner_id BEGIN
	DELETE FROM page_facts WHERE link = old.link AND NOT EXISTS (
		SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)
	);
END;
--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_erased` AFTER DELETE ON `pins` WHEN old.link IS NOT NULL BEGIN
	DELETE FROM page_facts WHERE link = old.link AND NOT EXISTS (
		SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)
	);
END;
