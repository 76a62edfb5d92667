CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text NOT NULL,
	`member_id` integer NOT NULL,
	`grant_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`scopes` text NOT NULL,
	`is_two_factor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`grant_id`) REFERENCES `app_grants`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_tokenHash_unique` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_member` ON `access_tokens` (`member_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_grant` ON `access_tokens` (`grant_id`);--> statement-breakpoint
CREATE TABLE `app_grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`scopes` text NOT NULL,
	`is_two_factor` integer NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_challenge` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`code_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `app_grants_codeHash_unique` ON `app_grants` (`code_hash`);--> statement-breakpoint
CREATE INDEX `app_grants_member` ON `app_grants` (`member_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_grants_app` ON `app_grants` (`app_id`);--> statement-breakpoint
CREATE TABLE `apps` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer,
	`name` text NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`redirect_uris` text NOT NULL,
	`secret_hash` text,
	`created_at` integer NOT NULL,
	`secret_made_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `apps_member` ON `apps` (`member_id`);