CREATE TABLE `board_places` (
	`member_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`order_key` text NOT NULL,
	PRIMARY KEY(`member_id`, `board_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `board_places_board` ON `board_places` (`board_id`);--> statement-breakpoint
ALTER TABLE `boards` ADD `pin_order` text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `pin_label` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `title_key` text DEFAULT '1' NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_board_title` ON `pins` (`board_id`,`title_key`) WHERE "pins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `pins_section_title` ON `pins` (`section_id`,`title_key`) WHERE "pins"."deleted_at" is null and "pins"."section_id" is not null;--> statement-breakpoint
ALTER TABLE `members` ADD `board_order` text;--> statement-breakpoint
ALTER TABLE `members` ADD `board_privacy` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `start_page` text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `pin_order` text;--> statement-breakpoint
ALTER TABLE `import_boards` ADD `pin_label` text;--> statement-breakpoint
UPDATE `pins` SET `title_key` = '0' || substr(lower(`title`), 1, 100) WHERE `title` <> '';
