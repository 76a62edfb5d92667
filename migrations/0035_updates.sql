CREATE TABLE `updates` (
	`member_id` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `day`, `kind`, `subject_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `updates_newest` ON `updates` (`member_id`,`at`);--> statement-breakpoint
ALTER TABLE `members` ADD `updates_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `quiet_updates` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_saved_from` ON `pins` (`via_pin_id`) WHERE "pins"."via_pin_id" is not null and "pins"."is_listed" = 1;
