CREATE TABLE `filled_texts` (
	`pin_id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`cleared_at` integer NOT NULL,
	`texts` text NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `filled_texts_member` ON `filled_texts` (`member_id`);--> statement-breakpoint
ALTER TABLE `pins` ADD `edited_at` integer;