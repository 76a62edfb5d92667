CREATE TABLE `captions` (
	`hash` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`text` text NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `pins` ADD `captions_hash` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `has_no_speech` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_captions` ON `pins` (`captions_hash`) WHERE "pins"."captions_hash" is not null;--> statement-breakpoint
ALTER TABLE `import_items` ADD `captions` text;--> statement-breakpoint
ALTER TABLE `import_items` ADD `has_no_speech` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER captions_pin_edited AFTER UPDATE OF captions_hash ON pins WHEN old.captions_hash IS NOT NULL AND new.captions_hash IS NOT old.captions_hash BEGIN DELETE FROM captions WHERE hash = old.captions_hash AND NOT EXISTS (SELECT 1 FROM pins WHERE captions_hash = old.captions_hash); END;
--> statement-breakpoint
CREATE TRIGGER captions_pin_erased AFTER DELETE ON pins WHEN old.captions_hash IS NOT NULL BEGIN DELETE FROM captions WHERE hash = old.captions_hash AND NOT EXISTS (SELECT 1 FROM pins WHERE captions_hash = old.captions_hash); END;
