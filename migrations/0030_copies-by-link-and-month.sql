CREATE TABLE `monthly_copies` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`copied_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `monthly_copies_due` ON `monthly_copies` (`due_at`);--> statement-breakpoint
ALTER TABLE `data_exports` ADD `is_monthly` integer DEFAULT false NOT NULL;