CREATE TABLE `past_notes` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`change_id` integer NOT NULL,
	`text` text NOT NULL,
	`indexed_text` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_notes_member` ON `past_notes` (`member_id`);--> statement-breakpoint
CREATE INDEX `past_notes_change` ON `past_notes` (`change_id`);--> statement-breakpoint
-- A pin that becomes somebody else's leaves behind both its note and the one before.
DROP TRIGGER `pins_note_stays`;--> statement-breakpoint
CREATE TRIGGER `pins_note_stays` AFTER UPDATE OF `pinner_id` ON `pins` WHEN new.pinner_id <> old.pinner_id BEGIN
	DELETE FROM pin_notes WHERE pin_id = new.id;
	DELETE FROM past_notes WHERE pin_id = new.id;
END;
