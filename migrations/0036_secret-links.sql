CREATE TABLE `secret_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `secret_links_board` ON `secret_links` (`board_id`);--> statement-breakpoint
-- A board that is secret again, or comes back from the trash, has no links from before.
CREATE TRIGGER `secret_links_end` AFTER UPDATE OF `privacy`, `deleted_at` ON `boards`
WHEN new.privacy <> 'secret' OR new.deleted_at IS NOT NULL
BEGIN
	DELETE FROM secret_links WHERE board_id = new.id;
END;
