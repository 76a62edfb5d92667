CREATE TABLE `gone_videos` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `gone_videos_since` ON `gone_videos` (`since`);--> statement-breakpoint
CREATE TABLE `loose_videos` (
	`video_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `loose_videos_since` ON `loose_videos` (`since`);
--> statement-breakpoint
INSERT INTO loose_videos (video_id, since) SELECT id, created_at FROM videos;
--> statement-breakpoint
-- While a video's file is being cleared away no row says that it is there. A clearing that is a minute old came
-- to a stand: it is taken up again, or what it was about is here again.
CREATE TRIGGER videos_not_going BEFORE INSERT ON videos
WHEN EXISTS (SELECT 1 FROM gone_videos WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER loose_videos_new AFTER INSERT ON videos BEGIN
	DELETE FROM gone_videos WHERE hash = new.hash;
	INSERT OR IGNORE INTO loose_videos (video_id, since) VALUES (new.id, new.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER gone_videos_row AFTER DELETE ON videos BEGIN
	INSERT OR IGNORE INTO gone_videos (hash) VALUES (old.hash);
END;
--> statement-breakpoint
-- What lets go of a video doesn't say when: a video that nobody brought lately is loose at once.
CREATE TRIGGER loose_videos_pin AFTER DELETE ON pins WHEN old.video_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_videos (video_id, since) VALUES (old.video_id, 0);
END;
