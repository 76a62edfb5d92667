CREATE TABLE `identities` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_member` ON `identities` (`member_id`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`member_id` integer NOT NULL,
	`logged_in_at` integer NOT NULL,
	`logged_out_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_member` ON `known_devices` (`token_hash`,`member_id`);--> statement-breakpoint
CREATE INDEX `known_devices_owner` ON `known_devices` (`member_id`);--> statement-breakpoint
CREATE TABLE `landing_signals` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`is_register` integer NOT NULL,
	`visited_pages` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `landing_signals_member` ON `landing_signals` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `link_domains` (
	`id` integer PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`status` text,
	`official_member_id` integer,
	FOREIGN KEY (`official_member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `link_domains_host_unique` ON `link_domains` (`host`);--> statement-breakpoint
CREATE INDEX `link_domains_member` ON `link_domains` (`official_member_id`);--> statement-breakpoint
ALTER TABLE `members` ADD `kr_privacy_consent_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `marketing_opt_out_at` integer;
