CREATE TABLE `removed_files` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`picture_hash` text NOT NULL,
	PRIMARY KEY(`kind`, `hash`, `picture_hash`),
	FOREIGN KEY (`picture_hash`) REFERENCES `removed_pictures`(`hash`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `removed_files_picture` ON `removed_files` (`picture_hash`);--> statement-breakpoint
CREATE TRIGGER videos_not_removed BEFORE INSERT ON videos WHEN EXISTS (SELECT 1 FROM removed_files WHERE kind = 'video' AND hash = new.hash) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
--> statement-breakpoint
CREATE TRIGGER pins_video_not_removed BEFORE INSERT ON pins WHEN new.video_id IS NOT NULL AND EXISTS (SELECT 1 FROM videos JOIN removed_files ON removed_files.kind = 'video' AND removed_files.hash = videos.hash WHERE videos.id = new.video_id) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
--> statement-breakpoint
CREATE TRIGGER pins_captions_not_removed BEFORE INSERT ON pins WHEN new.captions_hash IS NOT NULL AND EXISTS (SELECT 1 FROM removed_files WHERE kind = 'captions' AND hash = new.captions_hash) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
--> statement-breakpoint
CREATE TRIGGER captions_edit_not_removed BEFORE UPDATE OF captions_hash ON pins WHEN new.captions_hash IS NOT NULL AND new.captions_hash IS NOT old.captions_hash AND EXISTS (SELECT 1 FROM removed_files WHERE kind = 'captions' AND hash = new.captions_hash) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
--> statement-breakpoint
-- Media data that no picture or sound locates is now removed, too.
UPDATE videos SET is_cleaned = 0;
