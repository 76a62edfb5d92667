CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`event` text NOT NULL,
	`pin_id` integer,
	`saved_pin_id` integer,
	`from_board_id` integer,
	`to_board_id` integer,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`delivered_at` integer,
	`last_status` integer,
	`last_error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`) WHERE "webhook_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY NOT NULL,
	`grant_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`stopped_at` integer,
	`next_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `app_grants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_address` ON `webhooks` (`grant_id`,`board_id`,`url`);--> statement-breakpoint
CREATE INDEX `webhooks_board` ON `webhooks` (`board_id`,`stopped_at`);--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`next_at`) WHERE "webhooks"."next_at" is not null and "webhooks"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX `webhooks_stopped` ON `webhooks` (`stopped_at`) WHERE "webhooks"."stopped_at" is not null;--> statement-breakpoint
-- What waits for a webhook makes it due; one that waits for its next try keeps its time.
CREATE TRIGGER `webhooks_due` AFTER INSERT ON `webhook_deliveries` BEGIN
	UPDATE webhooks SET next_at = new.created_at WHERE id = new.webhook_id AND next_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_pin_created` AFTER INSERT ON `pins`
WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at)
	SELECT id, 'pin.created', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL;
END;
--> statement-breakpoint
-- Secret saves are told to nobody.
CREATE TRIGGER `webhooks_pin_saved` AFTER INSERT ON `pins`
WHEN new.via_pin_id IS NOT NULL AND new.deleted_at IS NULL AND EXISTS (
	SELECT 1 FROM pins AS source JOIN webhooks ON webhooks.board_id = source.board_id AND stopped_at IS NULL
	WHERE source.id = new.via_pin_id AND source.deleted_at IS NULL
) AND EXISTS (SELECT 1 FROM boards WHERE id = new.board_id AND privacy = 'public' AND deleted_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, pin_id, saved_pin_id, created_at)
	SELECT webhooks.id, 'pin.saved', source.id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM pins AS source JOIN webhooks ON webhooks.board_id = source.board_id AND stopped_at IS NULL
	WHERE source.id = new.via_pin_id;
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_pin_moved` AFTER UPDATE OF `board_id`, `section_id` ON `pins`
WHEN new.deleted_at IS NULL AND old.deleted_at IS NULL
	AND (new.board_id <> old.board_id OR new.section_id IS NOT old.section_id)
	AND EXISTS (SELECT 1 FROM webhooks WHERE board_id IN (old.board_id, new.board_id) AND stopped_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, pin_id, from_board_id, to_board_id, created_at)
	SELECT id, 'pin.moved', new.id, old.board_id, new.board_id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE board_id IN (old.board_id, new.board_id) AND stopped_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_pin_deleted` AFTER UPDATE OF `deleted_at` ON `pins`
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at)
	SELECT id, iif(new.deleted_at IS NULL, 'pin.restored', 'pin.deleted'), new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_pin_erased` AFTER DELETE ON `pins`
WHEN old.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = old.board_id AND stopped_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at)
	SELECT id, 'pin.deleted', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE board_id = old.board_id AND stopped_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_board_changed` AFTER UPDATE OF `name`, `description`, `privacy`, `pin_order`, `cover_id`, `archived_at` ON `boards`
WHEN new.deleted_at IS NULL AND (
	new.name <> old.name OR new.description <> old.description OR new.privacy <> old.privacy
	OR new.pin_order <> old.pin_order OR new.cover_id IS NOT old.cover_id
	OR (new.archived_at IS NULL) <> (old.archived_at IS NULL)
) AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.id AND stopped_at IS NULL)
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, event, created_at)
	SELECT id, 'board.changed', CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE board_id = new.id AND stopped_at IS NULL;
END;
