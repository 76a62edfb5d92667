ALTER TABLE `pins` ADD `feed_key` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_listed_spread` ON `pins` (`feed_key`,`pinner_id`) WHERE "pins"."deleted_at" is null and "pins"."is_listed" = 1 and "pins"."via_pin_id" is null;--> statement-breakpoint
-- Feeds of everybody's pins have at most three of a member in twenty, and then those that this leaves over. A pin is
-- one of these if its member has three among the nineteen spread ones before it and the nineteen after it. The newest
-- pin of all isn't held to what its member pinned a day before: where few pin, new pins still come first.
CREATE TRIGGER `pins_spread` AFTER UPDATE OF `is_listed`, `pinner_id`, `via_pin_id`, `feed_key` ON `pins`
WHEN new.is_listed AND new.deleted_at IS NULL AND new.via_pin_id IS NULL AND (
	NOT old.is_listed OR new.pinner_id <> old.pinner_id OR old.via_pin_id IS NOT NULL OR new.feed_key = 0
) BEGIN
	UPDATE pins SET feed_key = new.id - CASE WHEN (
		SELECT count(*) FROM (
			SELECT id, pinner_id FROM pins
			WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > 0 AND feed_key < new.id
			ORDER BY feed_key DESC LIMIT 19
		) WHERE pinner_id = new.pinner_id AND (id > new.id - 353894400000 OR EXISTS (
			SELECT 1 FROM pins
			WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id
		))
	) + (
		SELECT count(*) FROM (
			SELECT pinner_id FROM pins
			WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id
			ORDER BY feed_key LIMIT 19
		) WHERE pinner_id = new.pinner_id
	) >= 3 THEN 9007199254740992 ELSE 0 END WHERE id = new.id;
END;
--> statement-breakpoint
UPDATE pins NOT INDEXED SET feed_key = 0 WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL;
