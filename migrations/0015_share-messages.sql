ALTER TABLE `reports` ADD `message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shares` ADD `hidden_at` integer;--> statement-breakpoint
DROP TRIGGER endings_shares;
--> statement-breakpoint
CREATE TRIGGER endings_share AFTER UPDATE OF hidden_at ON shares WHEN old.hidden_at IS NULL AND new.hidden_at IS NOT NULL BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.sender_id, 'share', new.id, 0); END;
