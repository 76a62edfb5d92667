CREATE TABLE `gone_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `gone_pictures_since` ON `gone_pictures` (`since`);
--> statement-breakpoint
-- As with videos (0012): while a picture's files are being cleared away no row says that they are there, and a
-- clearing that is a minute old came to a stand.
CREATE TRIGGER pictures_not_going BEFORE INSERT ON pictures
WHEN EXISTS (SELECT 1 FROM gone_pictures WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER gone_pictures_back AFTER INSERT ON pictures BEGIN
	DELETE FROM gone_pictures WHERE hash = new.hash;
END;
--> statement-breakpoint
CREATE TRIGGER gone_pictures_row AFTER DELETE ON pictures BEGIN
	INSERT OR IGNORE INTO gone_pictures (hash) VALUES (old.hash);
END;
