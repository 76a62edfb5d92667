CREATE TABLE `board_sources` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`section_id` integer,
	`address` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`etag` text,
	`modified` text,
	`left_out` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`looked_at` integer NOT NULL,
	`look_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`left_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `board_sources_address` ON `board_sources` (`board_id`,`address`);--> statement-breakpoint
CREATE INDEX `board_sources_member` ON `board_sources` (`member_id`);--> statement-breakpoint
CREATE INDEX `board_sources_section` ON `board_sources` (`section_id`);--> statement-breakpoint
CREATE INDEX `board_sources_due` ON `board_sources` (`next_at`) WHERE "board_sources"."state" = 'following';--> statement-breakpoint
CREATE INDEX `board_sources_left` ON `board_sources` (`left_at`) WHERE "board_sources"."state" = 'left';--> statement-breakpoint
CREATE TABLE `source_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`link` text,
	`addresses` text,
	`state` text NOT NULL,
	`reason` text,
	`retries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`found_at` integer NOT NULL,
	`pin_id` integer,
	FOREIGN KEY (`source_id`) REFERENCES `board_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `source_entries_key` ON `source_entries` (`source_id`,`key`);--> statement-breakpoint
CREATE INDEX `source_entries_state` ON `source_entries` (`source_id`,`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `source_entries_pin` ON `source_entries` (`pin_id`);