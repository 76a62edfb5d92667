CREATE TABLE `old_file_names` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`renamed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `old_file_names_at` ON `old_file_names` (`renamed_at`);--> statement-breakpoint
ALTER TABLE `pictures` ADD `is_keyed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_not_keyed` ON `pictures` (`id`) WHERE "pictures"."is_keyed" = 0;--> statement-breakpoint
ALTER TABLE `videos` ADD `is_keyed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `videos_not_keyed` ON `videos` (`id`) WHERE "videos"."is_keyed" = 0;