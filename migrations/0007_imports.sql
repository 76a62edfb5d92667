CREATE TABLE `import_boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`description` text NOT NULL,
	`privacy` text,
	`is_archived` integer NOT NULL,
	`file_created_at` integer,
	`cover` text,
	`board_id` integer,
	`state` text DEFAULT 'open' NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_boards_name` ON `import_boards` (`import_id`,`folded_name`);--> statement-breakpoint
CREATE INDEX `import_boards_board` ON `import_boards` (`board_id`);--> statement-breakpoint
CREATE TABLE `import_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` integer NOT NULL,
	`import_board_id` integer,
	`import_section_id` integer,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`alt_text` text NOT NULL,
	`link` text,
	`media` text NOT NULL,
	`addresses` text,
	`file` text,
	`video` text,
	`file_created_at` integer,
	`state` text NOT NULL,
	`reason` text,
	`retries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`pin_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_board_id`) REFERENCES `import_boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_section_id`) REFERENCES `import_sections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_items_key` ON `import_items` (`import_id`,`key`);--> statement-breakpoint
CREATE INDEX `import_items_state` ON `import_items` (`import_id`,`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `import_items_board` ON `import_items` (`import_board_id`,`state`);--> statement-breakpoint
CREATE INDEX `import_items_section` ON `import_items` (`import_section_id`);--> statement-breakpoint
CREATE INDEX `import_items_pin` ON `import_items` (`pin_id`);--> statement-breakpoint
CREATE TABLE `import_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_board_id` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`folded_title` text NOT NULL,
	`slug` text NOT NULL,
	`section_id` integer,
	`is_made` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`import_board_id`) REFERENCES `import_boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `board_sections`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_sections_title` ON `import_sections` (`import_board_id`,`folded_title`);--> statement-breakpoint
CREATE INDEX `import_sections_section` ON `import_sections` (`section_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`source` text NOT NULL,
	`files` text NOT NULL,
	`state` text NOT NULL,
	`privacy` text DEFAULT 'secret' NOT NULL,
	`doubles` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imports_counts" CHECK("imports"."done" >= 0 and "imports"."failed" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_member` ON `imports` (`member_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_open` ON `imports` (`member_id`) WHERE "imports"."state" in ('reading', 'waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_going` ON `imports` (`leased_until`) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_age` ON `imports` (`created_at`);