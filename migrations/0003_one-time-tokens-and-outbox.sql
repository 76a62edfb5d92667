CREATE TABLE `one_time_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`address` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_hash_unique` ON `one_time_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_member` ON `one_time_tokens` (`member_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL
) STRICT;
