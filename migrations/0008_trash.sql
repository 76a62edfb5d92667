CREATE TABLE `loose_pictures` (
	`picture_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `loose_pictures_since` ON `loose_pictures` (`since`);--> statement-breakpoint
CREATE INDEX `boards_trash_owner` ON `boards` (`owner_id`,`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_trash_pinner` ON `pins` (`pinner_id`,`deleted_at`) WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_trash_board` ON `pins` (`board_id`,`deleted_at`) WHERE "pins"."deleted_at" is not null;
--> statement-breakpoint
INSERT INTO loose_pictures (picture_id, since) SELECT id, created_at FROM pictures;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_new AFTER INSERT ON pictures BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (new.id, new.created_at);
END;
--> statement-breakpoint
-- What lets go of a picture doesn't say when: a picture that nobody brought lately is loose at once.
CREATE TRIGGER loose_pictures_pin AFTER DELETE ON pins BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_cover AFTER UPDATE OF cover_id ON boards
WHEN old.cover_id IS NOT NULL AND old.cover_id IS NOT new.cover_id BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.cover_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_board AFTER DELETE ON boards WHEN old.cover_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.cover_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_avatar AFTER UPDATE OF picture_id ON members
WHEN old.picture_id IS NOT NULL AND old.picture_id IS NOT new.picture_id BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_member AFTER DELETE ON members WHEN old.picture_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
