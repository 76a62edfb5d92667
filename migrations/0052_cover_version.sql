-- A profile shows the cover of a board, and knows the board by its version.
DROP TRIGGER `boards_version`;--> statement-breakpoint
CREATE TRIGGER `boards_version` AFTER UPDATE OF `owner_id`, `name`, `slug`, `description`, `privacy`, `pin_order`, `pin_label`, `cover_id`, `pin_count`, `section_count`, `follower_count`, `archived_at`, `limited_at`, `deleted_at` ON `boards`
WHEN new.version = old.version BEGIN
	UPDATE boards SET version = version + 1 WHERE id = new.id;
END;
