DROP TRIGGER boards_version_picture;
--> statement-breakpoint
CREATE TRIGGER boards_version_picture AFTER UPDATE OF hash, width, height, dominant_color, is_animated ON pictures BEGIN UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM pins WHERE picture_id = new.id); UPDATE members SET version = version + 1 WHERE picture_id = new.id; END;
