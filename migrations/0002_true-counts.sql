-- Counts and listings that follow from other rows are kept by the database, in the transaction that
-- changes those rows: no writer can forget them.
CREATE TRIGGER pins_counted_insert AFTER INSERT ON pins WHEN new.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count + 1 WHERE id = new.board_id;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id;
	UPDATE pins SET save_count = save_count + 1 WHERE id = new.via_pin_id AND new.is_listed;
END;
--> statement-breakpoint
CREATE TRIGGER pins_counted_delete AFTER DELETE ON pins WHEN old.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count - 1 WHERE id = old.board_id;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id;
	UPDATE pins SET save_count = save_count - 1 WHERE id = old.via_pin_id AND old.is_listed;
END;
--> statement-breakpoint
CREATE TRIGGER pins_counted_update AFTER UPDATE OF board_id, section_id, deleted_at ON pins BEGIN
	UPDATE boards SET pin_count = pin_count - 1 WHERE id = old.board_id AND old.deleted_at IS NULL;
	UPDATE boards SET pin_count = pin_count + 1 WHERE id = new.board_id AND new.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id AND old.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER pins_listed_insert AFTER INSERT ON pins BEGIN
	UPDATE pins SET is_listed = 1 WHERE id = new.id AND EXISTS (
		SELECT 1 FROM boards WHERE id = new.board_id AND privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL
	);
END;
--> statement-breakpoint
CREATE TRIGGER pins_listed_move AFTER UPDATE OF board_id, deleted_at ON pins
WHEN new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = new.deleted_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE id = new.board_id AND privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL
	) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_listed AFTER UPDATE OF privacy, archived_at, deleted_at ON boards
WHEN (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
	<> (old.privacy = 'public' AND old.archived_at IS NULL AND old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
	WHERE board_id = new.id AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER boards_limit BEFORE INSERT ON boards
WHEN (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN
	SELECT RAISE(ABORT, 'boards_limit');
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_limit BEFORE INSERT ON board_sections
WHEN (SELECT section_count FROM boards WHERE id = new.board_id) >= 500 BEGIN
	SELECT RAISE(ABORT, 'board_sections_limit');
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_counted_insert AFTER INSERT ON board_sections BEGIN
	UPDATE boards SET section_count = section_count + 1 WHERE id = new.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_counted_delete AFTER DELETE ON board_sections BEGIN
	UPDATE boards SET section_count = section_count - 1 WHERE id = old.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_follows_counted_insert AFTER INSERT ON member_follows BEGIN
	UPDATE members SET follower_count = follower_count + 1 WHERE id = new.member_id;
	UPDATE members SET following_count = following_count + 1 WHERE id = new.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_follows_counted_delete AFTER DELETE ON member_follows BEGIN
	UPDATE members SET follower_count = follower_count - 1 WHERE id = old.member_id;
	UPDATE members SET following_count = following_count - 1 WHERE id = old.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_follows_counted_insert AFTER INSERT ON board_follows BEGIN
	UPDATE boards SET follower_count = follower_count + 1 WHERE id = new.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_follows_counted_delete AFTER DELETE ON board_follows BEGIN
	UPDATE boards SET follower_count = follower_count - 1 WHERE id = old.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER members_last_board AFTER INSERT ON pins BEGIN
	UPDATE members SET last_board_id = new.board_id WHERE id = new.pinner_id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_saves_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN
	UPDATE pins SET save_count = save_count + new.is_listed - old.is_listed WHERE id = new.via_pin_id;
END;
--> statement-breakpoint
-- A board's cover is the picture of a pin on it: one that leaves, for a secret board perhaps, takes it along.
CREATE TRIGGER pins_cover_leaves AFTER UPDATE OF board_id, deleted_at ON pins
WHEN new.board_id <> old.board_id OR new.deleted_at IS NOT NULL BEGIN
	UPDATE boards SET cover_id = NULL WHERE id = old.board_id AND cover_id = old.picture_id;
END;
--> statement-breakpoint
-- Deleting, making another and restoring is no way past the limit.
CREATE TRIGGER boards_limit_restore BEFORE UPDATE OF deleted_at ON boards
WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL
	AND (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN
	SELECT RAISE(ABORT, 'boards_limit');
END;
