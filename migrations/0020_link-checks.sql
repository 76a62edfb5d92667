CREATE TABLE `link_checks` (
	`link` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`gone_at` integer,
	`dead_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `link_checks_due` ON `link_checks` (`due_at`);--> statement-breakpoint
CREATE INDEX `link_checks_dead` ON `link_checks` (`link`) WHERE "link_checks"."dead_at" is not null;--> statement-breakpoint
CREATE TABLE `link_walk` (
	`id` integer PRIMARY KEY NOT NULL,
	`pin_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `pins_link` ON `pins` (`link`) WHERE "pins"."link" is not null;
--> statement-breakpoint
CREATE TRIGGER link_checks_pin_edited AFTER UPDATE OF link ON pins WHEN new.link IS NOT old.link BEGIN
	DELETE FROM link_checks WHERE link = old.link AND NOT EXISTS (SELECT 1 FROM pins WHERE link = old.link);
	INSERT INTO link_checks (link, due_at)
	SELECT new.link, 0 WHERE new.link IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_checks WHERE link = new.link);
END;
--> statement-breakpoint
CREATE TRIGGER link_checks_pin_erased AFTER DELETE ON pins WHEN old.link IS NOT NULL BEGIN
	DELETE FROM link_checks WHERE link = old.link AND NOT EXISTS (SELECT 1 FROM pins WHERE link = old.link);
END;
