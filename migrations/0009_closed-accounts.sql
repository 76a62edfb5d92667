CREATE INDEX `member_follows_follower` ON `member_follows` (`follower_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_follows_follower` ON `board_follows` (`follower_id`,`id`);
--> statement-breakpoint
-- A pin is listed on a public board that is there, as long as neither its owner's nor its pinner's account
-- is closed. An account that was closed for a strange log-in alone (soft_banned) shows what it has.
DROP TRIGGER pins_listed_insert;
--> statement-breakpoint
CREATE TRIGGER pins_listed_insert AFTER INSERT ON pins BEGIN
	UPDATE pins SET is_listed = 1 WHERE id = new.id AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	);
END;
--> statement-breakpoint
DROP TRIGGER pins_listed_move;
--> statement-breakpoint
CREATE TRIGGER pins_listed_move AFTER UPDATE OF board_id, deleted_at ON pins
WHEN new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = new.deleted_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	) WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER boards_listed;
--> statement-breakpoint
CREATE TRIGGER boards_listed AFTER UPDATE OF privacy, archived_at, deleted_at ON boards
WHEN (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
	<> (old.privacy = 'public' AND old.archived_at IS NULL AND old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
		AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (new.owner_id, pins.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	WHERE board_id = new.id AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER members_listed AFTER UPDATE OF state ON members
WHEN (new.state IN ('suspended', 'deactivated', 'deactivated_by_member')) <> (old.state IN ('suspended', 'deactivated', 'deactivated_by_member')) BEGIN
	UPDATE pins SET is_listed = EXISTS (
		SELECT 1 FROM boards WHERE boards.id = pins.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, pins.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	)
	WHERE deleted_at IS NULL
		AND (pinner_id = new.id OR board_id IN (SELECT id FROM boards WHERE owner_id = new.id));
END;
--> statement-breakpoint
UPDATE pins SET is_listed = 0 WHERE is_listed = 1 AND (
	pinner_id IN (SELECT id FROM members WHERE state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	OR board_id IN (SELECT boards.id FROM boards JOIN members ON members.id = owner_id WHERE state IN ('suspended', 'deactivated', 'deactivated_by_member'))
);
