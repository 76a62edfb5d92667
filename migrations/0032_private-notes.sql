CREATE TABLE `pin_notes` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`text` text NOT NULL,
	`indexed_text` text,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pin_notes_text" CHECK("pin_notes"."text" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `pin_notes_member` ON `pin_notes` (`member_id`);--> statement-breakpoint
ALTER TABLE `import_items` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The words of a pin with a private note, for its pinner's own search alone: no other index has a word of the note.
CREATE VIEW `noted_pins` AS
SELECT pin_id, coalesce(indexed_title, title) || ' ' || coalesce(indexed_description, description)
	|| coalesce(' ' || indexed_alt_text, '') || ' ' || coalesce(indexed_text, text) AS words,
	'p' || member_id AS pinner
FROM pin_notes JOIN pins ON pins.id = pin_id WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `noted_pins_fts` USING fts5(
	words, pinner, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
INSERT INTO `noted_pins_fts` (`noted_pins_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER `pin_notes_insert` AFTER INSERT ON `pin_notes` BEGIN
	INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.pin_id;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_notes_update` AFTER UPDATE ON `pin_notes` BEGIN
	DELETE FROM noted_pins_fts WHERE rowid = old.pin_id;
	INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.pin_id;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_notes_delete` AFTER DELETE ON `pin_notes` BEGIN
	DELETE FROM noted_pins_fts WHERE rowid = old.pin_id;
END;
--> statement-breakpoint
CREATE TRIGGER `noted_pins_fts_update`
AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, deleted_at ON `pins`
WHEN (
	new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
	OR new.indexed_alt_text IS NOT old.indexed_alt_text
	OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
) AND EXISTS (SELECT 1 FROM pin_notes WHERE pin_id = new.id) BEGIN
	DELETE FROM noted_pins_fts WHERE rowid = new.id;
	INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.id;
END;
--> statement-breakpoint
-- A pin that becomes somebody else's leaves its note behind.
CREATE TRIGGER `pins_note_stays` AFTER UPDATE OF `pinner_id` ON `pins` WHEN new.pinner_id <> old.pinner_id BEGIN
	DELETE FROM pin_notes WHERE pin_id = new.id;
END;
