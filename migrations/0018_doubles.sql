CREATE TABLE `likeness_parts` (
	`part` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`part`, `picture_id`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `likeness_parts_picture` ON `likeness_parts` (`picture_id`);--> statement-breakpoint
CREATE TABLE `dismissed_doubles` (
	`member_id` integer NOT NULL,
	`likeness` integer NOT NULL,
	`newest_pin_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `likeness`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `pictures` ADD `likeness` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `likeness_id` integer;--> statement-breakpoint
CREATE INDEX `pictures_not_likened` ON `pictures` (`id`) WHERE "pictures"."likeness" is null;--> statement-breakpoint
CREATE INDEX `pictures_likeness` ON `pictures` (`likeness_id`) WHERE "pictures"."likeness_id" is not null;