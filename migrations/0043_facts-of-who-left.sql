-- A pin that leaves a link looks for everybody's row and its pinner's alone, not for those of all who keep the link.
DROP TRIGGER `page_facts_pin_edited`;--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_edited` AFTER UPDATE OF `link` ON `pins` WHEN new.link IS NOT old.link BEGIN
	DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (
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
DROP TRIGGER `page_facts_pin_passed_on`;--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_passed_on` AFTER UPDATE OF `pinner_id` ON `pins`
WHEN old.link IS NOT NULL AND new.pinner_id <> old.pinner_id BEGIN
	DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (
		SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)
	);
END;
--> statement-breakpoint
DROP TRIGGER `page_facts_pin_erased`;--> statement-breakpoint
CREATE TRIGGER `page_facts_pin_erased` AFTER DELETE ON `pins` WHEN old.link IS NOT NULL BEGIN
	DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (
		SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)
	);
END;
