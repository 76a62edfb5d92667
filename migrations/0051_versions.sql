ALTER TABLE `boards` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A page of a board shows what it showed, while the version of the board and those of its people stand still.
DROP TRIGGER `pins_counted_insert`;--> statement-breakpoint
CREATE TRIGGER `pins_counted_insert` AFTER INSERT ON `pins` WHEN new.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count + 1, version = version + 1 WHERE id = new.board_id;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id;
	UPDATE pins SET save_count = save_count + 1 WHERE id = new.via_pin_id AND new.is_listed;
END;--> statement-breakpoint
DROP TRIGGER `pins_counted_delete`;--> statement-breakpoint
CREATE TRIGGER `pins_counted_delete` AFTER DELETE ON `pins` WHEN old.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count - 1, version = version + 1 WHERE id = old.board_id;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id;
	UPDATE pins SET save_count = save_count - 1 WHERE id = old.via_pin_id AND old.is_listed;
END;--> statement-breakpoint
DROP TRIGGER `pins_counted_update`;--> statement-breakpoint
CREATE TRIGGER `pins_counted_update` AFTER UPDATE OF `board_id`, `section_id`, `deleted_at` ON `pins` BEGIN
	UPDATE boards SET pin_count = pin_count - 1, version = version + 1 WHERE id = old.board_id AND old.deleted_at IS NULL;
	UPDATE boards SET pin_count = pin_count + 1, version = version + 1 WHERE id = new.board_id AND new.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id AND old.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id AND new.deleted_at IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_pin` AFTER UPDATE OF `pinner_id`, `picture_id`, `video_id`, `order_key`, `title`, `title_key`, `alt_text`, `link`, `domain`, `ai_label` ON `pins`
WHEN new.deleted_at IS NULL AND old.order_key <> '' BEGIN
	UPDATE boards SET version = version + 1 WHERE id = new.board_id;
END;--> statement-breakpoint
CREATE TRIGGER `boards_version` AFTER UPDATE OF `owner_id`, `name`, `slug`, `description`, `privacy`, `pin_order`, `pin_label`, `pin_count`, `section_count`, `follower_count`, `archived_at`, `limited_at`, `deleted_at` ON `boards`
WHEN new.version = old.version BEGIN
	UPDATE boards SET version = version + 1 WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_section` AFTER UPDATE OF `board_id`, `title`, `slug`, `description`, `order_key` ON `board_sections` BEGIN
	UPDATE boards SET version = version + 1 WHERE id IN (old.board_id, new.board_id);
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_collaborator_insert` AFTER INSERT ON `board_collaborators` BEGIN
	UPDATE boards SET version = version + 1 WHERE id = new.board_id;
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_collaborator_update` AFTER UPDATE OF `board_id`, `member_id`, `state` ON `board_collaborators` BEGIN
	UPDATE boards SET version = version + 1 WHERE id IN (old.board_id, new.board_id);
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_collaborator_delete` AFTER DELETE ON `board_collaborators` BEGIN
	UPDATE boards SET version = version + 1 WHERE id = old.board_id;
END;--> statement-breakpoint
CREATE TRIGGER `members_version` AFTER UPDATE OF `username`, `full_name`, `picture_id`, `avatar_color_index`, `state`, `limited_at`, `is_unindexed` ON `members` BEGIN
	UPDATE members SET version = version + 1 WHERE id = new.id;
	-- A board counts those of its collaborators, too, whom it doesn't show.
	UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM board_collaborators WHERE member_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_picture` AFTER UPDATE OF `hash`, `width`, `height`, `dominant_color` ON `pictures` BEGIN
	UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM pins WHERE picture_id = new.id);
	UPDATE members SET version = version + 1 WHERE picture_id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `boards_version_video` AFTER UPDATE OF `duration_ms` ON `videos` BEGIN
	UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM pins WHERE video_id = new.id);
END;
