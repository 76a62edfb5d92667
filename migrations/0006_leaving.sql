CREATE TABLE `data_exports` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`secret` text NOT NULL,
	`ends` text NOT NULL,
	`parts_done` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`tried_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_exports_member` ON `data_exports` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_age` ON `data_exports` (`created_at`);--> statement-breakpoint
CREATE TABLE `operator_orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`account` text NOT NULL,
	`member_id` integer,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`problem` text,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `members` ADD `erase_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `is_staff` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `members_erase` ON `members` (`erase_at`) WHERE "members"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `is_two_factor` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Search forgets the words of what is deleted at once, not when its index is merged: https://sqlite.org/fts5.html#the_secure_delete_configuration_option
INSERT INTO `pins_fts` (`pins_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `unlisted_pins_fts` (`unlisted_pins_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `boards_fts` (`boards_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `unlisted_boards_fts` (`unlisted_boards_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `members_fts` (`members_fts`, `rank`) VALUES ('secure-delete', 1);
