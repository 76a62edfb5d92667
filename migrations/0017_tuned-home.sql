ALTER TABLE `unwanted_pictures` ADD `pin_id` integer REFERENCES pins(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `unwanted_pictures_pin` ON `unwanted_pictures` (`pin_id`) WHERE "unwanted_pictures"."pin_id" is not null;--> statement-breakpoint
ALTER TABLE `members` ADD `ignores_interests` integer DEFAULT false NOT NULL;